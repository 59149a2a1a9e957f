/** Deviations of auditfiles: each is read with its one meaning and listed with its line. */
import { expect, test } from "vitest";
import { readAuditfile } from "../../src/imported-files/read-auditfile.ts";
import {
  BOOKS,
  booksIn,
  changed,
  deviationsIn,
  FILE,
  inJournal,
  latin,
  OPENING,
  OPENING_TRANSACTION,
  opened,
  partsOf,
  TOTALS,
  utf16,
} from "./deviating-auditfile.ts";

test("a file of the standard has no deviations", async () => {
  const parts = await partsOf(readAuditfile(opened(FILE)()));
  expect([booksIn(parts), deviationsIn(parts)]).toEqual([BOOKS, []]);
});

test.each<[string, string | Uint8Array, readonly string[]]>([
  ["plus, point and blanks around a number", changed(/>121\.00</, "> +0121. <"), []],
  ["a byte order mark", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(FILE)]), []],
  ["UTF-16", utf16(FILE), ["1 encoding-is-allowed"]],
  ["windows-1252", changed("UTF-8", "windows-1252"), ["1 encoding-is-allowed"]],
  [
    "bytes that are not UTF-8",
    latin(changed("Bakkerij", "Caf\u00e9")),
    ["4 encoding-is-as-declared"],
  ],
  [
    "the euro of windows-1252 in ISO-8859-1",
    latin(changed("UTF-8", "ISO-8859-1").replace("Bakkerij", "\u0080")),
    ["4 encoding-is-as-declared"],
  ],
  ["blanks before the declaration", `\n ${FILE}`, ["2 declaration-comes-first"]],
  ["a control character", changed("Bakkerij", "Bak\u0018kerij"), ["4 characters-are-allowed"]],
  ["a reference to one", changed("Bakkerij", "Bak&#24;kerij"), ["4 characters-are-allowed"]],
  ["a bare ampersand", changed("&amp;", "&"), ["5 ampersands-are-escaped"]],
  ["an invented namespace", changed("auditfiles.nl/XAF", "x"), ["2 namespace-is-known"]],
  ["no namespace", changed(/ xmlns="[^"]*"/, ""), ["2 namespace-is-known"]],
  [
    "an undeclared prefix",
    changed(/<(\/?)companyName>/g, "<$1x:companyName>"),
    ["4 prefixes-are-declared"],
  ],
  ["an unknown element", changed("<obLine>", "<obLine><more/>"), ["7 elements-are-known"]],
  [
    "transactions beside company",
    changed("<transactions>", "</company><transactions>").replace(
      "</company></auditfile>",
      "</auditfile>",
    ),
    ["9 elements-are-in-place"],
  ],
  [
    "an element twice",
    changed("<accID>1300</accID><docRef>", "<accID>1300</accID><accID>1300</accID><docRef>"),
    ["10 elements-appear-once"],
  ],
  [
    "a text in a list",
    changed("<generalLedger>", "<generalLedger><taxonomy>RGS 3.x</taxonomy>"),
    ["5 text-is-in-place"],
  ],
  ["space around an identity", changed("<accID>8000", "<accID> 8000"), ["11 identity-is-trimmed"]],
  ["a decimal comma", changed("<amnt>121.00", "<amnt>121,00"), ["10 amount-has-a-point"]],
  [
    "a sign that reverses the side",
    changed("<amnt>121.00</amnt><amntTp>C", "<amnt>-121.00</amnt><amntTp>D"),
    ["11 amount-is-positive"],
  ],
  [
    "a sign that does not",
    changed("<amnt>121.00</amnt><amntTp>C", "<amnt>-121.00</amnt><amntTp>C"),
    ["11 amount-is-positive", "9 amount-keeps-its-side"],
  ],
  ["a time", changed("<trDt>2025-06-10", "<trDt>2025-06-10T00:00:00"), ["9 date-is-plain"]],
  ["a zone", changed("<trDt>2025-06-10", "<trDt>2025-06-10+02:00"), ["9 date-is-plain"]],
  ["a side as a word", changed("<amntTp>D", "<amntTp>Debet"), ["7 code-is-a-code"]],
  [
    "no totals",
    changed(TOTALS, ""),
    ["9 totals-are-stated", "9 totals-are-stated", "9 totals-are-stated"],
  ],
  ["no number of a line", changed("<trLine><nr>1</nr>", "<trLine>"), ["10 number-is-stated"]],
  [
    "no number of a transaction",
    changed("<nr>1</nr><periodNumber>", "<periodNumber>"),
    ["9 number-is-stated"],
  ],
  ["no period", changed("<periodNumber>6</periodNumber>", ""), ["9 period-is-stated"]],
  ["no date", changed("<trDt>2025-06-10</trDt>", ""), ["9 date-is-stated"]],
  [
    "no effective date",
    changed("<effDate>2025-06-10</effDate>", ""),
    ["10 effective-date-is-stated"],
  ],
  [
    "a line of zero without a side",
    changed(
      "</obLine></opening",
      "</obLine><obLine><nr>3</nr><accID>1</accID><amnt>0</amnt></obLine></opening",
    ),
    ["8 side-is-stated"],
  ],
])("%s: the same books, and the deviation is listed", async (_what, content, deviations) => {
  const parts = await partsOf(readAuditfile(opened(content)()));
  const books = booksIn(parts).filter((line) => line !== "opening 1 0.00");
  expect([books, deviationsIn(parts)]).toEqual([BOOKS, deviations]);
});

test("a missing document reference is the number of the transaction", async () => {
  const parts = await partsOf(readAuditfile(opened(changed("<docRef>F1</docRef>", ""))()));
  expect(deviationsIn(parts)).toEqual(["10 document-reference-is-stated"]);
  expect(booksIn(parts)[2]).toContain("1300 121.00 1 2025-06-10");
});

test.each([
  [
    "period-0",
    changed(OPENING, "").replace("<journal><jrnID>V", inJournal("M", OPENING_TRANSACTION("00"))),
  ],
  [
    "opening-journal",
    changed(OPENING, "").replace("<journal><jrnID>V", inJournal("O", OPENING_TRANSACTION("1"))),
  ],
  ["element", FILE],
  ["element", changed("<journal><jrnID>V", inJournal("M", OPENING_TRANSACTION("0")))],
])("an opening as %s gives the same opening lines", async (shape, text) => {
  const parts = await partsOf(readAuditfile(opened(text)()));
  expect(booksIn(parts)).toEqual(BOOKS);
  expect(parts.at(-1)).toMatchObject({ kind: "opening-shape", shape });
});
