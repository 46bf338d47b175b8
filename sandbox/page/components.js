// Buttons, menus and the v2 layout under a message.

import { el, emojiOf } from "./dom.js";
import { fileCard } from "./embeds.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";
import { picture } from "./viewer.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "link" };

export function components(message, press) {
  const box = el("div", { class: "components" });
  for (const part of message.components) box.append(draw(part, message, press));
  return box;
}

function draw(part, message, press) {
  const inner = () => (part.components ?? []).map((child) => draw(child, message, press));
  switch (part.type) {
    case 1: return el("div", { class: "row" }, inner());
    case 2: return button(part, press);
    case 3: case 5: case 6: case 7: case 8:
      return menu(part, (values, node) => press(part.custom_id, values, node));
    case 9: return section(inner(), draw(part.accessory, message, press));
    case 10: return el("div", { class: "text" }, markdown(part.content));
    case 11: return media(part, { class: "thumb" });
    case 12: return gallery(part.items);
    case 13: return fileCard(part.file.url, part.file.url.split("/").pop());
    case 14: return separator(part);
    case 17: return container(part, inner());
    default: return el("div", { class: "unknown" }, `(component of kind ${part.type})`);
  }
}

const section = (words, accessory) => el("div", { class: "section" }, el("div", { class: "section-words" }, words), accessory);

function media(part, look = {}) {
  const words = part.description ?? part.media.description ?? "";
  return picture(part.media, words, { ...look, spoiler: part.spoiler });
}

function separator(part) {
  const bare = part.divider === false ? "bare" : "";
  return el("hr", { class: `separator ${bare} ${part.spacing === 2 ? "wide" : ""}` });
}

function gallery(items) {
  return el("div", { class: `gallery of-${Math.min(items.length, 4)}` }, items.map((item) => media(item)));
}

function container(part, inner) {
  const edge = part.accent_color ?? null;
  const style = edge === null ? {} : { borderLeftColor: `#${edge.toString(16).padStart(6, "0")}` };
  return el("div", { class: part.spoiler ? "container veiled" : "container", style }, inner);
}

function button(part, press) {
  const face = [part.emoji ? `${emojiOf(part.emoji)} ` : null, part.label ?? ""];
  const look = `button ${STYLES[part.style] ?? "secondary"}`;
  if (part.url) {
    return el("a", { class: look, href: part.url, target: "_blank", rel: "noopener noreferrer" }, face, " ↗");
  }
  return el(
    "button",
    {
      class: look,
      type: "button",
      disabled: Boolean(part.disabled),
      "data-custom-id": part.custom_id,
      onclick: (event) => press(part.custom_id, null, event.currentTarget),
    },
    face,
  );
}
