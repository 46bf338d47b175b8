// The list that opens above the composer: commands, or suggestions for an option.

import { clear, el, stepIndex } from "./dom.js";

export class Popup {
  constructor(onPick) {
    this.onPick = onPick;
    this.items = [];
    this.index = -1;
    this.node = el("div", { class: "popup", role: "listbox", id: "suggestions", hidden: true });
  }

  get open() {
    return !this.node.hidden;
  }

  show(title, items, { first = true } = {}) {
    this.items = items;
    this.index = first && items.length ? 0 : -1;
    const rows = items.map((item, i) =>
      el(
        "div",
        {
          class: "popup-item",
          role: "option",
          id: `suggestion-${i}`,
          onpointerdown: (event) => this.pointed(event, i),
        },
        el("span", { class: "popup-name" }, item.label),
        item.description ? el("span", { class: "popup-about" }, item.description) : null,
      ),
    );
    clear(this.node, el("div", { class: "popup-title" }, title), rows);
    this.node.hidden = false;
    this.mark();
  }

  say(words) {
    this.items = [];
    this.index = -1;
    clear(this.node, el("div", { class: "popup-title" }, words));
    this.node.hidden = false;
  }

  hide() {
    this.node.hidden = true;
    this.index = -1;
  }

  pointed(event, index) {
    event.preventDefault();
    this.onPick(this.items[index]);
  }

  // True if the key was for the list.
  key(event) {
    if (!this.open) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.index = stepIndex(event.key, this.index, this.items.length);
      this.mark();
    } else if (event.key === "Escape") {
      this.hide();
    } else if ((event.key === "Enter" || event.key === "Tab") && this.items[this.index] && !event.shiftKey) {
      this.onPick(this.items[this.index]);
    } else {
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  mark() {
    [...this.node.querySelectorAll(".popup-item")].forEach((row, i) => {
      row.setAttribute("aria-selected", String(i === this.index));
      if (i === this.index) row.scrollIntoView({ block: "nearest" });
    });
  }

  get activeId() {
    return this.open && this.index >= 0 ? `suggestion-${this.index}` : null;
  }
}
