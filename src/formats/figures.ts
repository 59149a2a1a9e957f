/**
 * Every figure of the sheets as a line of JSON: what it is, of when, how much, and the answers of the
 * API it came from. The thread from a cell back to the evidence, for programs and auditors.
 */
import { amountText } from "../amount/amount.ts";
import type { Cell } from "../sheets/sheet.ts";
import type { Format, PackContents } from "./format.ts";

export const figures: Format = {
  id: "figures",
  extension: "jsonl",
  mediaType: "application/x-ndjson",
  words: [],
  encode: encodeFigures,
};

async function* encodeFigures(contents: PackContents): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const sheet of contents.sheets) {
    for await (const row of sheet.rows()) {
      const lines = row.cells.flatMap((cell) => lineOf(sheet.id, cell));
      if (lines.length > 0) yield encoder.encode(lines.join(""));
    }
  }
}

function lineOf(sheet: string, cell: Cell): readonly string[] {
  if (!("figure" in cell)) return [];
  const { id, period, sources } = cell.figure;
  const line = {
    figure: id,
    sheet,
    first_month: period.first,
    last_month: period.last,
    ...(cell.kind === "ratio"
      ? { ratio: amountText(cell.amount, 0), unit: cell.unit }
      : { amount: amountText(cell.amount, 2) }),
    sources,
  };
  return [`${JSON.stringify(line)}\n`];
}
