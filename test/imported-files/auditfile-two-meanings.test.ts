/** Deviations of auditfiles with two meanings: the file is refused as `auditfile-unreadable`. */
import { expect, test } from "vitest";
import type { AuditfilePart } from "../../src/imported-files/auditfile-parts.ts";
import { readAuditfile, readExportedAuditfile } from "../../src/imported-files/read-auditfile.ts";
import {
  changed,
  FILE,
  HEAD,
  inJournal,
  LINES,
  OPENING_TRANSACTION,
  opened,
  partsOf,
  TOTALS,
  utf16,
} from "./deviating-auditfile.ts";

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
