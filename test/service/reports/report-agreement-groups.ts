/** Where revenue and expenses by contact and by project disagree with the profit and loss. */
import { type Amount, add, amountOf, amountText, sumOf } from "../../../src/amount/amount.ts";
import { compactMonth, type Month } from "../../../src/calendar/month.ts";
import type { Endpoint } from "../../../src/service/endpoints/endpoint.ts";
import {
  reportExpensesByContact,
  reportExpensesByProject,
  reportRevenueByContact,
  reportRevenueByProject,
} from "../../../src/service/endpoints/report-by-contact-or-project.ts";
import { reportProfitAndLoss } from "../../../src/service/endpoints/report-profit-and-loss.ts";
import { type Asking, ask, bodyOf } from "./report-books.ts";

/** One sentence per report of the month whose rows, over all pages, do not add up to the statement. */
export function groupDisagreements(asking: Asking, of: Month): readonly string[] {
  const query = `period=${compactMonth(of)}`;
  // The statement in one shape: another test compares the shapes.
  const statement = fieldsOf(
    bodyOf({ ...asking, shapes: "specification" }, reportProfitAndLoss, query),
  );
  const section = (name: string): Amount =>
    sumOf([...fieldsOf(statement.get(`${name}_by_ledger_account`)).values()].map(amountFrom));
  const revenue = section("revenue");
  const expenses = add(section("direct_costs"), section("expenses"));
  return (
    [
      ["revenue by contact", reportRevenueByContact, revenue],
      ["revenue by project", reportRevenueByProject, revenue],
      ["expenses by contact", reportExpensesByContact, expenses],
      ["expenses by project", reportExpensesByProject, expenses],
    ] as const
  ).flatMap(([name, report, stated]) => {
    const [sum, expected] = [rowsTotal(asking, report, query), stated].map((amount) =>
      amountText(amount, 1),
    );
    return sum === expected ? [] : [`${of} ${name}: ${sum}, expected ${expected}`];
  });
}

/** Few rows per page, so that there are several pages. */
function rowsTotal(asking: Asking, report: Endpoint, query: string): Amount {
  const amounts: Amount[] = [];
  for (let page = 1; ; page++) {
    const answer = ask(asking, report, `${query}&per_page=7&page=${page}`);
    for (const rows of fieldsOf(answer.body).values()) {
      amounts.push(...[...fieldsOf(rows).values()].map(rowAmount));
    }
    if (page * 7 >= answer.page!.total) return sumOf(amounts);
  }
}

const rowAmount = (row: unknown): Amount =>
  amountFrom(typeof row === "string" ? row : fieldsOf(row).get("amount"));
const amountFrom = (value: unknown): Amount => amountOf(String(value));
const fieldsOf = (body: unknown): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>(Object.entries(body ?? {}));
