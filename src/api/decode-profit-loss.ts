/** The profit and loss report: four sections, each with its own sign, and five totals as stated. */
import { RESULT_TYPES, type ResultType } from "../ledger/ledger-account.ts";
import { sideOf, TOTAL_SIDES } from "../ledger/signs.ts";
import type { ProfitAndLoss, SectionLine } from "../ledger/statements.ts";
import { decodeSection } from "./decode-section.ts";
import { type AmountReader, type Answer, at, recordAt, rootOf } from "./decoding.ts";

const TOTALS = {
  revenue: "total_revenue",
  grossProfit: "gross_profit",
  operatingProfit: "operating_profit",
  expenses: "total_expenses",
  netProfit: "net_profit",
} as const;
const sectionName = (type: ResultType): string => `${type}_by_ledger_account`;
const FIELDS = new Set([...RESULT_TYPES.map(sectionName), ...Object.values(TOTALS)]);

export function decodeProfitAndLoss<Money>(
  answer: Answer,
  read: AmountReader<Money>,
): ProfitAndLoss<Money> {
  const report = recordAt(rootOf(answer), FIELDS);
  const section = (type: ResultType): readonly SectionLine<Money>[] =>
    decodeSection(at(report, sectionName(type)), sideOf(type), read);
  const total = (name: keyof typeof TOTALS): Money =>
    read(at(report, TOTALS[name]), TOTAL_SIDES[name]);
  return {
    sections: {
      revenue: section("revenue"),
      direct_costs: section("direct_costs"),
      expenses: section("expenses"),
      other_income_expenses: section("other_income_expenses"),
    },
    totals: {
      revenue: total("revenue"),
      grossProfit: total("grossProfit"),
      operatingProfit: total("operatingProfit"),
      expenses: total("expenses"),
      netProfit: total("netProfit"),
    },
    sources: [answer.source],
  };
}
