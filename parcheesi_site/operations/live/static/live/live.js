// Fetches the page again and replaces its figures, while the page is visible.
const EVERY_MS = 10_000;

async function renew() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { redirect: "error" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const figures = page.getElementById("live");
    if (figures) document.getElementById("live").replaceWith(figures);
  } catch {
    // The next interval retries; the time above the figures shows their age.
  }
}

setInterval(renew, EVERY_MS);
