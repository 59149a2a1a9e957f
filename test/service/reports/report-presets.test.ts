/** Every preset of every family of periods, on days at the edge of a month, a year and a February of a leap year (specification 4.4, 4.6). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type { Endpoint } from "../../../src/service/endpoints/endpoint.ts";
import { ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import { edgeBooks, journal } from "../edge-books.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { bodyOf, storeOf } from "./report-books.ts";

/** No two months are equal: each books one more than the month before. */
function booksOfMonths(): string {
  const lines = [
    "account 0200 non_current_assets Machines",
    "account 1100 current_assets Bank",
    "account 1300 current_assets Debtors",
    "account 1600 current_liabilities Creditors",
    "account 4000 expenses Rent",
    "account 8000 revenue Sales",
    ...["role debtors 1300", "role creditors 1600", "cash 51 1100", "contact 31", "project 41"],
    "asset 81 0200 2022-01-01 10000.00 0.00 5",
  ];
  for (let index = 0; index < 72; index += 1) {
    const month = `${2022 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
    const amount = index + 1;
    const document = String(1000 + index);
    const about = `SalesInvoice ${document} contact 31 project 41 invoice ${document}`;
    lines.push(
      `invoice ${document} ${month}-10`,
      `${month}-10 1300 ${amount}.00 ${about}`,
      `${month}-10 8000 -${amount}.00 ${about}`,
      `${month}-11 4000 ${amount}.00 Document ${document} contact 31 project 41`,
      `${month}-11 1600 -${amount}.00 Document ${document} contact 31 project 41`,
      `${month}-12 1100 ${amount}.50 FinancialMutation ${document}`,
      `${month}-12 8000 -${amount}.50 FinancialMutation ${document}`,
      `change 81 depreciation ${month}-28 -${amount}.00`,
    );
  }
  return lines.join("\n");
}

const store = storeOf(booksOfMonths());

const reportOf = (name: string): Endpoint => {
  const found = ENDPOINTS.find(({ operation }) => operation === `GET /reports/${name}`);
  if (found === undefined) throw new Error(`${name} is not a report`);
  return found;
};

/** The answer of a report on a day; every report gets its required parameters. */
const answered = (name: string, today: string, period: string): unknown =>
  bodyOf(
    { store, today, path: { ledger_account_id: "8000" } },
    reportOf(name),
    `${name === "journal_entries" ? "project_id=41&" : ""}${period}`,
  );

const SINGLE_MONTH = [
  ...["assets", "cash_flow", "creditors", "debtors", "journal_entries"],
  ...["expenses_by_contact", "expenses_by_project", "revenue_by_contact", "revenue_by_project"],
  "ledger_accounts/{ledger_account_id}",
];
const MULTI_MONTH = ["balance_sheet", "general_ledger", "profit_loss"];
const UNTIL = ["creditors_aging", "debtors_aging"];

type Meaning = readonly [today: string, preset: string, expected: string];

const OF_MONTHS: readonly Meaning[] = [
  ["2025-01-31", "this_month", "202501"],
  ["2025-01-31", "prev_month", "202412"],
  ["2025-01-31", "next_month", "202502"],
  ["2025-12-01", "this_month", "202512"],
  ["2025-12-01", "prev_month", "202511"],
  ["2025-12-31", "next_month", "202601"],
  ["2024-02-29", "this_month", "202402"],
  ["2024-03-31", "prev_month", "202402"],
  ["2024-01-31", "next_month", "202402"],
];

const OF_QUARTERS_AND_YEARS: readonly Meaning[] = [
  ["2025-01-01", "this_quarter", "202501..202503"],
  ["2025-01-31", "prev_quarter", "202410..202412"],
  ["2025-01-31", "next_quarter", "202504..202506"],
  ["2025-12-31", "this_quarter", "202510..202512"],
  ["2025-12-31", "prev_quarter", "202507..202509"],
  ["2025-12-31", "next_quarter", "202601..202603"],
  ["2025-01-01", "this_year", "202501..202512"],
  ["2025-01-01", "prev_year", "202401..202412"],
  ["2025-01-01", "next_year", "202601..202612"],
  ["2025-12-31", "this_year", "202501..202512"],
  ["2025-12-31", "prev_year", "202401..202412"],
  ["2025-12-31", "next_year", "202601..202612"],
];

const UNTIL_MONTHS: readonly Meaning[] = [
  ["2025-01-31", "this_month", "202501"],
  ["2025-01-31", "prev_month", "202412"],
  ["2025-01-31", "this_quarter", "202503"],
  ["2025-01-31", "prev_quarter", "202412"],
  ["2025-01-31", "this_year", "202512"],
  ["2025-01-31", "prev_year", "202412"],
  ["2025-12-01", "this_month", "202512"],
  ["2025-12-01", "prev_month", "202511"],
  ["2025-12-01", "this_quarter", "202512"],
  ["2025-12-01", "prev_quarter", "202509"],
  ["2025-12-01", "this_year", "202512"],
  ["2025-12-01", "prev_year", "202412"],
];

/** The preset gives the same answer as its meaning, and on that day as no other month. */
function expectMeaning(name: string, key: string, [today, preset, expected]: Meaning): void {
  const found = answered(name, today, `${key}=${preset}`);
  expect(found).toEqual(answered(name, today, `${key}=${expected}`));
  expect(found).not.toEqual(answered(name, today, `${key}=202306`));
}

describe.each(SINGLE_MONTH)("one month, %s", (name) => {
  test.each(OF_MONTHS)("on %s %s is %s", (...meaning) => {
    expectMeaning(name, "period", meaning);
  });
  test("without a period it is this_month", () => {
    const [today, , expected] = OF_MONTHS[0]!;
    expect(answered(name, today, "")).toEqual(answered(name, today, `period=${expected}`));
  });
});

describe.each(MULTI_MONTH)("up to twelve months, %s", (name) => {
  test.each([...OF_MONTHS, ...OF_QUARTERS_AND_YEARS])("on %s %s is %s", (...meaning) => {
    expectMeaning(name, "period", meaning);
  });
  test("without a period it is this_month", () => {
    expect(answered(name, "2025-12-31", "")).toEqual(answered(name, "2025-12-31", "period=202512"));
  });
});

describe.each(UNTIL)("until the end of a month, %s", (name) => {
  test.each(UNTIL_MONTHS)("on %s %s is %s", (...meaning) => {
    expectMeaning(name, "period_until", meaning);
  });
  test("without period_until it is this_month", () => {
    expect(answered(name, "2025-01-31", "")).toEqual(
      answered(name, "2025-01-31", "period_until=202501"),
    );
  });
});

describe("the list filter of documents", () => {
  let service: EdgeService;
  let now = "";
  const DATES = [
    ...["2023-12-31", "2024-01-01", "2024-09-30", "2024-10-01", "2024-11-30", "2024-12-01"],
    ...["2024-12-22", "2024-12-23", "2024-12-29", "2024-12-30", "2024-12-31", "2025-01-01"],
    ...["2025-01-05", "2025-01-06", "2025-01-12", "2025-01-13", "2025-01-31", "2025-02-01"],
    ...["2025-02-28", "2025-03-01", "2025-03-31", "2025-04-01", "2025-06-30", "2025-07-01"],
    ...["2025-12-31", "2026-01-01", "2026-12-31", "2027-01-01"],
  ];
  beforeAll(async () => {
    const documents = DATES.map((date, index) => journal(String(700 + index), date));
    const books = edgeBooks();
    service = await openEdge({
      books: [
        {
          ...books,
          administration: { ...books.administration, periodStartOn: dateOf("2023-01-01") },
          documents: () => documents,
        },
      ],
      now: () => now,
    });
  });
  afterAll(() => service.close());

  // 1 January 2025 is a Wednesday; an hour before midnight in UTC it has started in Amsterdam.
  test.each([
    ["this_week", "2024-12-30 2024-12-31 2025-01-01 2025-01-05"],
    ["prev_week", "2024-12-23 2024-12-29"],
    ["next_week", "2025-01-06 2025-01-12"],
    ["this_month", "2025-01-01 2025-01-05 2025-01-06 2025-01-12 2025-01-13 2025-01-31"],
    ["prev_month", "2024-12-01 2024-12-22 2024-12-23 2024-12-29 2024-12-30 2024-12-31"],
    ["next_month", "2025-02-01 2025-02-28"],
    [
      "this_quarter",
      "2025-01-01 2025-01-05 2025-01-06 2025-01-12 2025-01-13 2025-01-31 2025-02-01 2025-02-28 2025-03-01 2025-03-31",
    ],
    [
      "prev_quarter",
      "2024-10-01 2024-11-30 2024-12-01 2024-12-22 2024-12-23 2024-12-29 2024-12-30 2024-12-31",
    ],
    ["next_quarter", "2025-04-01 2025-06-30"],
    [
      "this_year",
      "2025-01-01 2025-01-05 2025-01-06 2025-01-12 2025-01-13 2025-01-31 2025-02-01 2025-02-28 2025-03-01 2025-03-31 2025-04-01 2025-06-30 2025-07-01 2025-12-31",
    ],
    [
      "prev_year",
      "2024-01-01 2024-09-30 2024-10-01 2024-11-30 2024-12-01 2024-12-22 2024-12-23 2024-12-29 2024-12-30 2024-12-31",
    ],
    ["next_year", "2026-01-01 2026-12-31"],
  ])("on 1 January 2025 %s is %s", async (preset, dates) => {
    now = "2024-12-31T23:00:00.000Z";
    const { json } = await service.get(
      `/123/documents/general_journal_documents?filter=period:${preset}`,
    );
    const rows = json as readonly { readonly date: string }[];
    expect(
      rows
        .map(({ date }) => date)
        .toReversed()
        .join(" "),
    ).toBe(dates);
  });
});
