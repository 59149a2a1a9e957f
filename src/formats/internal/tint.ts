/** A light ground in a colour of the house, on which its ink can be read. */

const WHITE = 255;
/** How much of the colour is left. */
const SHARE = 0.22;

/** Six hexadecimal digits to six hexadecimal digits. */
export const tintOf = (colour: string, share = SHARE): string =>
  [0, 2, 4]
    .map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16);
      const light = Math.round(WHITE - (WHITE - part) * share);
      return light.toString(16).padStart(2, "0").toUpperCase();
    })
    .join("");
