/**
 * The auditfiles of a small shop for two years, worked out by hand: every total, balance and subledger agrees, and the
 * year opens where the year before closes.
 */
import { expect } from "vitest";
import type { Check } from "../../../src/checks/check.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import { booksOfAuditfile } from "../../support/auditfile-books.ts";
import { comparedBy, lineOf } from "../compared.ts";

const account = (id: string, kind: "B" | "P", name: string, code: string): string =>
  `<ledgerAccount><accID>${id}</accID><accDesc>${name}</accDesc><accTp>${kind}</accTp><leadReference>${code}</leadReference></ledgerAccount>`;

const contact = (id: string, name: string, kind: "C" | "S"): string =>
  `<customerSupplier><custSupID>${id}</custSupID><custSupName>${name}</custSupName><custSupTp>${kind}</custSupTp></customerSupplier>`;

const periods = (year: number): string =>
  ["01-31", year % 4 === 0 ? "02-29" : "02-28", "03-31", "04-30", "05-31"]
    .map(
      (last, index) =>
        `<period><periodNumber>${index + 1}</periodNumber><startDatePeriod>${year}-0${index + 1}-01</startDatePeriod><endDatePeriod>${year}-${last}</endDatePeriod></period>`,
    )
    .join("\n");

interface Line {
  readonly contact?: string;
  /** Code and amount, on the side of the line. */
  readonly vat?: readonly [code: string, amount: string];
}

/** `D 121.00`. */
type Sided = `${"D" | "C"} ${string}`;

const line = (nr: number, id: string, sided: Sided, { contact: who, vat }: Line = {}): string => {
  const [side = "", amount = ""] = sided.split(" ");
  const tax =
    vat === undefined
      ? ""
      : `<vat><vatID>${vat[0]}</vatID><vatPerc>21.000</vatPerc><vatAmnt>${vat[1]}</vatAmnt><vatAmntTp>${side}</vatAmntTp></vat>`;
  const contactText = who === undefined ? "" : `<custSupID>${who}</custSupID>`;
  return `<trLine><nr>${nr}</nr><accID>${id}</accID><docRef>${nr}</docRef><effDate>2025-01-20</effDate><desc>x</desc><amnt>${amount}</amnt><amntTp>${side}</amntTp>${contactText}${tax}</trLine>`;
};

const transaction = (nr: number, date: string, lines: readonly string[]): string =>
  `<transaction><nr>${nr}</nr><desc>x</desc><periodNumber>${Number(date.slice(5, 7))}</periodNumber><trDt>${date}</trDt>\n${lines.join("\n")}\n</transaction>`;

const journal = (id: string, kind: string, transactions: readonly string[]): string =>
  `<journal><jrnID>${id}</jrnID><desc>x</desc><jrnTp>${kind}</jrnTp>${kind === "B" ? "<offsetAccID>1100</offsetAccID>" : ""}\n${transactions.join("\n")}\n</journal>`;

const opening = (nr: number, id: string, sided: Sided): string => {
  const [side = "", amount = ""] = sided.split(" ");
  return `<obLine><nr>${nr}</nr><accID>${id}</accID><amnt>${amount}</amnt><amntTp>${side}</amntTp></obLine>`;
};

const totals = (lines: number, debit: string, credit: string): string =>
  `<linesCount>${lines}</linesCount><totalDebit>${debit}</totalDebit><totalCredit>${credit}</totalCredit>`;

const fileOf = (year: number, created: string, balances: string, movements: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2">
<header><fiscalYear>${year}</fiscalYear><startDate>${year}-01-01</startDate><endDate>${year}-12-31</endDate><curCode>EUR</curCode><dateCreated>${created}</dateCreated><softwareDesc>Kasboek</softwareDesc><softwareVersion>2</softwareVersion></header>
<company><companyIdent>12345678</companyIdent><companyName>Shop</companyName><taxRegistrationCountry>NL</taxRegistrationCountry><taxRegIdent>NL001234567B01</taxRegIdent>
<customersSuppliers>
${[contact("c1", "Baker", "C"), contact("c2", "Smith", "C"), contact("s1", "Mill", "S")].join("\n")}
</customersSuppliers>
<generalLedger>
${[
  account("0500", "B", "Capital", "BEivGokGea"),
  account("0510", "B", "Reserves", "BEivOvrAlr"),
  account("1100", "B", "Bank", "BLimBanRba"),
  account("1300", "B", "Debtors", "BVorDebHad"),
  account("1500", "B", "VAT owed", "BSchBepBtwOlh"),
  account("1510", "B", "VAT to reclaim", "BSchBepBtwVoo"),
  account("1600", "B", "Creditors", "BSchCreHac"),
  account("7000", "P", "Purchases", "WKprKvgKvg"),
  account("8000", "P", "Sales", "WOmzNopOpg"),
].join("\n")}
</generalLedger>
<vatCodes>
<vatCode><vatID>V21</vatID><vatDesc>Sales 21%</vatDesc></vatCode>
<vatCode><vatID>I21</vatID><vatDesc>Purchases 21%</vatDesc></vatCode>
</vatCodes>
<periods>
${periods(year)}
</periods>
<openingBalance><opBalDate>${year}-01-01</opBalDate><opBalDesc>x</opBalDesc>
${balances}
</openingBalance>
<transactions>
${movements.replaceAll("<effDate>2025-", `<effDate>${year}-`)}
</transactions>
</company>
</auditfile>
`;

export const SHOP = fileOf(
  2025,
  "2026-01-04",
  [
    totals(4, "1242.00", "1242.00"),
    opening(1, "1100", "D 1000.00"),
    opening(2, "1300", "D 242.00"),
    opening(3, "0500", "C 900.00"),
    opening(4, "0510", "C 342.00"),
    `<obSubledgers><obSubledger><sbType>CU</sbType><sbDesc>x</sbDesc>${totals(1, "242.00", "0.00")}
<obSbLine><nr>1</nr><obLineNr>2</obLineNr><desc>x</desc><amnt>242.00</amnt><amntTp>D</amntTp><custSupID>c1</custSupID></obSbLine></obSubledger></obSubledgers>`,
  ].join("\n"),
  [
    totals(11, "665.50", "665.50"),
    journal("VRK", "S", [
      transaction(7001, "2025-01-20", [
        line(1, "1300", "D 121.00", { contact: "c1" }),
        line(2, "8000", "C 100.00", { vat: ["V21", "21.00"] }),
        line(3, "1500", "C 21.00"),
      ]),
      transaction(7002, "2025-02-10", [
        line(1, "1300", "D 242.00", { contact: "c2" }),
        line(2, "8000", "C 200.00", { vat: ["V21", "42.00"] }),
        line(3, "1500", "C 42.00"),
      ]),
    ]),
    journal("INK", "P", [
      transaction(8001, "2025-03-05", [
        line(1, "7000", "D 50.00", { vat: ["I21", "10.50"] }),
        line(2, "1510", "D 10.50"),
        line(3, "1600", "C 60.50", { contact: "s1" }),
      ]),
    ]),
    journal("BNK", "B", [
      transaction(9001, "2025-04-01", [
        line(1, "1100", "D 242.00"),
        line(2, "1300", "C 242.00", { contact: "c1" }),
      ]),
    ]),
    `<subledgers><subledger><sbType>CU</sbType><sbDesc>x</sbDesc>${totals(3, "363.00", "242.00")}
${[
  subledgerLine(1, "VRK 7001 1", "D 121.00", "c1"),
  subledgerLine(2, "VRK 7002 1", "D 242.00", "c2"),
  subledgerLine(3, "BNK 9001 2", "C 242.00", "c1"),
].join("\n")}
</subledger><subledger><sbType>SU</sbType><sbDesc>x</sbDesc>${totals(1, "0.00", "60.50")}
${subledgerLine(1, "INK 8001 3", "C 60.50", "s1")}
</subledger></subledgers>`,
  ].join("\n"),
);

/** Sales of 342.00, of which 142.00 without VAT, and the payment of the VAT. */
export const SHOP_BEFORE = fileOf(
  2024,
  "2025-01-06",
  [
    totals(2, "900.00", "900.00"),
    opening(1, "1100", "D 900.00"),
    opening(2, "0500", "C 900.00"),
  ].join("\n"),
  [
    totals(7, "426.00", "426.00"),
    journal("VRK", "S", [
      transaction(6001, "2024-01-15", [
        line(1, "1300", "D 242.00", { contact: "c1" }),
        line(2, "8000", "C 200.00", { vat: ["V21", "42.00"] }),
        line(3, "1500", "C 42.00"),
      ]),
    ]),
    journal("BNK", "B", [
      transaction(9001, "2024-02-01", [line(1, "1100", "D 142.00"), line(2, "8000", "C 142.00")]),
      transaction(9002, "2024-03-01", [line(1, "1500", "D 42.00"), line(2, "1100", "C 42.00")]),
    ]),
  ].join("\n"),
);

function subledgerLine(nr: number, at: string, sided: Sided, who: string): string {
  const [jrn = "", tr = "", of = ""] = at.split(" ");
  const [side = "", amount = ""] = sided.split(" ");
  return `<sbLine><nr>${nr}</nr><jrnID>${jrn}</jrnID><trNr>${tr}</trNr><trLineNr>${of}</trLineNr><desc>x</desc><amnt>${amount}</amnt><amntTp>${side}</amntTp><custSupID>${who}</custSupID></sbLine>`;
}

/** The file with the first of a text changed. */
export function changed(file: string, from: string, to: string): string {
  expect(file).toContain(from);
  return file.replace(from, () => to);
}

/** Every comparison of a check on the books of the file: `2025-01 1100: 1000.00 = 1000.00`. */
export const comparedIn = async (
  check: Check,
  file: string,
  prior?: string,
): Promise<readonly string[]> => comparedBy(check, await booksOfAuditfile(file, prior));

/** Its findings, and what it lacks instead. */
export async function findingsOf(
  check: Check,
  file: string,
  prior?: string,
): Promise<readonly string[]> {
  const { findings, gap } = await runCheck(check, await booksOfAuditfile(file, prior));
  return gap === undefined ? findings.map(lineOf) : [`gap: ${gap}`];
}
