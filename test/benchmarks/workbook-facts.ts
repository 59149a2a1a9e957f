/** What a workbook of generated lines contains, whoever wrote it: read as spreadsheets read it. */
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { openPromise } from "yauzl";
import type { Facts } from "./bench-row.ts";

export interface WorkbookReading {
  /** The letter of the column with the amounts. */
  readonly amounts: string;
  /** Where the XML of the longest sheet is copied to. */
  readonly xml?: string;
}

/** Rows of the longest sheet with an amount, the sum of the amounts and the number of cells with a value. */
export async function workbookFacts(
  workbook: string,
  { amounts, xml }: WorkbookReading,
): Promise<Facts> {
  const amountIn = new RegExp(`<c r="${amounts}\\d+"[^>]*>(?:<f>[^<]*</f>)?<v>([^<]*)</v>`);
  const zip = await openPromise(workbook, { autoClose: false });
  let longest = null;
  for await (const entry of zip.eachEntry()) {
    const isSheet = /^xl\/worksheets\/sheet\d+\.xml$/.test(entry.fileName);
    if (isSheet && entry.uncompressedSize > (longest?.uncompressedSize ?? -1)) longest = entry;
  }
  if (longest === null) throw new Error(`${workbook} has no sheet`);
  const stream = await zip.openReadStreamPromise(longest);
  const copy = xml === undefined ? null : createWriteStream(xml);
  let rows = 0;
  let cents = 0;
  let cells = 0;
  let rest = "";
  stream.setEncoding("utf8");
  for await (const chunk of stream as AsyncIterable<string>) {
    copy?.write(chunk);
    const parts = (rest + chunk).split("</row>");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const amount = amountIn.exec(part)?.[1];
      if (amount === undefined) continue;
      rows += 1;
      cents += Math.round(Number(amount) * 100);
      cells += part.split("</c>").length - 1;
    }
  }
  copy?.end();
  if (copy !== null) await finished(copy);
  zip.close();
  return { rows, cells, "sum of the amounts in cents": cents };
}
