/** False reports other than entries: stale, of another month, or incomplete. */
import { type FalseAnswerCase, periodInstead, report } from "./false-answer-case.ts";

const ledger = report("general_ledger");
const february = periodInstead("202502");
const contradiction = "answer-malformed: general ledger 2025-01 to 2025-02, account ";

export const FALSE_REPORTS: readonly FalseAnswerCase[] = [
  {
    title: "a ledger that was stale before the entries",
    answers: [{ path: ledger, times: 1, body: (body) => body.replace(/"\d+\.\d+"/, '"0.01"') }],
    reported: ["2025-01 moved"],
    books: "equal",
  },
  {
    title: "a ledger that moves each time it is read",
    answers: [{ path: ledger, body: alwaysDifferent() }],
    reported: [
      "2025-01 moved",
      "books-moved: the general ledger of 2025-01 changed during each of 3 attempts to pull the month",
    ],
    books: "none",
  },
  {
    title: "a ledger that is stale before and after",
    answers: [{ path: ledger, body: (body) => body.replace(/"\d+\.\d+"/, '"0.01"') }],
    reported: ["2025-01 unproven", contradiction],
    books: "none",
    lastMonth: "2025-02",
  },
  {
    title: "a ledger of another month",
    answers: [{ path: ledger, instead: february }],
    reported: ["2025-01 unproven", contradiction],
    books: "none",
    lastMonth: "2025-02",
  },
  {
    title: "a profit and loss of another month",
    answers: [{ path: report("profit_loss"), instead: february }],
    reported: ["P7 2025-01", "J7 2025-01"],
    books: "equal",
  },
  {
    title: "a balance sheet of another month",
    answers: [{ path: report("balance_sheet"), instead: february }],
    reported: ["B5 2025-01", "J7 2025-01"],
    books: "equal",
  },
  {
    title: "debtors of another month",
    answers: [{ path: report("debtors"), instead: february }],
    reported: ["D1 2025-01 figures.debtors: 370986.41 = 393524.75"],
    books: "equal",
  },
  {
    title: "a cash flow of another month",
    answers: [{ path: report("cash_flow"), instead: february }],
    reported: ["F5 2025-01 figures.cash-opening: 520582.98 = 484593.45"],
    books: "equal",
  },
  {
    title: "assets of another month",
    answers: [{ path: report("assets"), instead: periodInstead("202412") }],
    reported: ["A3 2025-02 asset"],
    books: "equal",
    lastMonth: "2025-02",
  },
  {
    title: "revenue by contact without its last contact",
    answers: [
      {
        path: report("revenue_by_contact"),
        body: (body) => body.replace(/,"[^"]+":"[^"]+"\}\}$/, "}}"),
      },
    ],
    reported: ["P13 2025-01 figures.revenue-by-contact: -232582.64 = -232459.30"],
    books: "equal",
  },
];

function alwaysDifferent(): (body: string) => string {
  let turn = 0;
  return (body) => {
    turn += 1;
    return body.replace(/"\d+\.\d+"/, `"${String(turn)}.0"`);
  };
}
