/** The balance sheet report: six maps with totals (the specification), or a debit and a credit side. */
import { BALANCE_TYPES, type BalanceType } from "../ledger/ledger-account.ts";
import { sideOf, TOTAL_SIDES, turn } from "../ledger/signs.ts";
import type { BalanceSheet, SectionLine } from "../ledger/statements.ts";
import { decodeSection } from "./decode-section.ts";
import {
  type Answer,
  absentOr,
  amountAt,
  anyRecordAt,
  at,
  has,
  isFields,
  listAt,
  type Place,
  type RecordPlace,
  recordAt,
  rootOf,
  wordAt,
} from "./decoding.ts";

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

/** Where both shapes are in one answer, the two sides are read: they also state the open years. */
export function decodeBalanceSheet(answer: Answer): BalanceSheet {
  const report = anyRecordAt(rootOf(answer));
  return isFields(report.value["debit"]) ? decodeSides(report) : decodeMaps(report);
}

function decodeMaps(place: Place): BalanceSheet {
  const report = recordAt(place, MAPS);
  return {
    sections: sectionsFrom((type) => at(report, sectionName(type))),
    openYears: null,
    totalDebit: turn(amountAt(at(report, "total_debit")), TOTAL_SIDES.totalDebit),
    totalCredit: turn(amountAt(at(report, "total_credit")), TOTAL_SIDES.totalCredit),
    workingCapital: amountAt(at(report, "working_capital")),
    sources: [report.answer.source],
  };
}

function decodeSides(place: Place): BalanceSheet {
  const report = recordAt(place, SIDES);
  const debit = recordAt(at(report, "debit"), DEBIT);
  const credit = recordAt(at(report, "credit"), CREDIT);
  const sideWith = (type: BalanceType): RecordPlace => (DEBIT.has(type) ? debit : credit);
  return {
    sections: sectionsFrom((type) => at(sideWith(type), type)),
    openYears: has(credit, "open_years") ? listAt(at(credit, "open_years")).map(openYear) : [],
    totalDebit: turn(amountAt(at(debit, "total")), TOTAL_SIDES.totalDebit),
    totalCredit: turn(amountAt(at(credit, "total")), TOTAL_SIDES.totalCredit),
    workingCapital: absentOr(report, "working_capital", amountAt),
    sources: [report.answer.source],
  };
}

/** The result of a year that is not closed belongs to the credit side: a profit is positive there. */
function openYear(place: Place): NonNullable<BalanceSheet["openYears"]>[number] {
  const record = recordAt(place, OPEN_YEAR);
  return {
    year: wordAt(at(record, "year")),
    amount: turn(amountAt(at(record, "value")), TOTAL_SIDES.totalCredit),
  };
}

function sectionsFrom(find: (type: BalanceType) => Place): BalanceSheet["sections"] {
  const section = (type: BalanceType): readonly SectionLine[] =>
    decodeSection(find(type), sideOf(type));
  return {
    non_current_assets: section("non_current_assets"),
    current_assets: section("current_assets"),
    equity: section("equity"),
    provisions: section("provisions"),
    non_current_liabilities: section("non_current_liabilities"),
    current_liabilities: section("current_liabilities"),
  };
}
