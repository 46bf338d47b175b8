// Embeds and attached files.

import { el } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { picture } from "./viewer.js";

const colour = (number) => `#${(number ?? 0x4a4d55).toString(16).padStart(6, "0")}`;

export function embed(body) {
  const inside = el(
    "div",
    { class: "embed-words" },
    body.author?.name ? el("div", { class: "embed-author" }, body.author.name) : null,
    body.title ? el("div", { class: "embed-title" }, titled(body)) : null,
    body.description ? el("div", { class: "embed-text" }, markdown(body.description)) : null,
    fields(body.fields ?? []),
  );
  const thumb = body.thumbnail;
  return el(
    "article",
    { class: "embed", style: { borderLeftColor: colour(body.color) } },
    el("div", { class: "embed-top" }, inside, thumb ? picture(thumb, thumb.description ?? "", { class: "thumb" }) : null),
    body.image ? picture(body.image, body.image.description ?? body.title ?? "") : null,
    footer(body),
  );
}

function titled(body) {
  const words = inline(body.title);
  return body.url ? [el("a", { href: body.url, target: "_blank", rel: "noopener noreferrer" }, words)] : words;
}

function fields(list) {
  if (!list.length) return null;
  const one = (field) =>
    el(
      "div",
      { class: field.inline ? "field inline" : "field" },
      el("div", { class: "field-name" }, inline(field.name)),
      el("div", { class: "field-value" }, markdown(field.value)),
    );
  return el("div", { class: "fields" }, list.map(one));
}

function footer(body) {
  const when = body.timestamp ? new Date(body.timestamp).toLocaleString("en-GB") : null;
  const words = [body.footer?.text, when].filter(Boolean).join(" · ");
  return words ? el("div", { class: "embed-footer" }, words) : null;
}

export function attachment(file) {
  if (file.content_type?.startsWith("image/")) {
    return picture(file, file.description ?? file.filename, { spoiler: Boolean(file.flags & 8) });
  }
  return fileCard(file.url, file.filename, file.size);
}

export function fileCard(address, name, size) {
  const weight = size === undefined ? "" : size < 1024 ? `${size} bytes` : `${(size / 1024).toFixed(1)} KB`;
  return el(
    "a",
    { class: "file", href: address, download: name },
    el("span", { class: "file-sign", "aria-hidden": "true" }, "▤"),
    el("span", {}, el("span", { class: "file-name" }, name), el("span", { class: "file-size" }, weight)),
  );
}
