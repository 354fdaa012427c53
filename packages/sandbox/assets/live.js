// Asks for this page again and again, and puts what is new into it. Without it the page is the same, by reload.
const box = document.getElementById("live");
const state = document.getElementById("live-state");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const pause = 700;
let version = "";

document.getElementById("reload").hidden = true;
document.getElementById("live-switch").hidden = false;
setTimeout(() => void look(), pause);

async function look() {
  const began = performance.now();
  if (box.checked && !document.hidden) {
    try {
      const answer = await fetch(location.href, {
        cache: "no-store",
        headers: { "if-none-match": version },
      });
      if (answer.status === 200 || answer.status === 404) show(await answer.text());
      version = answer.headers.get("etag") ?? "";
      say("");
    } catch {
      say("The sandbox does not answer.");
    }
  }
  // a page that takes long to make is asked for more seldom
  setTimeout(() => void look(), pause + 5 * (performance.now() - began));
}

function show(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const held = document.activeElement?.id ?? "";
  for (const part of ["nav", "main"])
    bring(document.querySelector(part), fresh.querySelector(part));
  if (held !== "" && document.activeElement === document.body)
    document.getElementById(held)?.focus();
}

/** What is equal stays as it is: focus, selection and half-filled forms with it. */
function bring(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.dataset.keyed !== undefined) bringRows(old, fresh);
  else if (alike(old, fresh)) pairs(old, fresh).forEach((pair) => bring(...pair));
  else old.replaceWith(fresh);
}

/** Children with an id, in a lasting order: the same id is the same thing. */
function bringRows(old, fresh) {
  const rows = [...fresh.children];
  const ids = new Set(rows.map(({ id }) => id));
  const gone = Array.from(old.children).filter(({ id }) => !ids.has(id));
  for (const row of gone) row.remove();
  let at = old.firstElementChild;
  for (const row of rows) {
    if (at?.id === row.id) {
      const next = at.nextElementSibling;
      bring(at, row);
      at = next;
    } else {
      old.insertBefore(row, at);
      if (!still.matches) row.animate([{ background: "var(--good-ground)" }, {}], 2500);
    }
  }
}

/** they differ in their children only */
function alike(old, fresh) {
  return (
    old.children.length > 0 &&
    old.cloneNode(false).isEqualNode(fresh.cloneNode(false)) &&
    old.children.length === fresh.children.length &&
    pairs(old, fresh).every(([one, other]) => one.tagName === other.tagName) &&
    ownText(old) === ownText(fresh)
  );
}

function pairs(old, fresh) {
  return Array.from(old.children, (child, at) => [child, fresh.children[at]]);
}

function ownText(element) {
  return [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.data.trim())
    .join("|");
}

function say(text) {
  if (state.textContent !== text) state.textContent = text;
}
