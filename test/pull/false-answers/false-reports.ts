/** False reports other than entries: stale, of another month, or incomplete. */
import { type FalseAnswerCase, periodInstead, type Row, report } from "./false-answer-case.ts";

const ledger = report("general_ledger");
const february = periodInstead("202502");

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
    reported: [
      "2025-01 unproven",
      "year contradicted",
      "G1 2025-01 373021684531200002: 13500.01 = 13500.00",
      "G6 2025-01..2025-02 373021684531200002: 0.01 = 0.00",
      "J1 2025-01 373021684531200002: 0.01 = 0.00",
    ],
    books: "equal",
    lastMonth: "2025-02",
  },
  {
    title: "a ledger of another month",
    answers: [{ path: ledger, instead: february }],
    reported: [
      "2025-01 unproven",
      "year contradicted",
      "G4 2025-02 373021684531200003: -4125.00 = -3750.00",
      "G6 2025-01..2025-02 373021684531200003",
      "J1 2025-01 ",
    ],
    books: "equal",
    lastMonth: "2025-02",
  },
  {
    title: "a ledger of the year that contradicts its months",
    answers: [
      {
        path: /general_ledger\.json\?period=202501\.\.202502/,
        body: (body) => body.replace(/"\d+\.\d+"/, '"0.01"'),
      },
    ],
    reported: ["year contradicted", "G6 2025-01..2025-02 373021684531200002: 0.00 = 0.01"],
    books: "equal",
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
    reported: ["D1 2025-01 figures.debtors: 370986.41 = 393524.75", "D5 2025-01 debtors "],
    books: "equal",
  },
  {
    title: "two debtors exchanged, in the list and in the aging",
    answers: debtors(([first, second, ...others]) => [
      { ...first, contact_id: second?.["contact_id"] },
      { ...second, contact_id: first?.["contact_id"] },
      ...others,
    ]),
    reported: ["D5 2025-01 debtors 373021684531200227: 54253.52 = 42263.68 and 1 more"],
    books: "equal",
  },
  {
    title: "debtors without the first one, in the list and in the aging",
    answers: debtors((all) => all.slice(1)),
    reported: [
      "D1 2025-01 figures.debtors: 370986.41 = 316732.89",
      "D5 2025-01 debtors 373021684531200227: 54253.52 = 0.00",
    ],
    books: "equal",
  },
  {
    title: "no debtors at all",
    answers: debtors(() => []),
    reported: ["D5 2025-01 debtors", "D10 2025-01 figures.debtors-rows: 1 = 0"],
    books: "equal",
  },
  {
    title: "receipts of a contra account on another one",
    answers: [
      {
        path: /cash_flow\.json\?period=202501$/,
        body: firstTwoReceiptsExchanged,
      },
    ],
    reported: ["F6 2025-01 received 373021684531200040: 331511.15 = 569.61 and 1 more"],
    books: "equal",
  },
  {
    title: "a cash flow of another month",
    answers: [{ path: report("cash_flow"), instead: february }],
    reported: ["F5 2025-01 figures.cash-opening: 520582.98 = 484593.45", "F6 2025-01 received "],
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

/** The first two contra accounts have each other's receipts. */
function firstTwoReceiptsExchanged(body: string): string {
  const { cash_received_by_ledger_account: received, ...others } = JSON.parse(body) as {
    readonly cash_received_by_ledger_account: Row;
  };
  const [first = "", second = ""] = Object.keys(received);
  const exchanged = { ...received, [first]: received[second], [second]: received[first] };
  return JSON.stringify({ ...others, cash_received_by_ledger_account: exchanged });
}

/** The list of debtors and its aging with other rows. */
function debtors(change: (rows: readonly Row[]) => readonly Row[]): FalseAnswerCase["answers"] {
  const body = (text: string): string => {
    const { debtors: all } = JSON.parse(text) as { readonly debtors: readonly Row[] };
    return JSON.stringify({ debtors: change(all) });
  };
  return [
    { path: report("debtors"), body },
    { path: /reports\/debtors_aging\.json\?period_until=202501(&|$)/, body },
  ];
}

function alwaysDifferent(): (body: string) => string {
  let turn = 0;
  return (body) => {
    turn += 1;
    return body.replace(/"\d+\.\d+"/, `"${String(turn)}.0"`);
  };
}
