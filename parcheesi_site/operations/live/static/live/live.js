// Fetches the page again and puts its figures in place of the old ones, while somebody looks.
const EVERY_MS = 10_000;

async function renew() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { redirect: "error" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const figures = page.getElementById("live");
    if (figures) document.getElementById("live").replaceWith(figures);
  } catch {
    // The next try follows; the time above the figures shows how old they are.
  }
}

setInterval(renew, EVERY_MS);
