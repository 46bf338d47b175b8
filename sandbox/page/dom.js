// Small helpers to build the page without any library.

export const byId = (id) => document.getElementById(id);

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") node.className = value;
    else if (key === "style") Object.assign(node.style, value);
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && typeof value === "boolean") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

export function press(look, face, action, more = {}) {
  return el("button", { class: look, type: "button", onclick: action, ...more }, face);
}

// A button that shows a sign and says its purpose to those who cannot see it.
export function sign(face, label, action) {
  return press("icon-button", face, action, { "aria-label": label, title: label });
}

export const clear = (node, ...children) => node.replaceChildren(...children.flat().filter(Boolean));

export function notice(words, kind = "bad") {
  const line = el("div", { class: `notice ${kind}` }, words);
  byId("notices").append(line);
  setTimeout(() => line.remove(), 5000);
}

// Moves through the items of a list with the keys everybody expects.
export function stepIndex(key, index, length) {
  if (!length) return -1;
  if (key === "ArrowDown") return (index + 1) % length;
  if (key === "ArrowUp") return (index - 1 + length) % length;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return index;
}

export const emojiOf = (emoji) => (emoji.id ? `:${emoji.name}:` : emoji.name);
