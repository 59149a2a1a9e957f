/** The key figures of subscriptions, which the service alone states. */
import { type Amount, amountOf, divideRounded, isZero, ZERO } from "../../amount/amount.ts";
import { statedFor } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import type { SubscriptionsReport } from "../../ledger/subscriptions.ts";
import { RATIO_PLACES } from "../live-figures.ts";
import type { Cell, Row } from "../sheet.ts";
import { amountCell, type FigureCell, type TotalName } from "./cells.ts";
import { type KeyRow, type KeyRows, keyRow } from "./key-rows.ts";
import { noRatio } from "./ratio-cells.ts";

type Stated = Exclude<keyof SubscriptionsReport, "source">;

const ROWS = [
  ["recurring-revenue", "monthlyRecurringRevenue"],
  ["annual-run-rate", "annualRunRate"],
  ["churn", "churnRate"],
  ["lifetime-value", "lifetimeValue"],
] as const satisfies readonly (readonly [KeyRow, Stated])[];
const HUNDRED = amountOf("100");

export const SUBSCRIPTIONS = statedFor("subscriptions", hasSubscriptions);

/** An administration that sells nothing by subscription has zeros. */
function hasSubscriptions({ subscriptions }: Books): boolean {
  return [...(subscriptions?.values() ?? [])].some(
    (report) => report !== null && ROWS.some(([, name]) => !isZero(report[name] ?? ZERO)),
  );
}

/** Of the months of the table alone: the service is asked for no others. */
export function subscriptionRows(rows: KeyRows, books: Books): readonly Row[] {
  if (!hasSubscriptions(books)) return [];
  return ROWS.map(([key, stated]) =>
    keyRow(rows, key, ({ kind, period }, name): Cell | null => {
      if (kind !== "month") return null;
      const report = books.subscriptions?.get(period.last) ?? null;
      const amount = report?.[stated] ?? null;
      if (report === null || amount === null) return noRatio(rows.words);
      // The service divides by churn, and states zero where no customer leaves.
      if (key === "lifetime-value" && isZero(amount)) return noRatio(rows.words);
      return key === "churn" ? rateCell(name, report, amount) : moneyCell(name, report, amount);
    }),
  );
}

const moneyCell = (name: TotalName, { source }: SubscriptionsReport, amount: Amount): FigureCell =>
  amountCell({ ...name, sources: [source], backing: SUBSCRIPTIONS }, amount);

/** The service states percents. */
function rateCell(name: TotalName, report: SubscriptionsReport, percents: Amount): Cell {
  const { figure } = moneyCell(name, report, percents);
  const amount = divideRounded(percents, HUNDRED, RATIO_PLACES.percent);
  return {
    kind: "ratio",
    amount,
    figure,
    unit: "percent",
    calculation: { kind: "number", number: amount },
  };
}
