/** Lies of the reports beside the entries: stale, of another month, or with a part left out. */
import { type LieCase, periodInstead, report } from "./lie-case.ts";

const ledger = report("general_ledger");
const february = periodInstead("202502");
const contradiction =
  "answer-malformed: general ledger 2025-01 to 2025-02, account 373021684531200002: ";

export const LIES_OF_REPORTS: readonly LieCase[] = [
  {
    lie: "a ledger that was stale before the entries",
    lies: [{ path: ledger, times: 1, body: (body) => body.replace(/"\d+\.\d+"/, '"0.01"') }],
    told: ["2025-01 moved"],
    books: "as ever",
  },
  {
    lie: "a ledger that moves each time it is read",
    lies: [{ path: ledger, body: everOther() }],
    told: [
      "2025-01 moved",
      "books-moved: the general ledger of 2025-01 changed during each of 3 attempts to pull the month",
    ],
    books: "none",
  },
  {
    lie: "a ledger that is stale before and after",
    lies: [{ path: ledger, body: (body) => body.replace(/"\d+\.\d+"/, '"0.01"') }],
    told: ["2025-01 unproven", contradiction],
    books: "none",
    lastMonth: "2025-02",
  },
  {
    lie: "a ledger of another month",
    lies: [{ path: ledger, instead: february }],
    told: ["2025-01 unproven", contradiction],
    books: "none",
    lastMonth: "2025-02",
  },
  {
    lie: "a profit and loss of another month",
    lies: [{ path: report("profit_loss"), instead: february }],
    told: ["P7 2025-01", "J7 2025-01"],
    books: "as ever",
  },
  {
    lie: "a balance sheet of another month",
    lies: [{ path: report("balance_sheet"), instead: february }],
    told: ["B5 2025-01", "J7 2025-01"],
    books: "as ever",
  },
  {
    lie: "debtors of another month",
    lies: [{ path: report("debtors"), instead: february }],
    told: ["D1 2025-01 figures.debtors: 313642.27 = 317312.67"],
    books: "as ever",
  },
  {
    lie: "a cash flow of another month",
    lies: [{ path: report("cash_flow"), instead: february }],
    told: ["F5 2025-01 figures.cash-opening: 468855.78 = 497041.22"],
    books: "as ever",
  },
  {
    lie: "assets of another month",
    lies: [{ path: report("assets"), instead: periodInstead("202412") }],
    told: ["A3 2025-02 asset"],
    books: "as ever",
    lastMonth: "2025-02",
  },
  {
    lie: "revenue by contact without its last contact",
    lies: [
      {
        path: report("revenue_by_contact"),
        body: (body) => body.replace(/,"[^"]+":"[^"]+"\}\}$/, "}}"),
      },
    ],
    told: ["P13 2025-01 figures.revenue-by-contact: -175786.67 = -178171.67"],
    books: "as ever",
  },
];

function everOther(): (body: string) => string {
  let turn = 0;
  return (body) => {
    turn += 1;
    return body.replace(/"\d+\.\d+"/, `"${String(turn)}.0"`);
  };
}
