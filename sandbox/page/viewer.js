// Pictures: shown small in a message, large on demand.

import { byId, clear, el, press } from "./dom.js";

export function picture(media, words, options = {}) {
  const { width, height } = media;
  const image = el("img", { src: media.url, alt: words || "", loading: "lazy", width, height });
  if (width && height) image.style.aspectRatio = `${width} / ${height}`;
  const label = words ? `Enlarge picture: ${words}` : "Enlarge picture";
  return el(
    "button",
    {
      class: `picture ${options.class ?? ""} ${options.spoiler ? "veiled" : ""}`,
      type: "button",
      "aria-label": label,
      title: words || null,
      onclick: (event) => {
        if (event.currentTarget.classList.contains("veiled")) event.currentTarget.classList.remove("veiled");
        else enlarge(media.url, words);
      },
    },
    image,
  );
}

function enlarge(address, words) {
  const box = byId("viewer");
  const close = press("viewer-close", "✕", () => box.close(), { "aria-label": "Close picture" });
  const image = el("img", { src: address, alt: words || "Picture" });
  image.addEventListener("click", () => image.classList.toggle("full"));
  const caption = words ? el("p", { class: "viewer-words" }, words) : null;
  clear(box, close, el("div", { class: "viewer-frame" }, image), caption);
  box.showModal();
}

export function watchViewer() {
  const box = byId("viewer");
  box.addEventListener("click", (event) => {
    if (event.target === box || event.target.classList.contains("viewer-frame")) box.close();
  });
}
