/** The auditfile reader on files made by others, and the files it refuses. */
import { expect, test } from "vitest";
import { type Amount, amountText } from "../../src/amount/amount.ts";
import type { AuditfilePart, ReadGroup } from "../../src/imported-files/auditfile-parts.ts";
import { readExportedAuditfile } from "../../src/imported-files/read-auditfile.ts";

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<a:auditfile xmlns:a="http://www.auditfiles.nl/XAF/3.2">
  <a:header><a:fiscalYear>2024</a:fiscalYear><a:curCode>EUR</a:curCode></a:header>
  <a:company>
    <a:companyName><![CDATA[Jansen & Zn]]></a:companyName>
    <a:streetAddress><a:city>Urk</a:city></a:streetAddress>
    <a:generalLedger><a:ledgerAccount><a:accID>1100</a:accID><a:accTp>B</a:accTp></a:ledgerAccount></a:generalLedger>
    <a:openingBalance>
      <a:linesCount>1</a:linesCount><a:totalDebit>5.00</a:totalDebit><a:totalCredit>0.00</a:totalCredit>
      <a:obLine><a:nr>1</a:nr><a:accID>1100</a:accID><a:amnt>5.00</a:amnt><a:amntTp>D</a:amntTp></a:obLine>
    </a:openingBalance>
    <a:transactions>
      <a:linesCount>2</a:linesCount><a:totalDebit>121</a:totalDebit><a:totalCredit>121.00</a:totalCredit>
      <a:journal><a:jrnID>S</a:jrnID><a:desc>Verkoop</a:desc>
        <a:transaction><a:nr>7</a:nr><a:periodNumber>1</a:periodNumber><a:trDt>2024-01-05</a:trDt>
          <a:trLine><a:nr>1</a:nr><a:accID>1300</a:accID><a:amnt>121.00</a:amnt><a:amntTp>D</a:amntTp></a:trLine>
          <a:trLine><a:nr>2</a:nr><a:accID>8000</a:accID><a:amnt>121.00</a:amnt><a:amntTp>C</a:amntTp>
            <a:vat><a:vatID>21</a:vatID><a:vatAmnt>21.00</a:vatAmnt></a:vat></a:trLine>
        </a:transaction>
      </a:journal>
    </a:transactions>
  </a:company>
</a:auditfile>
`;
const BYTES = new TextEncoder().encode(FILE);

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function partsOf(bytes: AsyncIterable<Uint8Array>): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const part of readExportedAuditfile(bytes)) lines.push(lineFor(part));
  return lines;
}

function lineFor(part: AuditfilePart): string {
  switch (part.kind) {
    case "namespace":
      return part.namespace;
    case "opening-totals":
    case "transaction-totals": {
      const { linesCount, totalDebit, totalCredit } = part.totals;
      return `${part.kind} ${linesCount ?? "-"} ${amountOr(totalDebit)} ${amountOr(totalCredit)}`;
    }
    case "opening-line":
      return `opening-line ${part.line.accountId} ${amountText(part.line.amount, 2)}`;
    case "transaction":
      return `transaction ${part.journalId} ${part.nr} ${part.date} p${part.periodNumber} ${part.lines
        .map((line) => {
          const currency = ["curCode", "curAmnt"].map((name) => line.fields.get(name));
          const amounts = [amountText(line.amount, 2), ...currency.filter(Boolean)].join(" ");
          return `${line.accountId} ${amounts} vat ${line.vat.length}`;
        })
        .join(", ")}`;
    case "subledger-totals": {
      const { of, sbType, description } = part.subledger;
      return `${part.kind} ${of} ${sbType} ${description} ${part.totals.linesCount ?? "-"}`;
    }
    case "subledger-line": {
      const { subledger, nr, amount, fields, vat } = part;
      return `${part.kind} ${subledger.of} ${nr} ${amountText(amount, 2)} ${textOf(fields)} vat ${vat.length}`;
    }
    case "former-version":
      return `${part.element} ${part.record}: ${part.values.map(({ path, text }) => `${path} ${text}`).join(", ")}`;
    case "opening-shape":
      return `opening-shape ${part.shape}`;
    case "repeated-opening":
      return `repeated-opening ${part.lines.length}`;
    case "deviation":
      return `deviation ${part.at} ${part.rule}`;
    case "header":
    case "company":
    case "relation":
    case "account":
    case "basic":
    case "vat-code":
    case "period":
    case "journal":
      return [part.kind, textOf(part.fields), ...part.groups.map(groupText)].join(" ");
  }
}

const amountOr = (amount: Amount | null): string => (amount === null ? "-" : amountText(amount, 2));
const textOf = (fields: ReadonlyMap<string, string>): string =>
  [...fields].map(([name, text]) => `${name}=${text}`).join(" ");
const groupText = ({ name, fields, groups }: ReadGroup): string =>
  `${name}(${[textOf(fields), ...groups.map(groupText)].join(" ").trim()})`;

const EXPECTED = [
  "http://www.auditfiles.nl/XAF/3.2",
  "header fiscalYear=2024 curCode=EUR",
  "company companyName=Jansen & Zn streetAddress(city=Urk)",
  "account accID=1100 accTp=B",
  "opening-totals 1 5.00 0.00",
  "opening-line 1100 5.00",
  "transaction-totals 2 121.00 121.00",
  "journal jrnID=S desc=Verkoop",
  "transaction S 7 2024-01-05 p1 1300 121.00 vat 0, 8000 -121.00 vat 1",
];

test("the parts are in the order of the file, even for an older version with a prefix on every element", async () => {
  expect(await partsOf(inPieces(BYTES, 64 * 1024))).toEqual(EXPECTED);
});

test("the bytes may be split anywhere, even inside the declaration or a character", async () => {
  const text = FILE.replace("Jansen & Zn", "Jänsen 😀");
  const expected = EXPECTED.map((line) => line.replace("Jansen & Zn", "Jänsen 😀"));
  expect(await partsOf(inPieces(new TextEncoder().encode(text), 1))).toEqual(expected);
});

test("ISO-8859-1, the other encoding of the standard, is decoded as declared", async () => {
  const text = FILE.replace("UTF-8", "ISO-8859-1").replace("Jansen", "Jänsen");
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(await partsOf(inPieces(bytes, 7))).toContain(
    "company companyName=Jänsen & Zn streetAddress(city=Urk)",
  );
});

test("subledgers, currencies, and the addresses and accounts of a relation each keep their own", async () => {
  const line = "<amnt>5.00</amnt><amntTp>C</amntTp>";
  const vat =
    "<vat><vatID>21</vatID><vatPerc>21</vatPerc><vatAmnt>1.05</vatAmnt><vatAmntTp>C</vatAmntTp></vat>";
  const totals = "<linesCount>1</linesCount><totalDebit>0</totalDebit><totalCredit>5</totalCredit>";
  const text = `<auditfile xmlns="x"><company><customersSuppliers><customerSupplier><custSupID>d1</custSupID>
    <streetAddress><city>Urk</city></streetAddress><streetAddress><city>Ens</city></streetAddress>
    <bankAccount><bankAccNr>1</bankAccNr></bankAccount><bankAccount><bankAccNr>2</bankAccNr></bankAccount>
    <customerSupplierHistory><customerSupplier><custSupID>old</custSupID></customerSupplier></customerSupplierHistory>
    </customerSupplier></customersSuppliers><generalLedger><ledgerAccount><accID>1</accID><taxonomy><taxoRef>r</taxoRef>
    <entryPoint><entryPointRef>e</entryPointRef><conceptRef>BLim</conceptRef></entryPoint></taxonomy></ledgerAccount></generalLedger>
    <openingBalance>${totals}<obLine><nr>1</nr><accID>1</accID>${line}</obLine><obSubledgers><obSubledger><sbType>CS</sbType>
    <sbDesc>Relaties</sbDesc>${totals}<obSbLine><nr>9</nr><obLineNr>1</obLineNr>${line}</obSbLine></obSubledger></obSubledgers>
    </openingBalance><transactions>${totals}<journal><jrnID>M</jrnID><transaction><nr>1</nr><periodNumber>1</periodNumber>
    <trDt>2024-01-01</trDt><trLine><nr>1</nr><accID>1</accID>${line}<currency><curCode>USD</curCode><curAmnt>6.00</curAmnt>
    </currency></trLine></transaction></journal><subledgers><subledger><sbType>SU</sbType>${totals}<sbLine><nr>1</nr>
    <jrnID>M</jrnID><trNr>1</trNr><trLineNr>1</trLineNr>${line}${vat}</sbLine></subledger></subledgers>
    </transactions></company></auditfile>`;
  const lines = await partsOf(inPieces(new TextEncoder().encode(text), 100));
  expect(lines).toEqual([
    "x",
    "deviation 1 namespace-is-known",
    "company ",
    "customerSupplier d1: customerSupplierHistory/customerSupplier[1]/custSupID old",
    "relation custSupID=d1 streetAddress(city=Urk) streetAddress(city=Ens) bankAccount(bankAccNr=1) bankAccount(bankAccNr=2)",
    "account accID=1 taxonomy(taxoRef=r entryPoint(entryPointRef=e conceptRef=BLim))",
    "opening-totals 1 0.00 5.00",
    "opening-line 1 -5.00",
    "subledger-totals opening CS Relaties 1",
    "subledger-line opening 9 -5.00 nr=9 obLineNr=1 amnt=5.00 amntTp=C vat 0",
    "transaction-totals 1 0.00 5.00",
    "journal jrnID=M",
    "transaction M 1 2024-01-01 p1 1 -5.00 USD 6.00 vat 0",
    "subledger-totals transactions SU  1",
    "subledger-line transactions 1 -5.00 nr=1 jrnID=M trNr=1 trLineNr=1 amnt=5.00 amntTp=C vat 1",
  ]);
});

const refused = async (text: string): Promise<unknown> =>
  partsOf(inPieces(new TextEncoder().encode(text), 1000)).catch((thrown: unknown) => thrown);

test("a document type is refused: it could name external entities", async () => {
  const text = FILE.replace(
    "<a:auditfile",
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///x">]><a:auditfile',
  );
  expect(await refused(text)).toMatchObject({
    code: "answer-malformed",
    message: "the auditfile cannot be read: it declares a document type (line 2)",
  });
});

test.each([
  [
    "a file that stops half way",
    FILE.slice(0, 900),
    /ends before the element a:\w+ does|ends within a tag/,
  ],
  ["an entity nobody declared", FILE.replace("Verkoop", "&x;"), /entity/],
  [
    "an amount that is none",
    FILE.replace("121.00", "1,21"),
    /amnt "1,21" is not an amount|totalCredit/,
  ],
  ["a side that is none", FILE.replace(">D<", ">X<"), /amntTp "X" is neither D nor C/],
  [
    "a day that does not exist",
    FILE.replace("2024-01-05", "2024-02-30"),
    /transaction 7: "2024-02-30"/,
  ],
  ["a line without an amount", FILE.replace("<a:amnt>5.00</a:amnt>", ""), /amnt is missing/],
  ["an encoding outside the standard", FILE.replace("UTF-8", "windows-1252"), /windows-1252/],
  ["an empty file", "", /it is empty/],
  ["elements without end", `<auditfile>${"<b>".repeat(20)}`, /deeper than 16/],
])("%s is refused", async (_what, text, message) => {
  expect(await refused(text)).toMatchObject({
    code: "answer-malformed",
    message: expect.stringMatching(message) as string,
  });
});
