/** A light background in a colour of the house style, on which text is readable. */

const WHITE = 255;
/** The share of the colour that remains. */
const SHARE = 0.22;

/** Takes and returns six hexadecimal digits. */
export const tintOf = (colour: string, share = SHARE): string =>
  [0, 2, 4]
    .map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16);
      const light = Math.round(WHITE - (WHITE - part) * share);
      return light.toString(16).padStart(2, "0").toUpperCase();
    })
    .join("");
