/** An auditfile of one entry that tests change, and what is read of it. */
import { expect } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import type { AuditfilePart } from "../../src/imported-files/auditfile-parts.ts";
import type { OpenAuditfile } from "../../src/imported-files/read-auditfile.ts";

export const LINES = (first = "121.00", second = "121.00"): string => `
<trLine><nr>1</nr><accID>1300</accID><docRef>F1</docRef><effDate>2025-06-10</effDate><amnt>${first}</amnt><amntTp>D</amntTp></trLine>
<trLine><nr>2</nr><accID>8000</accID><docRef>F1</docRef><effDate>2025-06-10</effDate><amnt>${second}</amnt><amntTp>C</amntTp></trLine>`;
export const OPENING = `<openingBalance><opBalDate>2025-01-01</opBalDate><linesCount>2</linesCount><totalDebit>9.00</totalDebit><totalCredit>9.00</totalCredit>
<obLine><nr>1</nr><accID>1300</accID><amnt>9.00</amnt><amntTp>D</amntTp></obLine>
<obLine><nr>2</nr><accID>0500</accID><amnt>9.00</amnt><amntTp>C</amntTp></obLine></openingBalance>`;
export const TOTALS =
  "<linesCount>2</linesCount><totalDebit>121.00</totalDebit><totalCredit>121.00</totalCredit>";
const HEADER =
  "<header><fiscalYear>2025</fiscalYear><startDate>2025-01-01</startDate><endDate>2025-12-31</endDate><curCode>EUR</curCode></header>";
const LEDGER =
  "<generalLedger><ledgerAccount><accID>1300</accID><accDesc>Debiteuren &amp; meer</accDesc><accTp>B</accTp></ledgerAccount></generalLedger>";
export const HEAD = "<nr>1</nr><periodNumber>6</periodNumber><trDt>2025-06-10</trDt>";
export const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2">
${HEADER}
<company><companyName>Bakkerij</companyName>
${LEDGER}
${OPENING}
<transactions>${TOTALS}<journal><jrnID>V</jrnID><desc>Verkoop</desc><transaction>${HEAD}${LINES()}
</transaction></journal></transactions></company></auditfile>`;

export const opened = (content: string | Uint8Array): OpenAuditfile =>
  async function* () {
    yield await Promise.resolve(Buffer.from(content));
  };

export async function partsOf(
  parts: AsyncIterable<AuditfilePart>,
): Promise<readonly AuditfilePart[]> {
  const found: AuditfilePart[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

export const BOOKS = [
  "opening 1300 9.00",
  "opening 0500 -9.00",
  "V 1 2025-06-10 p6: 1300 121.00 F1 2025-06-10, 8000 -121.00 F1 2025-06-10",
];

/** The parts of which the books are made. */
export const booksIn = (parts: readonly AuditfilePart[]): readonly string[] =>
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

export const deviationsIn = (parts: readonly AuditfilePart[]): readonly string[] =>
  parts.flatMap((part) => (part.kind === "deviation" ? [`${part.at} ${part.rule}`] : []));

export const latin = (text: string): Buffer => Buffer.from(text, "latin1");
export const changed = (from: string | RegExp, to: string): string => {
  const text = FILE.replace(from, to);
  expect(text).not.toBe(FILE);
  return text;
};
export const utf16 = (text: string): Buffer => Buffer.from(`\u{feff}${text}`, "utf16le");

export const OPENING_TRANSACTION = (period: string): string =>
  `<transaction><nr>0</nr><periodNumber>${period}</periodNumber><trDt>2025-01-01</trDt>${LINES("9.00", "9.00").replace("8000", "0500")}</transaction>`;
export const inJournal = (type: string, transaction: string): string =>
  `<journal><jrnID>B</jrnID><desc>Begin</desc><jrnTp>${type}</jrnTp>${transaction}</journal><journal><jrnID>V`;
