/** The texts of a finished document are compared with the figures of its sheets before its last byte is given. */
import { expect, test } from "vitest";
import { pdf } from "../../src/formats/pdf.ts";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { encoded, packOf, rowOf, sheetOf } from "../support/page-pack.ts";

const rows = (last: string) => [
  rowOf("item", "Bank", ["1234567.5", "-12"]),
  rowOf("item", "Kas", ["0", "3"]),
  rowOf("total", "Totaal", ["1234567.5", last]),
];

/** A sheet that is drawn with one figure and has another when it is read again. */
function changing(drawn: string, stated: string): Sheet {
  const [one, other] = [sheetOf("balans", rows(drawn)), sheetOf("balans", rows(stated))];
  let readings = 0;
  return {
    ...one,
    rows: () => {
      readings += 1;
      return readings <= READINGS_TO_DRAW ? one.rows() : other.rows();
    },
  };
}

/** To plan the pages, and to draw them. */
const READINGS_TO_DRAW = 2;

test("a document that says what its sheets state is given whole", async () => {
  const bytes = await encoded(pdf, packOf([changing("-9.00", "-9.00")]));
  expect(Buffer.from(bytes).subarray(-6).toString()).toContain("%%EOF");
});

test.each([
  ["another amount", "-9.01"],
  ["another sign", "9.00"],
  ["another number of digits", "-90.00"],
])("a document with %s fails", async (_what, stated) => {
  await expect(encoded(pdf, packOf([changing("-9.00", stated)]))).rejects.toThrow(
    /the document says -?90*1? for figure/,
  );
});
