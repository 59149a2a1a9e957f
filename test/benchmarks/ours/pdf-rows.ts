/** A PDF with one long table of generated lines: `pdf-rows.ts <checkout> <rows> <file>`. */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { moduleOf, reportWork } from "../report-work.ts";
import { longSheet } from "./long-sheet.ts";

const [checkout = "", count = "0", target = ""] = process.argv.slice(2);
const COLUMNS = ["date", "code", "kind", "number", "contact", "description", "amount"];
const { pdf } = await moduleOf<typeof import("../../../src/formats/pdf.ts")>(
  checkout,
  "src/formats/pdf.ts",
);
const { packOf } = await moduleOf<typeof import("../../support/page-pack.ts")>(
  checkout,
  "test/support/page-pack.ts",
);
const contents = packOf([await longSheet(checkout, Number(count), COLUMNS)]);

await reportWork(async () => {
  await pipeline(pdf.encode(contents), createWriteStream(target));
  return {};
});
