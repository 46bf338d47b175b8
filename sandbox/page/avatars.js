// Faces for people without photographs: signs of harbour and field, drawn here.

import { el } from "./dom.js";
import { state } from "./store.js";

const SIGNS = {
  ada: ["#b5544a", "M16 5l2.6 8.4L27 16l-8.4 2.6L16 27l-2.6-8.4L5 16l8.4-2.6z"],
  ben: ["#3f78a8", "M15 6h2v3h4v2h-4v11c3-.4 5-2 6-5l2 1c-1 5-5 8-9 8s-8-3-9-8l2-1c1 3 3 4.600 6 5V11h-4V9h4z"],
  cleo: ["#7a5aa6", "M4 17l24-10-7 18-5-7zm11 2l2 6 3-9z"],
  dov: ["#4c8a5b", "M13 8h6l1 4h-1l2 14H11l2-14h-1zm1 5l-.6 5h5.200L18 13zM5 9l5 2-5 2zm22 0l-5 2 5 2z"],
};
const BOT = ["#e0a63a", "M18 4L8 18h7l-2 10 11-15h-7z"];
const SVG = "http://www.w3.org/2000/svg";

function hue(name) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)) % 360;
  return sum;
}

export function avatar(id, size = 40) {
  const user = state.users.get(String(id));
  const name = user?.username ?? "?";
  const sign = user?.bot ? BOT : SIGNS[name];
  const face = el("span", {
    class: "avatar",
    "aria-hidden": "true",
    style: { width: `${size}px`, height: `${size}px`, background: sign ? sign[0] : `hsl(${hue(name)} 40% 42%)` },
  });
  if (!sign) {
    face.textContent = (user?.display ?? "?").slice(0, 1).toUpperCase();
    return face;
  }
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 32 32");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", sign[1]);
  path.setAttribute("fill", user?.bot ? "#1b1d22" : "#fdf6e6");
  picture.append(path);
  face.append(picture);
  return face;
}
