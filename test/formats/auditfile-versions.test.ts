/** The differences between auditfile versions 3.2 and 4.0, and their treatment of text that does not fit. */
import { expect, test } from "vitest";
import { add, amountOf } from "../../src/amount/amount.ts";
import { AUDITFILE_3_2 } from "../../src/formats/auditfile/auditfile-3-2.ts";
import type { AuditfileContents } from "../../src/formats/auditfile/auditfile-contents.ts";

import { type AuditfileNote, writeAuditfile } from "../../src/formats/auditfile/write-auditfile.ts";
import type { Format, PackContents } from "../../src/formats/format.ts";
import { xaf, xaf32, xafChanges } from "../../src/formats/xaf.ts";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { withPosting } from "../support/books-notation-changes.ts";
import { auditfileText, bytesOf, SALE, SAMPLE, withTransactions } from "./auditfile-sample.ts";

test("version 3.2 explains its codes, opens per contact, and has the bank account with its journal", async () => {
  expect(await auditfileText(SAMPLE, AUDITFILE_3_2)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2">
<header><fiscalYear>2025</fiscalYear><startDate>2025-01-01</startDate><endDate>2025-12-31</endDate><curCode>EUR</curCode><dateCreated>2026-01-20</dateCreated><softwareDesc>slotsom</softwareDesc><softwareVersion>0.1.0</softwareVersion></header>
<company><companyIdent>12345678</companyIdent><companyName>Jansen &amp; Zn</companyName><taxRegistrationCountry>NL</taxRegistrationCountry><taxRegIdent>NL001234567B01</taxRegIdent>
<customersSuppliers>
<customerSupplier><custSupID>c1</custSupID><custSupName>De Vries</custSupName><custSupTp>C</custSupTp></customerSupplier>
<customerSupplier><custSupID>c2</custSupID><custSupName>Bakker</custSupName><custSupTp>O</custSupTp></customerSupplier>
</customersSuppliers>
<generalLedger>
<ledgerAccount><accID>1100</accID><accDesc>Bank</accDesc><accTp>B</accTp><leadReference>BLimBanRba</leadReference></ledgerAccount>
<ledgerAccount><accID>1300</accID><accDesc>Debiteuren</accDesc><accTp>B</accTp></ledgerAccount>
<ledgerAccount><accID>1500</accID><accDesc>Btw</accDesc><accTp>B</accTp></ledgerAccount>
<ledgerAccount><accID>0500</accID><accDesc>Kapitaal</accDesc><accTp>B</accTp></ledgerAccount>
<ledgerAccount><accID>8000</accID><accDesc>Omzet</accDesc><accTp>P</accTp><leadReference>WOmzNopOlh</leadReference></ledgerAccount>
<basics>
<basic><basicType>04</basicType><basicID>d1</basicID><basicDesc>Dak</basicDesc></basic>
<basic><basicType>29</basicType><basicID>SalesInvoice</basicID><basicDesc>SalesInvoice</basicDesc></basic>
</basics>
</generalLedger>
<vatCodes>
<vatCode><vatID>t21</vatID><vatDesc>Hoog tarief</vatDesc></vatCode>
</vatCodes>
<periods>
<period><periodNumber>1</periodNumber><startDatePeriod>2025-01-01</startDatePeriod><endDatePeriod>2025-01-31</endDatePeriod></period>
<period><periodNumber>2</periodNumber><startDatePeriod>2025-02-01</startDatePeriod><endDatePeriod>2025-02-28</endDatePeriod></period>
</periods>
<openingBalance><opBalDate>2025-01-01</opBalDate><opBalDesc>Beginbalans</opBalDesc><linesCount>2</linesCount><totalDebit>500.50</totalDebit><totalCredit>500.50</totalCredit>
<obLine><nr>1</nr><accID>1100</accID><amnt>500.50</amnt><amntTp>D</amntTp></obLine>
<obLine><nr>2</nr><accID>0500</accID><amnt>500.50</amnt><amntTp>C</amntTp></obLine>
<obSubledgers>
<obSubledger><sbType>CU</sbType><sbDesc>Debiteuren</sbDesc><linesCount>2</linesCount><totalDebit>100.00</totalDebit><totalCredit>600.50</totalCredit>
<obSbLine><nr>1</nr><obLineNr>2</obLineNr><amnt>600.50</amnt><amntTp>C</amntTp><custSupID>c1</custSupID></obSbLine>
<obSbLine><nr>2</nr><obLineNr>2</obLineNr><amnt>100.00</amnt><amntTp>D</amntTp></obSbLine>
</obSubledger>
</obSubledgers>
</openingBalance>
<transactions><linesCount>5</linesCount><totalDebit>2420.00</totalDebit><totalCredit>2420.00</totalCredit>
<journal><jrnID>VRK</jrnID><desc>Verkoop</desc><jrnTp>S</jrnTp>
<transaction><nr>7001</nr><desc>Dakwerk</desc><periodNumber>1</periodNumber><trDt>2025-01-15</trDt><sourceID>SalesInvoice</sourceID>
<trLine><nr>1</nr><accID>1300</accID><docRef>2025-001</docRef><effDate>2025-01-15</effDate><amnt>1210.00</amnt><amntTp>D</amntTp><custSupID>c1</custSupID></trLine>
<trLine><nr>2</nr><accID>8000</accID><docRef>2025-001</docRef><effDate>2025-01-15</effDate><desc>dak &amp; goot</desc><amnt>1000.00</amnt><amntTp>C</amntTp><custSupID>c1</custSupID><projID>d1</projID><vat><vatID>t21</vatID><vatPerc>21.000</vatPerc><vatAmnt>210.00</vatAmnt><vatAmntTp>C</vatAmntTp></vat></trLine>
<trLine><nr>3</nr><accID>1500</accID><docRef>2025-001</docRef><effDate>2025-01-15</effDate><amnt>210.00</amnt><amntTp>C</amntTp></trLine></transaction>
</journal>
<journal><jrnID>BNK-1</jrnID><desc>Bank</desc><jrnTp>B</jrnTp><offsetAccID>1100</offsetAccID><bankAccNr>NL51VBLD0123456789</bankAccNr>
<transaction><nr>9001</nr><periodNumber>2</periodNumber><trDt>2025-02-01</trDt>
<trLine><nr>1</nr><accID>1100</accID><docRef>2025-001</docRef><effDate>2025-01-15</effDate><amnt>1210.00</amnt><amntTp>D</amntTp></trLine>
<trLine><nr>2</nr><accID>1300</accID><docRef>2025-001</docRef><effDate>2025-01-15</effDate><amnt>1210.00</amnt><amntTp>C</amntTp></trLine></transaction>
</journal>
</transactions>
</company>
</auditfile>
`);
});

const inCurrency = (currency: string): AuditfileContents => ({
  ...SAMPLE,
  header: { ...SAMPLE.header, currency },
});

test("a currency missing from the list of version 3.2 is refused there, and allowed by version 4.0", async () => {
  await expect(auditfileText(inCurrency("TRY"), AUDITFILE_3_2)).rejects.toMatchObject({
    code: "auditfile-version-unfit",
    message:
      "auditfile version 3.2 does not allow the currency TRY: it is not in the list of the standard",
    remedy: "Use version 4.0 of the auditfile (`--auditfile-version 4.0`), which has no such list.",
  });
  expect(await auditfileText(inCurrency("TRY"))).toContain("<curCode>TRY</curCode>");
});

test("a kind of document with a name too long for a code is explained under the shortened code", async () => {
  const source = "A document of a kind nobody foresaw at all";
  const contents = { ...withTransactions({ ...SALE, source }), sources: [source] };
  const text = await auditfileText(contents, AUDITFILE_3_2);
  expect(text).toContain("<sourceID>A document of a kind nobody foresaw</sourceID>");
  expect(text).toContain(
    `<basicID>A document of a kind nobody foresaw</basicID><basicDesc>${source}</basicDesc>`,
  );
});

async function changesOf(contents: AuditfileContents): Promise<readonly AuditfileNote[]> {
  const changes: AuditfileNote[] = [];
  await bytesOf(writeAuditfile(contents, undefined, (change) => changes.push(change)));
  return changes;
}

test("each changed text is reported with its original and its new value", async () => {
  const customersSuppliers = [{ id: " c1", name: "x".repeat(51), kind: "C" as const }];
  const sale = { ...SALE, description: "regel\u0008 een" };
  const lines = SALE.lines.map((line) => ({ ...line, bankAccountNumber: "9".repeat(36) }));
  const contents = { ...withTransactions({ ...sale, lines }), customersSuppliers };
  expect(await changesOf(contents)).toEqual([
    { element: "custSupID", subject: "c1", change: "cleaned", original: " c1", written: "c1" },
    {
      element: "custSupName",
      subject: " c1",
      change: "shortened",
      original: "x".repeat(51),
      written: "x".repeat(50),
    },
    {
      element: "desc",
      subject: "7001",
      change: "cleaned",
      original: "regel\u0008 een",
      written: "regel  een",
    },
    {
      element: "bankAccNr",
      subject: "trLine",
      change: "left-out",
      original: "9".repeat(36),
      written: "",
    },
  ]);
});

const inPack = (books: Books): PackContents =>
  ({
    books,
    program: { name: "slotsom", version: "0.1.0" },
    auditfileChanges: new Map(),
  }) as unknown as PackContents;
const textIn = async (format: Format, contents: PackContents): Promise<string> =>
  new TextDecoder().decode(await bytesOf(format.encode(contents)));
const textOf = async (format: Format, books: Books): Promise<string> =>
  await textIn(format, inPack(books));

test("the list has all changes, many more than the file itself names", async () => {
  const many = Array.from({ length: 150 }, (_, index) => {
    const day = `2025-01-${String((index % 28) + 1).padStart(2, "0")}`;
    const text = `e\u0301 ${String(index)}`;
    return `${day}  1100  1.00  bank ${String(index)}  ${text}\n${day}  8000  -1.00  bank ${String(index)}`;
  });
  const books = booksFrom(`account 1100 current_assets Bank  [cash]
    account 8000 revenue Sales
    ${many.join("\n")}`);
  const lines = (await textOf(xafChanges, books)).trimEnd().split("\n");
  expect(lines.at(-1)).toBe('{"changes":150}');
  expect(lines).toHaveLength(151);
  expect(new Set(lines).size).toBe(151);
  const contents = inPack(books);
  expect(await textIn(xaf, contents)).toContain("and 50 more -->");
  // Changes noted while the file was written give the same list.
  expect(contents.auditfileChanges?.size).toBe(1);
  expect((await textIn(xafChanges, contents)).trimEnd().split("\n")).toEqual(lines);
});

test("books without changes have an empty list of changes", async () => {
  expect(await textOf(xafChanges, smallCompany())).toBe('{"changes":0}\n');
});

test.each([xaf, xaf32])(
  "a document that does not balance is refused by name in $id",
  async (format) => {
    const changed = withPosting(smallCompany(), "p4", (posting) => ({
      ...posting,
      amount: add(posting.amount, amountOf("0.01")),
    }));
    await expect(textOf(format, changed)).rejects.toMatchObject({
      code: "document-unbalanced",
      message: "SalesInvoice 1 does not balance within the year: debit minus credit is 0.01",
    });
  },
);

test("the file has the outstanding amounts per contact if one account equals the lists", async () => {
  const text = await textOf(xaf, smallCompany());
  expect(text.match(/<custSupName>.*?<\/customerSupplier>/g)).toEqual([
    "<custSupName>De Vries</custSupName><custSupTp>C</custSupTp><clBalDesc>545.00</clBalDesc><clBalTp>D</clBalTp></customerSupplier>",
    "<custSupName>Jansen BV</custSupName><custSupTp>C</custSupTp><clBalDesc>242.00</clBalDesc><clBalTp>C</clBalTp></customerSupplier>",
    "<custSupName>Van Dijk</custSupName><custSupTp>S</custSupTp><opBalDesc>210.00</opBalDesc><opBalTp>C</opBalTp><clBalDesc>1783.00</clBalDesc><clBalTp>C</clBalTp></customerSupplier>",
    "<custSupName>Verhuur NV</custSupName><custSupTp>S</custSupTp><clBalDesc>1493.82</clBalDesc><clBalTp>C</clBalTp></customerSupplier>",
  ]);
  const older = await textOf(xaf32, smallCompany());
  expect(older.match(/<obSubledgers>.*<\/obSubledgers>/s)?.[0]).toBe(`<obSubledgers>
<obSubledger><sbType>CU</sbType><sbDesc>Debiteuren</sbDesc><linesCount>1</linesCount><totalDebit>1210.00</totalDebit><totalCredit>0.00</totalCredit>
<obSbLine><nr>1</nr><obLineNr>6</obLineNr><amnt>1210.00</amnt><amntTp>D</amntTp></obSbLine>
</obSubledger>
<obSubledger><sbType>SU</sbType><sbDesc>Crediteuren</sbDesc><linesCount>1</linesCount><totalDebit>0.00</totalDebit><totalCredit>210.00</totalCredit>
<obSbLine><nr>1</nr><obLineNr>7</obLineNr><amnt>210.00</amnt><amntTp>C</amntTp><custSupID>Van-Dijk</custSupID></obSbLine>
</obSubledger>
</obSubledgers>`);
});

test("the file has no outstanding amounts if no account equals the lists", async () => {
  const books = smallCompany();
  const [last] = books.months.slice(-1);
  const debtors = { ...last!.debtors, lines: last!.debtors.lines.slice(1) };
  const months = [...books.months.slice(0, -1), { ...last!, debtors }];
  const changed = { ...books, months };
  expect(await textOf(xaf, changed)).not.toContain("clBalDesc");
  expect(await textOf(xaf32, changed)).not.toContain("<sbType>CU</sbType>");
});
