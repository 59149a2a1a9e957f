/** C2 by hand: gross wages are costs, wage tax and net wages the credits of their debts. */
import { expect, test } from "vitest";
import { payrollEqualsWageAccounts } from "../../../src/checks/client/payroll-equals-wage-accounts.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withClientInput } from "../../support/client-input.ts";
import { comparedBy, findingsIn, TWO_MONTHS, twoMonths } from "../compared.ts";

const PAYROLL = `${TWO_MONTHS.replace("[creditors]", "[creditors]  rgs BSchCreHac")}
  account 1650 current_liabilities Wage tax  rgs BSchBepLhe
  account 1660 current_liabilities Net wages  rgs BSchSalNet
  account 4100 expenses Wages  rgs WPerLes
  2025-01-25  4100   40.00  journal 7
  2025-01-25  1650  -12.00  journal 7
  2025-01-25  1660  -28.00  journal 7
  2025-02-10  1660   28.00  bank 9
  2025-02-10  1100  -28.00  bank 9
  2025-02-28  1650   12.00  bank 10
  2025-02-28  1100  -12.00  bank 10`;
const stated = (totals: string) =>
  withClientInput(booksFrom(PAYROLL), `payroll:\n  - { ${totals} }`);

test("the payroll of January is 40 gross, 12 wage tax and 28 net, also with the payments in February", async () => {
  const january = "gross_wages: 40.00, wage_tax: 12.00, net_wages: 28.00";
  expect(
    await comparedBy(payrollEqualsWageAccounts, stated(`period: 2025-01, ${january}`)),
  ).toEqual([
    "2025-01 figures.gross-wages: 40.00 = 40.00",
    "2025-01 figures.wage-tax: 12.00 = 12.00",
    "2025-01 figures.net-wages: 28.00 = 28.00",
  ]);
  expect(await findingsIn(stated(`period: 2025-01..2025-02, ${january}`))).toEqual([]);
});

test("a cent of wage tax breaks this check alone, as a warning", async () => {
  const books = stated("period: 2025-01, gross_wages: 40.00, wage_tax: 12.01, net_wages: 28.00");
  expect(await findingsIn(books)).toEqual(["C2 2025-01 figures.wage-tax: 12.01 = 12.00"]);
  expect((await runCheck(payrollEqualsWageAccounts, books)).severity).toBe("warning");
});

test("nothing is compared for a period outside the books, without a payroll, or without wages", async () => {
  const beyond = stated("period: 2025-02..2025-03, gross_wages: 1, wage_tax: 1, net_wages: 1");
  expect(await comparedBy(payrollEqualsWageAccounts, beyond)).toEqual([]);
  const gapOf = (books: Books): unknown => payrollEqualsWageAccounts.gap?.(books);
  expect(gapOf(booksFrom(PAYROLL))).toBe("no-client-input");
  expect(gapOf(twoMonths())).toBe("no-wages-booked");
});
