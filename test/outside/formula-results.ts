/** The formulas of a workbook with their cached results, read from the file itself. */
import { amountOf, amountText, roundAmount } from "../../src/amount/amount.ts";
import { type ZipEntry, zipEntries } from "../support/zip-entries.ts";

/** `sheet2.xml C62` -> its result as text; an amount to the cent. */
export type FormulaResults = ReadonlyMap<string, string>;

export function formulaResults(workbook: Buffer): FormulaResults {
  const results = new Map<string, string>();
  const entries = zipEntries(workbook);
  const strings = sharedStrings(entries);
  for (const { name, text } of entries) {
    if (!/^xl\/worksheets\/sheet\d+\.xml$/.test(name)) continue;
    for (const [, address = "", attributes = "", content = ""] of text.matchAll(
      /<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      if (!/<f[ >]/.test(content)) continue;
      const held = /<v>([^<]*)<\/v>/.exec(content)?.[1] ?? "nothing";
      const isShared = /\bt="s"/.test(attributes);
      const result = isShared ? strings[Number(held)]! : resultOf(held, attributes);
      results.set(`${name.slice("xl/worksheets/".length)} ${address}`, result);
    }
  }
  return results;
}

/** Texts that cells name by their number, as Gnumeric writes results too. */
function sharedStrings(entries: readonly ZipEntry[]): readonly string[] {
  const { text = "" } = entries.find(({ name }) => name === "xl/sharedStrings.xml") ?? {};
  return (text.match(/<si>.*?<\/si>/gs) ?? []).map((each) =>
    [...each.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, run = ""]) => run).join(""),
  );
}

/** The formulas with different results in the two workbooks. */
export function differences(held: FormulaResults, again: FormulaResults): readonly string[] {
  return [...new Set([...held.keys(), ...again.keys()])].flatMap((cell) => {
    const [first, second] = [held.get(cell) ?? "no formula", again.get(cell) ?? "no formula"];
    return first === second ? [] : [`${cell}: ${first}, recalculated ${second}`];
  });
}

function resultOf(held: string, attributes: string): string {
  if (/\bt="(str|e|b)"/.test(attributes) || held === "nothing") return held;
  // Binary arithmetic may leave a tiny remainder of a zero, written with an exponent.
  const plain = /E-(?:0?[5-9]|[1-9]\d)$/i.test(held) ? "0" : held;
  // Gnumeric writes 20 digits of a binary number: `0.1499999999999999999` is 0.15.
  const digits = plain.replace(/(\.\d{15})\d+$/, "$1");
  return amountText(roundAmount(roundAmount(amountOf(digits), 10), 2), 2);
}
