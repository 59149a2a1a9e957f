/** The sample administration: its reports agree in every month from 2023 to October 2026. */
import { beforeAll, describe, expect, test } from "vitest";
import { sampleAdministration } from "../../../fixtures/administrations/sample-administration.ts";
import {
  type Amount,
  add,
  amountOf,
  amountText,
  isNegative,
  negate,
  ZERO,
} from "../../../src/amount/amount.ts";
import { compactMonth, type Month, month, monthsOf } from "../../../src/calendar/month.ts";
import { ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import { reportGeneralLedger } from "../../../src/service/endpoints/report-general-ledger.ts";
import { reportJournalEntries } from "../../../src/service/endpoints/report-journal-entries.ts";
import { reportProfitAndLoss } from "../../../src/service/endpoints/report-profit-and-loss.ts";
import { loadAdministration } from "../../../src/service/store/load-administration.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { disagreements } from "./report-agreement.ts";
import { type Asking, ask, bodyOf, listed } from "./report-books.ts";

const PERIOD = { first: month("2023-01"), last: month("2026-10") };
const books = sampleAdministration();
const store = openStore(":memory:");
const asking: Asking = {
  store,
  administrationId: books.administration.id,
  fiscalCalendar: books.administration.fiscalCalendar,
  today: "2026-11-15",
};

beforeAll(() => {
  loadAdministration(store, books);
});

test("ledger, statements, cash, open items and assets agree in every month", () => {
  expect(
    disagreements(asking, PERIOD, {
      cash: books.financialAccounts.map((account) => account.ledgerAccountId),
      debtors: books.roles.debtors,
      creditors: books.roles.creditors,
      accumulated: new Map(
        books.assets.flatMap(({ ledgerAccountId, depreciationAccountId }) =>
          depreciationAccountId == null ? [] : [[ledgerAccountId, depreciationAccountId] as const],
        ),
      ),
      types: new Map(books.ledgerAccounts.map((account) => [account.id, account.accountType])),
      yearStarts: new Set(monthsOf(PERIOD).filter((candidate) => candidate.endsWith("-01"))),
    }),
  ).toEqual([]);
});

/** All entries of a month, in the series that a client pulls: without a project, then per project. */
function entriesOf(of: Month): { readonly account: string; readonly amount: Amount }[] {
  const series = ["null", ...books.projects.map((project) => project.id)];
  const lines = series.flatMap((projectId) => {
    const pages: string[] = [];
    for (let page = 1; ; page++) {
      const query = `period=${compactMonth(of)}&project_id=${projectId}&page=${page}`;
      const answer = ask(asking, reportJournalEntries, query);
      pages.push(...listed(answer.body, "ledger_account_id", "amount"));
      if (page * 100 >= answer.page!.total) return pages;
    }
  });
  return lines.map((line) => {
    const [account = "", amount = ""] = line.split(" ");
    return { account, amount: amountOf(amount) };
  });
}

describe.each(["2023-12", "2024-01", "2025-06", "2025-12", "2026-10"].map(month))("%s", (of) => {
  test("the postings without a project and those of each project add up to the movements of the ledger", () => {
    const debits = new Map<string, Amount>();
    const credits = new Map<string, Amount>();
    for (const { account, amount } of entriesOf(of)) {
      const [side, size] = isNegative(amount) ? [credits, negate(amount)] : [debits, amount];
      side.set(account, add(side.get(account) ?? ZERO, size));
    }
    const ledger = new Map(
      Object.entries(bodyOf(asking, reportGeneralLedger, `period=${compactMonth(of)}`) ?? {}),
    );
    expect(Object.fromEntries(textsOf(debits))).toEqual(moved(ledger.get("debit_sums")));
    expect(Object.fromEntries(textsOf(credits))).toEqual(moved(ledger.get("credit_sums")));
  });
});

test("a year's profit and loss is the sum of its months", () => {
  const profitOf = (period: string): Amount => {
    const report = Object.entries(bodyOf(asking, reportProfitAndLoss, `period=${period}`) ?? {});
    return amountOf(String(new Map<string, unknown>(report).get("net_profit")));
  };
  for (const year of ["2023", "2024", "2025"]) {
    const months = monthsOf({ first: month(`${year}-01`), last: month(`${year}-12`) });
    const sum = months.map((of) => profitOf(compactMonth(of))).reduce(add, ZERO);
    expect(amountText(sum, 2)).toBe(amountText(profitOf(`${year}01..${year}12`), 2));
  }
});

test("both shapes have the same figures", () => {
  const figures = (shapes: "specification" | "current", name: string): readonly string[] => {
    const endpoint = ENDPOINTS.find(({ operation }) => operation === name)!;
    const body = bodyOf({ ...asking, shapes }, endpoint, "period=202512");
    return [...JSON.stringify(body).matchAll(/"(-?\d+\.\d+)"/g)].map(([, text]) => text!).sort();
  };
  for (const report of ["general_ledger", "profit_loss", "cash_flow"]) {
    const operation = `GET /reports/${report}`;
    expect(figures("current", operation)).toEqual(figures("specification", operation));
  }
});

const textsOf = (amounts: ReadonlyMap<string, Amount>): [string, string][] =>
  [...amounts].map(([id, amount]) => [id, amountText(amount, 1)]);

/** The accounts of a section with movements. */
const moved = (section: unknown): object =>
  Object.fromEntries(Object.entries(section ?? {}).filter(([, amount]) => amount !== "0.0"));
