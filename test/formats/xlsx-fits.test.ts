/** What a spreadsheet can hold: numbers in their columns, and footers of at most 255 characters. */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { footerOf } from "../../src/formats/xlsx/footer.ts";
import { PLAIN_LOOK } from "../../src/formats/xlsx/workbook-look.ts";
import { writeWorkbook } from "../../src/formats/xlsx/write-workbook.ts";
import { column, money, sheetOf, text } from "../support/page-pack.ts";
import { readWorkbook } from "../support/xlsx-text.ts";

test("a column of figures is as wide as the widest of them, with its marks", async () => {
  const rows = ["-1000000999.99", "1.00", "999999999999.99"].map((amount) => ({
    kind: "item" as const,
    indent: 0,
    cells: [text("name"), money(amount), money("1000000999.99"), money("7.00")],
  }));
  const columns = [
    column("name", "text", 20),
    ...["a", "b", "c"].map((key) => column(key, "amount", 15)),
  ];
  const about = { title: "T", author: "A", madeOn: dateOf("2025-12-31"), look: PLAIN_LOOK };
  const chunks: Uint8Array[] = [];
  const sheets = [sheetOf("s", rows, { columns })];
  for await (const chunk of writeWorkbook({ ...about, contents: null, sheets })) chunks.push(chunk);
  const [sheet] = (await readWorkbook(Buffer.concat(chunks))).worksheets;
  // `999,999,999,999.99` has 18 characters, `1,000,000,999.99` 16; one is for the space between columns.
  expect([1, 2, 3, 4].map((at) => sheet?.getColumn(at).width)).toEqual([21, 21, 19, 16]);
  expect(sheet?.getCell("B5").alignment.shrinkToFit).toBe(true);
});

test("a footer has its text on the left and the pages on the right", () => {
  expect(footerOf("Close 2025 - Debtors")).toBe("&LClose 2025 - Debtors&R&P / &N");
});

test("an ampersand is doubled, and a text that starts with a digit is not the size of its font", () => {
  expect(footerOf("2025 R&D")).toBe("&L 2025 R&&D&R&P / &N");
});

test.each(["&", "x", "😀", "a&", "&&&", "é"])(
  "a footer of many %j has at most 255 characters and no half of a code or a character",
  (part) => {
    for (let extra = 0; extra < 4; extra += 1) {
      const footer = footerOf(`${"-".repeat(extra)}${part.repeat(300)}`);
      expect(footer.length).toBeLessThanOrEqual(255);
      expect(footer.length).toBeGreaterThan(250);
      expect(footer.isWellFormed()).toBe(true);
      expect(footer.replaceAll("&&", "")).toMatch(/^&L[^&]*…&R&P \/ &N$/);
    }
  },
);
