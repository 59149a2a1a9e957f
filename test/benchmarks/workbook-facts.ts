/** What a workbook of generated lines contains, whoever wrote it: read as spreadsheets read it. */
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { openPromise } from "yauzl";
import type { Facts } from "./bench-row.ts";

/** The column of the amounts. */
const AMOUNT = /<c r="I\d+"[^>]*?><v>([^<]*)<\/v>/;

/** Rows with an amount, the sum of the amounts and the number of cells. Also copies the XML of the longest sheet to `xml`. */
export async function workbookFacts(workbook: string, xml: string | null): Promise<Facts> {
  const zip = await openPromise(workbook, { autoClose: false });
  let longest = null;
  for await (const entry of zip.eachEntry()) {
    const isSheet = /^xl\/worksheets\/sheet\d+\.xml$/.test(entry.fileName);
    if (isSheet && entry.uncompressedSize > (longest?.uncompressedSize ?? -1)) longest = entry;
  }
  if (longest === null) throw new Error(`${workbook} has no sheet`);
  const stream = await zip.openReadStreamPromise(longest);
  const copy = xml === null ? null : createWriteStream(xml);
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
      const amount = AMOUNT.exec(part)?.[1];
      if (amount === undefined) continue;
      rows += 1;
      cents += Math.round(Number(amount) * 100);
      cells += part.split("<c ").length - 1;
    }
  }
  copy?.end();
  if (copy !== null) await finished(copy);
  zip.close();
  return { rows, cells, "sum of the amounts in cents": cents };
}
