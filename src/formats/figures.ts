/**
 * Every figure of the sheets as a line of JSON: id, period, amount, level of proof and the API answers it came from. It
 * traces a cell back to the evidence, for programs and auditors.
 */
import { amountText } from "../amount/amount.ts";
import type { Cell } from "../sheets/sheet.ts";
import type { Format, PackContents } from "./format.ts";
import { encodeRows } from "./internal/table-text.ts";

export const figures: Format = {
  id: "figures",
  extension: "jsonl",
  mediaType: "application/x-ndjson",
  words: [],
  encode: encodeFigures,
};

async function* encodeFigures({ sheets }: PackContents): AsyncGenerator<Uint8Array> {
  for (const sheet of sheets) {
    const lineOfCell = (cell: Cell): string => lineOf(sheet.id, cell);
    yield* encodeRows(sheet, "", ({ cells }) => cells.map(lineOfCell).join(""));
  }
}

/** Empty for a cell without a figure. */
function lineOf(sheet: string, cell: Cell): string {
  if (!("figure" in cell)) return "";
  const { backings, id, level, period, reasons, sources } = cell.figure;
  const checks = level === "stated" ? [] : [...new Set(backings.flatMap((each) => each.checks))];
  const line = {
    figure: id,
    sheet,
    first_month: period.first,
    last_month: period.last,
    ...(cell.kind === "ratio"
      ? { ratio: amountText(cell.amount, 0), unit: cell.unit }
      : { amount: amountText(cell.amount, 2) }),
    level,
    // The checks that tie it, or the reasons for which it is stated.
    ...(checks.length === 0 ? {} : { tied_by: checks }),
    ...(reasons.length === 0 ? {} : { stated_for: reasons }),
    sources,
  };
  return `${JSON.stringify(line)}\n`;
}
