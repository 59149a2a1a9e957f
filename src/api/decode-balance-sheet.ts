/** The balance sheet report: six maps with totals (the specification), or a debit and a credit side. */
import { BALANCE_TYPES, type BalanceType } from "../ledger/ledger-account.ts";
import { sideOf, TOTAL_SIDES } from "../ledger/signs.ts";
import type { BalanceSheet, SectionLine } from "../ledger/statements.ts";
import { decodeSection } from "./decode-section.ts";
import * as json from "./decoding.ts";

const sectionName = (type: BalanceType): string => `${type}_by_ledger_account`;
const MAPS = new Set([
  ...BALANCE_TYPES.map(sectionName),
  "total_debit",
  "total_credit",
  "working_capital",
]);
const SIDES = new Set([...MAPS, "debit", "credit"]);
const DEBIT = new Set(["total", "current_assets", "non_current_assets"]);
const CREDIT = new Set([
  "total",
  "equity",
  "provisions",
  "non_current_liabilities",
  "current_liabilities",
  "open_years",
]);
const OPEN_YEAR = new Set(["year", "value"]);

/** Reads the two sides if an answer has both shapes: only the sides state the open years. */
export function decodeBalanceSheet<Money>(
  answer: json.Answer,
  read: json.AmountReader<Money>,
): BalanceSheet<Money> {
  const report = json.anyRecordAt(json.rootOf(answer));
  return json.isFields(report.value["debit"])
    ? decodeSides(report, read)
    : decodeMaps(report, read);
}

function decodeMaps<Money>(place: json.Place, read: json.AmountReader<Money>): BalanceSheet<Money> {
  const report = json.recordAt(place, MAPS);
  return {
    sections: sectionsFrom((type) => json.at(report, sectionName(type)), read),
    openYears: null,
    totalDebit: read(json.at(report, "total_debit"), TOTAL_SIDES.totalDebit),
    totalCredit: read(json.at(report, "total_credit"), TOTAL_SIDES.totalCredit),
    workingCapital: read(json.at(report, "working_capital"), TOTAL_SIDES.totalDebit),
    sources: [report.answer.source],
  };
}

function decodeSides<Money>(
  place: json.Place,
  read: json.AmountReader<Money>,
): BalanceSheet<Money> {
  const report = json.recordAt(place, SIDES);
  const debit = json.recordAt(json.at(report, "debit"), DEBIT);
  const credit = json.recordAt(json.at(report, "credit"), CREDIT);
  const sideWith = (type: BalanceType): json.RecordPlace => (DEBIT.has(type) ? debit : credit);
  return {
    sections: sectionsFrom((type) => json.at(sideWith(type), type), read),
    openYears: json.has(credit, "open_years")
      ? json.listAt(json.at(credit, "open_years")).map((year) => openYear(year, read))
      : [],
    totalDebit: read(json.at(debit, "total"), TOTAL_SIDES.totalDebit),
    totalCredit: read(json.at(credit, "total"), TOTAL_SIDES.totalCredit),
    workingCapital: json.absentOr(report, "working_capital", (stated) =>
      read(stated, TOTAL_SIDES.totalDebit),
    ),
    sources: [report.answer.source],
  };
}

type OpenYear<Money> = NonNullable<BalanceSheet<Money>["openYears"]>[number];

/** The result of a year that is not closed is on the credit side, where a profit is positive. */
function openYear<Money>(place: json.Place, read: json.AmountReader<Money>): OpenYear<Money> {
  const record = json.recordAt(place, OPEN_YEAR);
  return {
    year: json.wordAt(json.at(record, "year")),
    amount: read(json.at(record, "value"), TOTAL_SIDES.totalCredit),
  };
}

function sectionsFrom<Money>(
  find: (type: BalanceType) => json.Place,
  read: json.AmountReader<Money>,
): BalanceSheet<Money>["sections"] {
  const section = (type: BalanceType): readonly SectionLine<Money>[] =>
    decodeSection(find(type), sideOf(type), read);
  return {
    non_current_assets: section("non_current_assets"),
    current_assets: section("current_assets"),
    equity: section("equity"),
    provisions: section("provisions"),
    non_current_liabilities: section("non_current_liabilities"),
    current_liabilities: section("current_liabilities"),
  };
}
