// Forms the bot opens (modals).

import { byId, clear, el, press } from "./dom.js";
import { ask } from "./link.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";

export function openForm(one) {
  const box = byId("form");
  const fields = one.modal.components.map(field);
  const trouble = el("p", { class: "form-trouble", role: "alert", hidden: true });
  const form = el(
    "form",
    { method: "dialog" },
    el("h2", { id: "form-title" }, one.modal.title),
    el("p", { class: "form-note" }, "This form goes to the application, not to people."),
    fields.map((each) => each.node),
    trouble,
    el(
      "footer",
      {},
      press("button link", "Cancel", () => box.close()),
      el("button", { class: "button primary", type: "submit" }, "Submit"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(one, fields, box, trouble);
  });
  clear(box, form);
  box.showModal();
  form.querySelector("input, textarea, .menu-opener")?.focus();
}

async function send(one, fields, box, trouble) {
  const answers = Object.fromEntries(fields.filter((each) => each.id).map((each) => [each.id, each.read()]));
  try {
    await ask("submit", { interaction: one.id, answers });
    box.close();
  } catch (error) {
    trouble.textContent = error.message;
    trouble.hidden = false;
  }
}

function field(part) {
  if (part.type === 10) return { node: el("div", { class: "text" }, markdown(part.content)) };
  const inner = part.type === 18 ? part.component : part.components[0];
  const label = part.label ?? inner.label ?? "";
  const { node, read } = question(inner);
  const needed = inner.required === false ? null : el("span", { class: "needed", title: "required" }, " *");
  const words = el("span", { class: "form-label" }, label, needed);
  const small = part.description ? el("small", {}, part.description) : null;
  const group = inner.type === 4 ? el("label") : el("div", { role: "group", "aria-label": label });
  group.append(...[words, small, node].filter(Boolean));
  return { id: inner.custom_id, node: group, read };
}

function question(part) {
  if (part.type === 4) return written(part);
  if (part.type === 23) return tick(part);
  if (part.type === 21 || part.type === 22) return ticks(part);
  const node = menu(part, () => {});
  return { node, read: () => node.values() };
}

function written(part) {
  const props = {
    name: part.custom_id,
    minlength: part.min_length,
    maxlength: part.max_length ?? 4000,
    placeholder: part.placeholder,
    required: part.required !== false,
  };
  const long = part.style === 2;
  const node = long ? el("textarea", { ...props, rows: "4" }) : el("input", { ...props, type: "text", autocomplete: "off" });
  node.value = part.value ?? "";
  return { node, read: () => node.value };
}

function tick(part) {
  const node = el("input", { type: "checkbox", name: part.custom_id, checked: Boolean(part.default) });
  return { node, read: () => node.checked };
}

function ticks(part) {
  const kind = part.type === 21 ? "radio" : "checkbox";
  const props = { type: kind, name: part.custom_id };
  const inputs = part.options.map((one) => el("input", { ...props, value: one.value, checked: Boolean(one.default) }));
  const labels = part.options.map((option, i) => el("label", {}, inputs[i], option.label));
  const node = el("div", { class: "ticks" }, labels);
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return { node, read: () => (kind === "radio" ? values()[0] ?? null : values()) };
}
