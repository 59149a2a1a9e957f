/** The figures file of a pack, and its amounts as formatted for readers of a language. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FigureLine, figureLines } from "../support/figure-lines.ts";

export const readFigures = (pack: string): readonly FigureLine[] =>
  figureLines(readFileSync(join(pack, "figures-2025.jsonl"), "utf8"));

const MARKS = { nl: { thousands: ".", decimal: "," }, en: { thousands: ",", decimal: "." } };

/** `-1234.50` as `-1.234,50` in Dutch; zero is a dash. */
export function shownAs(amount = "", language: "nl" | "en"): string {
  if (/^-?0*\.?0*$/.test(amount)) return "–";
  const { thousands, decimal } = MARKS[language];
  const [whole = "", fraction = ""] = amount.split(".");
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) {
    groups.unshift(whole.slice(Math.max(0, end - 3), end));
  }
  return `${groups.join(thousands).replace(`-${thousands}`, "-")}${decimal}${fraction}`;
}
