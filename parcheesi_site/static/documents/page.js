// What a page of the documents has with scripts only: an open table of contents on a wide screen,
// and buttons that copy blocks of code. Without scripts all can be read as well.

const announcement = document.querySelector("#announcement");

/**
 * Let a screen reader say a sentence, also if it is the last one again.
 * @param {string} sentence
 */
function announce(sentence) {
  if (!announcement) return;
  announcement.textContent = "";
  setTimeout(() => (announcement.textContent = sentence), 50);
}

/** Open the table of contents where it has a column of its own, and close it elsewhere. */
function followWidth() {
  const wide = matchMedia("(min-width: 80rem)"); // the width in page.css
  const contents = document.querySelector(".contents details");
  const follow = () => contents?.toggleAttribute("open", wide.matches);
  wide.addEventListener("change", follow);
  follow();
}

/**
 * Give a block of code a button that copies it.
 * @param {Element} block
 */
function addCopyButton(block) {
  const { copy = "", copied = "" } = document.body.dataset;
  const frame = document.createElement("div");
  frame.className = "code";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.title = copy;
  button.setAttribute("aria-label", copy);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.textContent ?? "");
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), 2000);
    announce(copied);
  });
  block.replaceWith(frame);
  frame.append(block, button);
}

followWidth();
if (navigator.clipboard) document.querySelectorAll("main pre").forEach(addCopyButton);
