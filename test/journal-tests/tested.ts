/** Runs journal-entry tests on books of a test, and says of each hit what it is and which values made it one. */
import { fileURLToPath } from "node:url";
import { type Amount, amountText } from "../../src/amount/amount.ts";
import type { Hit, HitValue, JournalTestName } from "../../src/journal-tests/journal-test.ts";
import {
  type JournalTestResults,
  runJournalTests,
  type TestResult,
} from "../../src/journal-tests/run-journal-tests.ts";
import type { Books } from "../../src/ledger/books.ts";
import { criteriaWith } from "../../src/ledger/journal-criteria.ts";
import { journalTestsOf, readJournalCriteria } from "../../src/packs/journal-criteria.ts";

const TEMPLATES = fileURLToPath(new URL("../../templates", import.meta.url));

/** By the criteria of the product, with those of a text of the user in their place. */
export function tested(books: Books, own = ""): Promise<JournalTestResults> {
  const reading = readJournalCriteria(TEMPLATES);
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  const stated = own === "" ? undefined : journalTestsOf("journal-tests.yml", own).criteria;
  return runJournalTests(books, criteriaWith(reading.value, stated));
}

export async function resultOf(
  name: JournalTestName,
  books: Books,
  own?: string,
): Promise<TestResult> {
  const { results } = await tested(books, own);
  return results.find(({ test }) => test.name === name)!;
}

/** `above-amount journal 1: amount 1500.00, least 1000.00`; what was lacking of a test that is not applicable. */
export async function hitsOf(
  name: JournalTestName,
  books: Books,
  own?: string,
): Promise<readonly string[]> {
  const { gap, hits } = await resultOf(name, books, own);
  return gap === null ? hits.map(hitText) : [`not applicable: ${gap.name}`];
}

function hitText({ reason, document, values }: Hit): string {
  const of = document === null ? "" : ` ${document.type} ${document.id}`;
  const stated = Object.entries(values).map(([key, value]) => `${key} ${valueText(value)}`);
  return stated.length === 0 ? `${reason}${of}` : `${reason}${of}: ${stated.join(", ")}`;
}

const text = (amount: Amount): string => amountText(amount, 2);

function valueText(value: HitValue): string {
  switch (value.kind) {
    case "text":
      return value.text;
    case "digits":
      return value.digits;
    case "amount":
      return text(value.amount);
    case "count":
      return String(value.count);
    case "date":
      return value.date;
    case "month":
      return value.month;
    case "account":
      return value.ledgerAccountId;
    case "document":
      return value.document.id;
  }
}

/** A chart that every test of the folder can use. */
export const CHART = `
  year 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1600 current_liabilities Creditors  [creditors]  rgs BSchCreHac
  account 1700 current_liabilities Accruals  rgs BSchOpaNto
  account 1400 current_assets Current account with owner  rgs BVorOvrRca
  account 4000 expenses Costs
  account 4100 expenses Rent
  account 8000 revenue Sales
  contact Jansen
  contact Supply
  contact New
`;

/** The two lines of an entry: the first account is debited. */
export const entry = (
  date: string,
  debit: string,
  credit: string,
  amount: string,
  more: string,
): string => `
  ${date}  ${debit}  ${amount}  ${more}
  ${date}  ${credit}  -${amount}  ${more}
`;
