/** Lines with two codes of VAT, as a reverse charge has them. */
import { expect, test } from "vitest";
import { converted, journal, line, sourceText, totals, transaction, vat } from "./converting.ts";

const REVERSE = journal(
  "I",
  transaction(
    "1",
    line("1", "8000", "100.00", vat("V", "21", "21.00") + vat("W", "21", "-21.00")) +
      line("2", "1300", "-100.00"),
  ),
);
const REVERSED = sourceText({
  vatCodes: ["V", "W"]
    .map((id) => `<vatCode><vatID>${id}</vatID><vatDesc>${id}</vatDesc></vatCode>`)
    .join(""),
  journals: totals(2, "100.00") + REVERSE,
});

test("both VAT blocks of a reverse charge are kept", async () => {
  const { text, remarks, proof } = await converted(REVERSED);
  expect(text).toContain(
    "<vat><vatID>V</vatID><vatPerc>21.000</vatPerc><vatAmnt>21.00</vatAmnt><vatAmntTp>D</vatAmntTp></vat><vat><vatID>W</vatID><vatPerc>21.000</vatPerc><vatAmnt>21.00</vatAmnt><vatAmntTp>C</vatAmntTp></vat></trLine>",
  );
  expect([remarks, proof.isEqual]).toEqual([[], true]);
});

test("with one VAT block per line the second is on a line of zero, and all amounts stay equal", async () => {
  const { text, remarks, proof } = await converted(REVERSED, { isOneVatPerLine: true });
  expect(
    text.match(/<trLine>.*<\/trLine>/g)?.map((each) => each.replace(/<docRef.*?<amnt>/, " ")),
  ).toEqual([
    "<trLine><nr>1</nr><accID>8000</accID> 100.00</amnt><amntTp>D</amntTp><vat><vatID>V</vatID><vatPerc>21.000</vatPerc><vatAmnt>21.00</vatAmnt><vatAmntTp>D</vatAmntTp></vat></trLine>",
    "<trLine><nr>1~2</nr><accID>8000</accID> 0.00</amnt><amntTp>D</amntTp><vat><vatID>W</vatID><vatPerc>21.000</vatPerc><vatAmnt>21.00</vatAmnt><vatAmntTp>C</vatAmntTp></vat></trLine>",
    "<trLine><nr>2</nr><accID>1300</accID> 100.00</amnt><amntTp>C</amntTp></trLine>",
  ]);
  expect(text).toContain("<linesCount>3</linesCount>");
  expect([remarks, proof.isEqual]).toEqual([["split trLine/vat: 2 blocks -> 2 lines"], true]);
});
