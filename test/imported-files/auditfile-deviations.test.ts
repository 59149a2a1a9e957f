/**
 * Deviations of auditfiles: each is read with its one meaning and listed with its line; two meanings are
 * `auditfile-unreadable`.
 */
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import type { AuditfilePart } from "../../src/imported-files/auditfile-parts.ts";
import {
  type OpenAuditfile,
  readAuditfile,
  readExportedAuditfile,
} from "../../src/imported-files/read-auditfile.ts";

const LINES = (first = "121.00", second = "121.00"): string => `
<trLine><nr>1</nr><accID>1300</accID><docRef>F1</docRef><effDate>2025-06-10</effDate><amnt>${first}</amnt><amntTp>D</amntTp></trLine>
<trLine><nr>2</nr><accID>8000</accID><docRef>F1</docRef><effDate>2025-06-10</effDate><amnt>${second}</amnt><amntTp>C</amntTp></trLine>`;
const OPENING = `<openingBalance><opBalDate>2025-01-01</opBalDate><linesCount>2</linesCount><totalDebit>9.00</totalDebit><totalCredit>9.00</totalCredit>
<obLine><nr>1</nr><accID>1300</accID><amnt>9.00</amnt><amntTp>D</amntTp></obLine>
<obLine><nr>2</nr><accID>0500</accID><amnt>9.00</amnt><amntTp>C</amntTp></obLine></openingBalance>`;
const TOTALS =
  "<linesCount>2</linesCount><totalDebit>121.00</totalDebit><totalCredit>121.00</totalCredit>";
const HEADER =
  "<header><fiscalYear>2025</fiscalYear><startDate>2025-01-01</startDate><endDate>2025-12-31</endDate><curCode>EUR</curCode></header>";
const LEDGER =
  "<generalLedger><ledgerAccount><accID>1300</accID><accDesc>Debiteuren &amp; meer</accDesc><accTp>B</accTp></ledgerAccount></generalLedger>";
const HEAD = "<nr>1</nr><periodNumber>6</periodNumber><trDt>2025-06-10</trDt>";
const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2">
${HEADER}
<company><companyName>Bakkerij</companyName>
${LEDGER}
${OPENING}
<transactions>${TOTALS}<journal><jrnID>V</jrnID><desc>Verkoop</desc><transaction>${HEAD}${LINES()}
</transaction></journal></transactions></company></auditfile>`;

const opened = (content: string | Uint8Array): OpenAuditfile =>
  async function* () {
    yield await Promise.resolve(Buffer.from(content));
  };

async function partsOf(parts: AsyncIterable<AuditfilePart>): Promise<readonly AuditfilePart[]> {
  const found: AuditfilePart[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

const BOOKS = [
  "opening 1300 9.00",
  "opening 0500 -9.00",
  "V 1 2025-06-10 p6: 1300 121.00 F1 2025-06-10, 8000 -121.00 F1 2025-06-10",
];

/** The parts of which the books are made. */
const booksIn = (parts: readonly AuditfilePart[]): readonly string[] =>
  parts.flatMap((part) => {
    if (part.kind === "opening-line") {
      return [`opening ${part.line.accountId} ${amountText(part.line.amount, 2)}`];
    }
    if (part.kind !== "transaction") return [];
    const lines = part.lines.map(({ accountId, amount, fields }) =>
      [
        accountId,
        amountText(amount, 2),
        ...["docRef", "effDate"].map((name) => fields.get(name)),
      ].join(" "),
    );
    return [`${part.journalId} ${part.nr} ${part.date} p${part.periodNumber}: ${lines.join(", ")}`];
  });

const deviationsIn = (parts: readonly AuditfilePart[]): readonly string[] =>
  parts.flatMap((part) => (part.kind === "deviation" ? [`${part.at} ${part.rule}`] : []));

test("a file of the standard has no deviations", async () => {
  const parts = await partsOf(readAuditfile(opened(FILE)()));
  expect([booksIn(parts), deviationsIn(parts)]).toEqual([BOOKS, []]);
});

const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const changed = (from: string | RegExp, to: string): string => {
  const text = FILE.replace(from, to);
  expect(text).not.toBe(FILE);
  return text;
};
const utf16 = (text: string): Buffer => Buffer.from(`\u{feff}${text}`, "utf16le");

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

const OPENING_TRANSACTION = (period: string): string =>
  `<transaction><nr>0</nr><periodNumber>${period}</periodNumber><trDt>2025-01-01</trDt>${LINES("9.00", "9.00").replace("8000", "0500")}</transaction>`;
const inJournal = (type: string, transaction: string): string =>
  `<journal><jrnID>B</jrnID><desc>Begin</desc><jrnTp>${type}</jrnTp>${transaction}</journal><journal><jrnID>V`;

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

const refusal = (parts: AsyncIterable<AuditfilePart>): Promise<unknown> =>
  partsOf(parts).catch((thrown: unknown) => thrown);

test.each<[string, string | Uint8Array, string]>([
  [
    "an amount with two meanings",
    changed("<amnt>121.00", "<amnt>1,210"),
    'amnt "1,210" can be 1.210 or 1210 (line 10)',
  ],
  [
    "a date with two meanings",
    changed("<trDt>2025-06-10", "<trDt>10-06-2025"),
    'trDt "10-06-2025" can be 2025-06-10 or 2025-10-06 (line 9)',
  ],
  [
    "midnight elsewhere",
    changed("<trDt>2025-06-10", "<trDt>2025-06-09T22:00:00Z"),
    'trDt "2025-06-09T22:00:00Z" can be 2025-06-09 or the day after, in Dutch time (line 9)',
  ],
  [
    "an element with two contents",
    changed("<accID>8000", "<accID>8001</accID><accID>8000"),
    'accID appears twice: it can be "8001" or "8000" (line 11)',
  ],
  [
    "two openings",
    changed(
      "<journal><jrnID>V",
      inJournal("M", OPENING_TRANSACTION("0").replaceAll(">9.00", ">8.00")),
    ),
    "the opening balance is stated as an element and as transactions, line 7 and line 9, with other balances (account 1300: 9.00 and 8.00): the transactions can be the opening itself or entries in addition to it (line 9)",
  ],
  [
    "a second part alone",
    "<!-- Vervolgbestand 2 van 2 --><transaction/>",
    "it is file 2 of 2 of an auditfile, and the only file given (line 1)",
  ],
  [
    "transactions alone",
    `<transaction>${HEAD}${LINES()}</transaction>`,
    "it is a continuation of an auditfile without the file that it continues (line 1)",
  ],
  ["an empty file", "", "it is empty (line 1)"],
  ["a text", "Datum;Bedrag", "it is not XML (line 1)"],
  ["a zip", "PK\u0003\u0004", "it is a zip (line 1)"],
  ["a workbook", "PK\u0003\u0004....xl/workbook.xml", "it is an Excel workbook (line 1)"],
  [
    "the first auditfile",
    "CLAIR1.00.00 ",
    "it is an auditfile of the first version (ADF, CLAIR1), which is not XML and is not supported (line 1)",
  ],
  [
    "SAF-T",
    '<n1:AuditFile xmlns:n1="urn:StandardAuditFile-Taxation"/>',
    "it is a SAF-T file: its root is the element AuditFile (line 1)",
  ],
  [
    "UBL",
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
    "it is a UBL invoice: its root is the element Invoice (line 1)",
  ],
  [
    "XBRL",
    '<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance"/>',
    "it is an XBRL report: its root is the element xbrl (line 1)",
  ],
  ["an instruction without a name", FILE.replace("<?xml", "<?xm{"), '"xm{" is not a name (line 1)'],
  ["other XML", "<orders/>", "it is another kind of XML: its root is the element orders (line 1)"],
  [
    "a document type",
    changed("\n<auditfile", '\n<!DOCTYPE a [<!ENTITY x "y">]><auditfile'),
    "it declares a document type (line 2)",
  ],
  ["deep elements", changed("<obLine>", "<a>".repeat(20)), "elements go deeper than 16 (line 7)"],
  [
    "a long text",
    changed("Bakkerij", "a".repeat(2_000_000)),
    "a tag or text has more than 1048576 characters (line 4)",
  ],
])("%s is refused with its line", async (_what, content, why) => {
  expect(await refusal(readAuditfile(opened(content)()))).toMatchObject({
    code: "auditfile-unreadable",
    message: `the auditfile cannot be read: ${why}`,
  });
});

test("an export of the service may not deviate", async () => {
  for (const content of [
    changed("<amnt>121.00", "<amnt>121,00"),
    changed(TOTALS, ""),
    utf16(FILE),
  ]) {
    expect(await refusal(readExportedAuditfile(opened(content)()))).toMatchObject({
      code: "answer-malformed",
    });
  }
});
