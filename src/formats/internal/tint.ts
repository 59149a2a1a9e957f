/** Light backgrounds in a colour of the house style, on which text is readable. */
import type { Heat } from "../../sheets/heat.ts";

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

/** The shares of the colour of a heat map, on the darkest of which text in ink is readable. */
const HEAT_SHARES: Readonly<Record<Heat, number>> = { 1: 0.07, 2: 0.16, 3: 0.28, 4: 0.42 };

export const heatTint = (colour: string, heat: Heat): string => tintOf(colour, HEAT_SHARES[heat]);
