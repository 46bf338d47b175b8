// A select menu: a button that opens a list, with full keyboard use.

import { optionsOf } from "./choices.js";
import { el, emojiOf, stepIndex } from "./dom.js";

const EMPTY = { 3: "Make a choice", 5: "Choose a person", 6: "Choose a role", 7: "Choose", 8: "Choose a channel" };

// In a message the menu sends when it closes; in a form it only remembers.
export function menu(part, send) {
  return new Menu(part, send).box;
}

class Menu {
  constructor(part, send) {
    this.part = part;
    this.send = send;
    this.most = part.max_values ?? 1;
    this.least = part.min_values ?? 1;
    this.options = optionsOf(part);
    this.chosen = new Set(this.options.filter((option) => option.default).map((option) => option.value));
    this.sent = [...this.chosen].join();
    this.outside = (event) => this.box.contains(event.target) || this.finish(false);
    this.build();
    this.show();
  }

  build() {
    this.face = el("span", { class: "menu-face" });
    this.opener = this.makeOpener();
    this.items = this.options.map((option) => this.makeItem(option));
    this.done = el("button", { class: "menu-done", type: "button", onclick: () => this.finish(true) }, "Done");
    this.done.hidden = this.most === 1;
    this.list = el("div", { class: "menu-list", role: "listbox", hidden: true }, this.items, this.done);
    if (this.most > 1) this.list.setAttribute("aria-multiselectable", "true");
    this.list.addEventListener("keydown", (event) => this.keys(event));
    this.box = el("div", { class: "menu" }, this.opener, this.list);
    this.box.values = () => [...this.chosen];
  }

  makeOpener() {
    const props = {
      class: "menu-opener",
      type: "button",
      disabled: Boolean(this.part.disabled),
      "data-custom-id": this.part.custom_id,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": this.part.placeholder ?? EMPTY[this.part.type],
      onclick: () => (this.list.hidden ? this.open() : this.finish(true)),
      onkeydown: (event) => {
        if (event.key !== "ArrowDown" || !this.list.hidden) return;
        event.preventDefault();
        this.open();
      },
    };
    return el("button", props, this.face, el("span", { class: "menu-arrow", "aria-hidden": "true" }, "⌄"));
  }

  makeItem(option) {
    const small = option.description ? el("small", {}, option.description) : null;
    const pick = () => this.pick(option.value);
    return el(
      "div",
      { class: "option", role: "option", tabindex: "-1", "data-value": option.value, onclick: pick },
      option.emoji ? el("span", { "aria-hidden": "true" }, emojiOf(option.emoji)) : null,
      el("span", { class: "option-words" }, el("span", {}, option.label), small),
      el("span", { class: "tick", "aria-hidden": "true" }, "✓"),
    );
  }

  show() {
    const names = this.options.filter((option) => this.chosen.has(option.value)).map((option) => option.label);
    this.face.textContent = names.join(", ") || this.part.placeholder || EMPTY[this.part.type];
    this.face.classList.toggle("empty", !names.length);
    for (const node of this.items) node.setAttribute("aria-selected", String(this.chosen.has(node.dataset.value)));
    this.done.disabled = this.chosen.size < this.least;
  }

  open() {
    this.list.hidden = false;
    this.opener.setAttribute("aria-expanded", "true");
    const low = this.opener.getBoundingClientRect().bottom > window.innerHeight * 0.55;
    this.list.classList.toggle("above", low);
    (this.items.find((node) => this.chosen.has(node.dataset.value)) ?? this.items[0])?.focus();
    document.addEventListener("pointerdown", this.outside);
  }

  close(refocus) {
    this.list.hidden = true;
    this.opener.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", this.outside);
    if (refocus) this.opener.focus();
  }

  pick(value) {
    if (this.most === 1) this.chosen = new Set([value]);
    else if (this.chosen.has(value)) this.chosen.delete(value);
    else if (this.chosen.size < this.most) this.chosen.add(value);
    this.show();
    if (this.most === 1) this.finish(true, true);
  }

  finish(refocus, picked = false) {
    if (this.list.hidden) return;
    this.close(refocus);
    const values = [...this.chosen];
    const changed = picked || values.join() !== this.sent;
    if (values.length >= this.least && changed) this.send(values, this.opener);
  }

  keys(event) {
    const index = this.items.indexOf(document.activeElement);
    const next = stepIndex(event.key, index, this.items.length);
    if (event.key === "Tab") {
      this.finish(false);
      return;
    }
    const chosen = event.key === "Enter" || event.key === " ";
    if (event.key === "Escape") this.close(true);
    else if (chosen && index >= 0) this.pick(this.items[index].dataset.value);
    else if (next !== index) this.items[next]?.focus();
    else if (event.key.length === 1 && event.key !== " ") this.jump(event.key, index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  jump(letter, index) {
    const order = [...this.items.slice(index + 1), ...this.items.slice(0, index + 1)];
    order.find((node) => node.textContent.toLowerCase().startsWith(letter.toLowerCase()))?.focus();
  }
}
