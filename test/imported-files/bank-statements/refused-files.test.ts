/** Files that are no statements, are damaged or hostile, or do not add up: refused by name and code, with the line. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { Failure } from "../../../src/failure.ts";
import {
  readBankStatements,
  readStatements,
} from "../../../src/imported-files/bank-statements/read-bank-statements.ts";
import { craftedZip } from "../../support/crafted-zip.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { fixtureBytes, readText, statementFile } from "./statement-text.ts";

interface Refusal {
  readonly code: string;
  readonly message: string;
}

const refusalOf = (work: Promise<unknown>): Promise<Refusal | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      return { code: error.code, message: error.message };
    },
  );

const whyOf = async (text: string | Uint8Array): Promise<string> => {
  const refusal = await refusalOf(readText(text, "file"));
  expect(refusal?.code).toBe("bank-statement-unreadable");
  return refusal?.message.replace("file cannot be read as a bank statement: ", "") ?? "";
};

const CAMT = fixtureBytes("camt-053-02.xml").toString();
const MESSAGE = (lines: readonly string[]): string =>
  [":20:X", ":25:NL70ABNA0100200300", ...lines, "-", ""].join("\n");
const OPENING = ":60F:C250101EUR100,";

test("the gallery has the messages of a table and of a statement that does not add up", async () => {
  const stated = (path: string): unknown =>
    parse(readFileSync(`fixtures/failures/${path}.yml`, "utf8"));
  const table = "Datum;Naam;Rekening;Bedrag\n20250101;Bakker;NL28RABO0300400500;10,00\n";
  expect(stated("bank-statement-unreadable/table-as-text")).toMatchObject({
    message: (await refusalOf(readText(table, "entries.csv")))?.message,
  });
  const open = MESSAGE([OPENING, ":61:250115D25,NTRFNONREF", ":62F:C250131EUR70,"]);
  const refusal = await refusalOf(readText(open, "january.sta"));
  expect(refusal?.code).toBe("bank-statement-unbalanced");
  expect(stated("bank-statement-unbalanced/line-is-missing")).toMatchObject({
    message: refusal?.message,
  });
});

test.each([
  ["", "it is empty"],
  ["%PDF-1.7\n", "it is a PDF"],
  ["\u001f\u008b\b", "it is compressed with gzip"],
  ["PK\u0003\u0004", "it is a zip"],
  ["OFXHEADER:100\n", "it is a file of OFX"],
  ["!Type:Bank\n", "it is a file of QIF"],
  ["a\u0000b", "it is not text"],
  ["Beste bank,", "it is not XML, and has no field :20: of MT940"],
  ["{1:F01A}{2:O942A}{4:\n:20:X\n", "it is an MT942, a report within the day"],
  [MESSAGE([":34F:EUR0,"]), "it is an MT942, a report within the day (line 3)"],
  [
    '<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2"/>',
    "it is another kind of XML: its root is the element auditfile (line 1)",
  ],
  [
    "<Invoice xmlns='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'/>",
    "it is a UBL invoice: its root is the element Invoice (line 1)",
  ],
  ["<Document/>", "it is a file of ISO 20022 without statements (line 1)"],
  [
    "<Document><BkToCstmrAcctRpt/></Document>",
    "it is a CAMT.052, a report within the day (line 1)",
  ],
  [
    "<Document><BkToCstmrDbtCdtNtfctn/></Document>",
    "it is a CAMT.054, a notification of entries without balances (line 1)",
  ],
  ["<Document><CstmrCdtTrfInitn/></Document>", "it is a payment file (pain.001) (line 1)"],
  ["<Document><BkToCstmrStmt/></Document>", "it has no statement"],
])("another kind of file is named: %j", async (text, why) => {
  expect(await whyOf(Buffer.from(text, "latin1"))).toBe(why);
});

test.each([
  [[":62F:C250131EUR1,210,00"], ':62F:"C250131EUR1,210,00" is not a balance (line 3)'],
  [[":60F:C250230EUR1,"], ':60F:"C250230EUR1," is not a balance (line 3)'],
  [[OPENING, ":62F:C250131USD100,"], "a statement has amounts in EUR and in USD (line 4)"],
  [[OPENING, ":61:250115X25,NTRF"], ':61:"250115X25,NTRF" is not an entry (line 4)'],
  [
    [OPENING, ":61:2501150230D25,NTRF"],
    ':61:"2501150230D25,NTRF" has an entry date that does not exist (line 4)',
  ],
  [[":61:250115D25,NTRF"], "a statement has no balance (:60F:, :62F:) (line 1)"],
  [
    [OPENING, ":61:250115D25,NTRF", `:86:${"x".repeat(20_001)}`],
    "the details of an entry (:86:) have more than 20,000 characters (line 5)",
  ],
])("MT940 without a certain meaning is refused with its line: %j", async (lines, why) => {
  expect(await whyOf(MESSAGE(lines))).toBe(why);
});

test("a statement without account is refused", async () => {
  expect(await whyOf(":20:X\n:60F:C250101EUR1,\n")).toBe(
    "a statement has no account (:25:) (line 1)",
  );
});

test.each([
  [">1000.00<", ">1,000.00<", 'the balance "1,000.00" is not an amount (line 16)'],
  [">1000.00<", ">-1000.00<", 'the balance "-1000.00" is not an amount (line 16)'],
  [">363.00<", ">1e3<", 'the amount of an entry "1e3" is not an amount (line 28)'],
  [
    'Ccy="EUR">363',
    'Ccy="USD">363',
    "an entry in USD is in a statement of NL70INGB0001112223 in EUR (line 27)",
  ],
  [
    "<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>",
    "<Sts>BOOK</Sts>",
    '"" is not CRDT or DBIT (line 27)',
  ],
  [
    "<BookgDt><Dt>2025-06-30",
    "<BookgDt><Dt>05-06-2025",
    'the booking date "05-06-2025" is not certain (line 29)',
  ],
  ["<Cd>CLAV</Cd>", "<Cd>CLBD</Cd>", null],
  ["<Incl>true</Incl>", "<Incl>false</Incl>", null],
  ["<IBAN>NL70INGB0001112223</IBAN>", "", "a statement has no account (line 6)"],
])(
  "CAMT.053 without a certain meaning is refused with its line: %s",
  async (stated, instead, why) => {
    const refusal = await refusalOf(readText(CAMT.replace(stated, instead), "file"));
    expect(refusal?.message ?? null).toBe(
      why === null ? null : `file cannot be read as a bank statement: ${why}`,
    );
  },
);

test("two closing balances that differ are refused", async () => {
  const two = CAMT.replace("<Cd>CLAV</Cd>", "<Cd>CLBD</Cd>").replace("<Incl>true", "<Incl>false");
  expect(await whyOf(two)).toBe("a statement has two balances CLBD that differ (line 22)");
});

const deep = (depth: number): string => `${"<Id>".repeat(depth)}${"</Id>".repeat(depth)}`;

test.each([
  [
    "an entity that expands",
    CAMT.replace(
      "<Document",
      '<!DOCTYPE Document [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document',
    ),
    "it declares a document type (line 2)",
  ],
  ["an entity", CAMT.replace("Rente<", "&rente;<"), "the entity rente is not declared (line 94)"],
  ["deep nesting", CAMT.replace("<Id>A-30</Id>", deep(100)), "elements go deeper than 32 (line 6)"],
  [
    "a huge text",
    CAMT.replace("Rente<", `${"x".repeat(1_100_000)}<`),
    "a tag or text has more than 1048576 characters (line 94)",
  ],
  ["the end is missing", CAMT.slice(0, -40), null],
  ["the end of an entry is missing", CAMT.slice(0, CAMT.indexOf("INCASSO-06")), null],
])("hostile or damaged: %s", async (_what, text, why) => {
  const found = await whyOf(text);
  if (why !== null) expect(found).toBe(why);
});

test("a file that is cut off anywhere is refused, or has whole statements only", async () => {
  const whole = fixtureBytes("abn-amro.sta");
  for (let length = 1; length < whole.length; length += 7) {
    const refusal = await refusalOf(readText(whole.subarray(0, length)));
    if (refusal === null) {
      const { statements, gaps } = await readText(whole.subarray(0, length));
      const unproven = gaps.filter(({ kind }) => kind === "closing-missing").length;
      expect(statements.length - unproven).toBeLessThanOrEqual(2);
    } else expect(refusal.code).toMatch(/^bank-statement-un/);
  }
});

test("paths: what does not exist, a folder, a workbook and a damaged zip are named", async () => {
  const folder = temporaryFolder();
  const path = (name: string): string => join(folder, name);
  mkdirSync(path("folder"));
  writeFileSync(
    path("books.xlsx"),
    craftedZip([{ name: "[Content_Types].xml", content: "<Types/>" }]),
  );
  writeFileSync(
    path("damaged.zip"),
    craftedZip([{ name: "a.xml", content: CAMT }]).subarray(0, 900),
  );
  writeFileSync(
    path("lies.zip"),
    craftedZip([{ name: "a.xml", content: CAMT, stated: { bytes: 700_000_000 } }]),
  );
  const why = async (name: string): Promise<string> => {
    const { signal } = new AbortController();
    const refusal = await refusalOf(readBankStatements([path(name)], signal));
    expect(refusal?.code).toBe("bank-statement-unreadable");
    return (
      refusal?.message
        .replaceAll(`${folder}/`, "")
        .replace(/cannot be read as a bank statement: /, "") ?? ""
    );
  };
  expect(await why("missing.xml")).toBe("missing.xml it does not exist");
  expect(await why("folder")).toBe("folder it is not a file");
  expect(await why("books.xlsx")).toBe(
    "books.xlsx it is an Excel workbook or another document of Office",
  );
  expect(await why("damaged.zip")).toMatch(/^damaged\.zip its end cannot be read/);
  expect(await why("lies.zip")).toBe("a.xml it is 700,000,000 bytes, more than 536,870,912");
});

test("one bad file in several stops the reading", async () => {
  const files = [statementFile("good.xml", CAMT), statementFile("bad.csv", "a;b;c\n")];
  expect((await refusalOf(readStatements(files)))?.message).toMatch(/^bad\.csv cannot/);
});
