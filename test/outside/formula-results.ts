/** The formulas of a workbook with the results it holds for them, read from the file itself. */
import { amountOf, amountText, roundAmount } from "../../src/amount/amount.ts";
import { zipEntries } from "../support/zip-entries.ts";

/** `sheet2.xml C62` -> its result as text; an amount to the cent. */
export type FormulaResults = ReadonlyMap<string, string>;

export function formulaResults(workbook: Buffer): FormulaResults {
  const results = new Map<string, string>();
  for (const { name, text } of zipEntries(workbook)) {
    if (!/^xl\/worksheets\/sheet\d+\.xml$/.test(name)) continue;
    for (const [, address = "", attributes = "", content = ""] of text.matchAll(
      /<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      if (!/<f[ >]/.test(content)) continue;
      const held = /<v>([^<]*)<\/v>/.exec(content)?.[1] ?? "nothing";
      results.set(`${name.slice("xl/worksheets/".length)} ${address}`, resultOf(held, attributes));
    }
  }
  return results;
}

/** Each formula whose result is another one in the second workbook. */
export function differences(held: FormulaResults, again: FormulaResults): readonly string[] {
  return [...new Set([...held.keys(), ...again.keys()])].flatMap((cell) => {
    const [first, second] = [held.get(cell) ?? "no formula", again.get(cell) ?? "no formula"];
    return first === second ? [] : [`${cell}: ${first}, worked out again ${second}`];
  });
}

function resultOf(held: string, attributes: string): string {
  if (/\bt="(str|e|b)"/.test(attributes) || held === "nothing") return held;
  // What binary arithmetic leaves of a zero is written with an exponent.
  const plain = /E-(?:0?[5-9]|[1-9]\d)$/.test(held) ? "0" : held;
  return amountText(roundAmount(amountOf(plain), 2), 2);
}
