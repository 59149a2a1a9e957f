/** A workbook with one sheet of generated lines: `xlsx-rows.ts <checkout> <rows> <workbook>`. */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { CalendarDate } from "../../../src/calendar/calendar-date.ts";
import { moduleOf, reportWork } from "../report-work.ts";
import { longSheet } from "./long-sheet.ts";

const [checkout = "", count = "0", target = ""] = process.argv.slice(2);
const { writeWorkbook } = await moduleOf<
  typeof import("../../../src/formats/xlsx/write-workbook.ts")
>(checkout, "src/formats/xlsx/write-workbook.ts");
const { PLAIN_LOOK } = await moduleOf<typeof import("../../../src/formats/xlsx/workbook-look.ts")>(
  checkout,
  "src/formats/xlsx/workbook-look.ts",
);
const sheet = await longSheet(checkout, Number(count));

await reportWork(async () => {
  const bytes = writeWorkbook({
    title: "Boekingen",
    author: "slotsom",
    madeOn: "2025-12-31" as CalendarDate,
    sheets: [sheet],
    look: PLAIN_LOOK,
    contents: null,
  });
  await pipeline(bytes, createWriteStream(target));
  return {};
});
