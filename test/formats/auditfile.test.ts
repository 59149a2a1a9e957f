/** The contents that the auditfile writer writes, and those it refuses. */
import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import type { AuditfileContents } from "../../src/formats/auditfile/auditfile-contents.ts";
import { writeAuditfile } from "../../src/formats/auditfile/write-auditfile.ts";
import {
  auditfileText,
  bytesOf,
  lineOn,
  partsOf,
  RECEIPT,
  SALE,
  SAMPLE,
  withTransactions,
} from "./auditfile-sample.ts";

const OPENING_LINES = `<linesCount>2</linesCount><totalDebit>500.50</totalDebit><totalCredit>500.50</totalCredit>
<obLine><nr>1</nr><accID>1100</accID><amnt>500.50</amnt><amntTp>D</amntTp></obLine>
<obLine><nr>2</nr><accID>0500</accID><amnt>500.50</amnt><amntTp>C</amntTp></obLine>`;

test("an auditfile has header, master data, opening balance and transactions in the order of the schema", async () => {
  expect(await auditfileText(SAMPLE)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<auditfile xmlns="http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0">
<header><fiscalYear>2025</fiscalYear><startDate>2025-01-01</startDate><endDate>2025-12-31</endDate><curCode>EUR</curCode><dateCreated>2026-01-20</dateCreated><softwareDesc>slotsom</softwareDesc><softwareVersion>0.1.0</softwareVersion><RGSVersion>3.5</RGSVersion></header>
<company><Commercenr>12345678</Commercenr><companyName>Jansen &amp; Zn</companyName><taxRegistrationCountry>NL</taxRegistrationCountry><taxRegIdent>NL001234567B01</taxRegIdent>
<customersSuppliers>
<customerSupplier><custSupID>c1</custSupID><custSupName>De Vries</custSupName><custSupTp>C</custSupTp><opBalDesc>500.50</opBalDesc><opBalTp>C</opBalTp><clBalDesc>0.00</clBalDesc><clBalTp>D</clBalTp></customerSupplier>
<customerSupplier><custSupID>c2</custSupID><custSupName>Bakker</custSupName></customerSupplier>
</customersSuppliers>
<generalLedger>
<ledgerAccount><accID>1100</accID><accDesc>Bank</accDesc><accTp>B</accTp><RGScode>BLimBanRba</RGScode></ledgerAccount>
<ledgerAccount><accID>1300</accID><accDesc>Debiteuren</accDesc><accTp>B</accTp></ledgerAccount>
<ledgerAccount><accID>1500</accID><accDesc>Btw</accDesc><accTp>B</accTp></ledgerAccount>
<ledgerAccount><accID>0500</accID><accDesc>Kapitaal</accDesc><accTp>B</accTp></ledgerAccount>
<ledgerAccount><accID>8000</accID><accDesc>Omzet</accDesc><accTp>P</accTp><RGScode>WOmzNopOlh</RGScode></ledgerAccount>
</generalLedger>
<vatCodes>
<vatCode><vatID>t21</vatID><vatDesc>Hoog tarief</vatDesc></vatCode>
</vatCodes>
<periods>
<period><periodNumber>1</periodNumber><startDatePeriod>2025-01-01</startDatePeriod><endDatePeriod>2025-01-31</endDatePeriod></period>
<period><periodNumber>2</periodNumber><startDatePeriod>2025-02-01</startDatePeriod><endDatePeriod>2025-02-28</endDatePeriod></period>
</periods>
<openingBalance>${OPENING_LINES}
</openingBalance>
<transactions><linesCount>5</linesCount><totalDebit>2420.00</totalDebit><totalCredit>2420.00</totalCredit>
<journal><jrnID>VRK</jrnID><desc>Verkoop</desc><jrnTp>S</jrnTp>
<transaction><nr>7001</nr><desc>Dakwerk</desc><periodNumber>1</periodNumber><trDt>2025-01-15</trDt><Source>SalesInvoice</Source>
<trLine><nr>1</nr><accID>1300</accID><docRef>2025-001</docRef><effDate>2025-01-15</effDate><amnt>1210.00</amnt><amntTp>D</amntTp><custSupID>c1</custSupID></trLine>
<trLine><nr>2</nr><accID>8000</accID><docRef>2025-001</docRef><effDate>2025-01-15</effDate><desc>dak &amp; goot</desc><amnt>1000.00</amnt><amntTp>C</amntTp><custSupID>c1</custSupID><project>Dak</project><vat><vatID>t21</vatID><vatPerc>21.000</vatPerc><vatAmnt>210.00</vatAmnt><vatAmntTp>C</vatAmntTp></vat></trLine>
<trLine><nr>3</nr><accID>1500</accID><docRef>2025-001</docRef><effDate>2025-01-15</effDate><amnt>210.00</amnt><amntTp>C</amntTp></trLine></transaction>
</journal>
<journal><jrnID>BNK-1</jrnID><desc>Bank</desc><jrnTp>B</jrnTp><offsetAccID>1100</offsetAccID>
<transaction><nr>9001</nr><periodNumber>2</periodNumber><trDt>2025-02-01</trDt>
<trLine><nr>1</nr><accID>1100</accID><docRef>2025-001</docRef><effDate>2025-01-15</effDate><amnt>1210.00</amnt><amntTp>D</amntTp><bankAccNr>NL51VBLD0123456789</bankAccNr></trLine>
<trLine><nr>2</nr><accID>1300</accID><docRef>2025-001</docRef><effDate>2025-01-15</effDate><amnt>1210.00</amnt><amntTp>C</amntTp></trLine></transaction>
</journal>
</transactions>
</company>
</auditfile>
`);
});

async function refusal(contents: AuditfileContents): Promise<unknown> {
  return bytesOf(writeAuditfile(contents)).then(
    () => "written",
    (thrown: unknown) => thrown,
  );
}

test("a transaction that does not balance is refused by its number, before a byte is written", async () => {
  const broken = { ...RECEIPT, lines: [...RECEIPT.lines, lineOn("a8000", "-0.10")] };
  const bytes = writeAuditfile(withTransactions(SALE, broken));
  await expect(bytes.next()).rejects.toMatchObject({
    code: "document-unbalanced",
    message:
      "transaction 9001 of 2025-02-01 in journal BNK-1 does not balance: debit minus credit is -0.10",
  });
});

test("an opening balance that does not balance is refused", async () => {
  const openingBalance = [{ accountKey: "a1100", amount: amountOf("0.01") }];
  expect(await refusal({ ...SAMPLE, openingBalance })).toMatchObject({
    code: "document-unbalanced",
    message: "the opening balance of 2025-01-01 does not balance: debit minus credit is 0.01",
  });
});

/** The account with the number, in the chart and in its lines, and what is noted. */
async function numberedAs(number: string) {
  const ledgerAccounts = SAMPLE.ledgerAccounts.map((account) =>
    account.key === "a1500" ? { ...account, number } : account,
  );
  const notes: unknown[] = [];
  const bytes = await bytesOf(
    writeAuditfile({ ...SAMPLE, ledgerAccounts }, undefined, (note) => notes.push(note)),
  );
  const text = new TextDecoder().decode(bytes);
  const inChart = [...text.matchAll(/<ledgerAccount><accID>(.*?)</g)].map(([, found]) => found);
  const inLines = /<trLine><nr>3<\/nr><accID>(.*?)</.exec(text)?.[1];
  return { inChart, inLines, notes };
}

test("an account without a number has its id in place of it, and is listed", async () => {
  const { inChart, inLines, notes } = await numberedAs(" ");
  expect(inChart).toContain("a1500");
  expect(inLines).toBe("a1500");
  expect(notes).toEqual([
    { element: "accID", subject: "a1500", change: "numbered", original: "", written: "a1500" },
  ]);
});

test("an account with the number of another is marked apart, ignoring spaces, and is listed", async () => {
  const { inChart, inLines, notes } = await numberedAs("1300 ");
  expect(inChart.filter((found) => found?.startsWith("1300"))).toEqual(["1300", "1300~2"]);
  expect(inLines).toBe("1300~2");
  expect(notes).toEqual([
    {
      element: "accID",
      subject: "1300~2",
      change: "numbered",
      original: "1300",
      written: "1300~2",
    },
  ]);
});

test("account numbers that are too long are cut, stay different, and are listed", async () => {
  const long = { a1300: "4".repeat(36), a1500: `${"4".repeat(35)}5`, a8000: "4".repeat(35) };
  const ledgerAccounts = SAMPLE.ledgerAccounts.map((account) => ({
    ...account,
    number: { ...long }[account.key] ?? account.number,
  }));
  const notes: unknown[] = [];
  const bytes = await bytesOf(
    writeAuditfile({ ...SAMPLE, ledgerAccounts }, undefined, (note) => notes.push(note)),
  );
  const text = new TextDecoder().decode(bytes);
  const numbers = [...text.matchAll(/<ledgerAccount><accID>(.*?)</g)].map(([, number]) => number);
  const [second, third] = [`${"4".repeat(33)}~2`, `${"4".repeat(33)}~3`];
  expect(numbers).toEqual(["1100", second, third, "0500", long.a8000]);
  expect(text).toContain(`<trLine><nr>3</nr><accID>${third}</accID>`);
  expect(notes).toEqual([
    {
      element: "accID",
      subject: second,
      change: "shortened",
      original: long.a1300,
      written: second,
    },
    { element: "accID", subject: third, change: "shortened", original: long.a1500, written: third },
  ]);
});

test("an amount that is not whole cents is refused", async () => {
  const lines = [lineOn("a1100", "0.005"), lineOn("a1300", "-0.005")];
  expect(await refusal(withTransactions({ ...RECEIPT, lines }))).toMatchObject({
    code: "answer-malformed",
    message:
      "total debit: the amount 0.005 has more than two decimals; an auditfile has whole cents",
  });
});

test("an identity of more than 35 characters is refused: shortened, two could become equal", async () => {
  const number = "1".repeat(36);
  expect(await refusal(withTransactions({ ...RECEIPT, number }))).toMatchObject({
    code: "answer-malformed",
    message: `the identity "${number}" has 36 characters; an auditfile allows 1 to 35`,
  });
});

test("text is cleaned and cut by characters, and the file states where", async () => {
  const customersSuppliers = [{ id: "c1", name: "😀".repeat(51), kind: "C" as const }];
  const sale = { ...SALE, description: "regel\u0008 een \ud800 <e\u0301>" };
  const text = await auditfileText({ ...withTransactions(sale, RECEIPT), customersSuppliers });
  expect(/<custSupName>(.*)<\/custSupName>/.exec(text)?.[1]).toBe("😀".repeat(50));
  expect(/<nr>7001<\/nr><desc>(.*)<\/desc><period/.exec(text)?.[1]).toBe(
    "regel  een   &lt;\u00e9&gt;",
  );
  expect(text.split("</auditfile>\n")[1]).toBe(
    "<!-- texts changed: custSupName of c1 shortened, desc of 7001 cleaned -->\n",
  );
});

test("an independent parser reads every text unchanged", async () => {
  const name = `a < b && c > d "e" 'f' ]]> é`;
  const text = await auditfileText({ ...SAMPLE, company: { ...SAMPLE.company, name } });
  const parser = new XMLParser({ parseTagValue: false, trimValues: false });
  const tree = parser.parse(text) as { auditfile: { company: { companyName: string } } };
  expect(tree.auditfile.company.companyName).toBe(name);
});

test("an unknown tax number leaves its required element empty", async () => {
  const company = { ...SAMPLE.company, taxNumber: null, chamberOfCommerce: null };
  const text = await auditfileText({ ...SAMPLE, company });
  expect(/<company>(.*)\n/.exec(text)?.[1]).toBe(
    "<companyName>Jansen &amp; Zn</companyName><taxRegistrationCountry>NL</taxRegistrationCountry><taxRegIdent></taxRegIdent>",
  );
});

test("transactions that differ the second time are a bug and stop the file", async () => {
  let opened = 0;
  const contents: AuditfileContents = {
    ...SAMPLE,
    transactions: () => {
      opened += 1;
      return partsOf(opened === 2 ? [SALE, RECEIPT] : [SALE]);
    },
  };
  expect(String(await refusal(contents))).toContain("the same each time they are opened");
});

test("given totals are compared with the lines", async () => {
  const totals = { linesCount: 5, debit: amountOf("2420"), credit: amountOf("2420") };
  expect(await auditfileText({ ...SAMPLE, totals })).toBe(await auditfileText(SAMPLE));
  const wrong = { ...totals, linesCount: 6 };
  expect(String(await refusal({ ...SAMPLE, totals: wrong }))).toContain("broken invariant");
});

test("a journal that recurs after another is a bug: the file would have it twice", async () => {
  const later = { ...SALE, number: "7002" };
  expect(String(await refusal(withTransactions(SALE, RECEIPT, later)))).toContain(
    "the parts of journal VRK follow each other",
  );
});
