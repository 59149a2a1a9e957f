/** The footer of a printed sheet, within what spreadsheets can hold. */

import { cleanText } from "../fits.ts";

/**
 * The standard states no limit; Excel refuses a file with a longer footer, with its codes and doubled ampersands
 * counted.
 */
const CHARACTERS_MAX = 255;
const LEFT = "&L";
/** The page and the number of pages, on the right. */
const PAGES = "&R&P / &N";
const ELLIPSIS = "…";

/**
 * A footer with a text on the left and the pages on the right. A text that is too long ends in an ellipsis, after a
 * complete character and never between two ampersands, which are one on paper.
 */
export function footerOf(text: string): string {
  // Digits right after the code would be the size of its font.
  const clean = cleanText(text, false).replace(/\s+/g, " ");
  const written = clean.replace(/^(?=\d)/, " ").replaceAll("&", "&&");
  const room = CHARACTERS_MAX - LEFT.length - PAGES.length;
  if (written.length <= room) return `${LEFT}${written}${PAGES}`;
  let cut = "";
  for (const piece of written.match(/&&|[^&]/gu) ?? []) {
    if (cut.length + piece.length > room - ELLIPSIS.length) break;
    cut += piece;
  }
  return `${LEFT}${cut}${ELLIPSIS}${PAGES}`;
}
