/** The roles of accounts in the small charts of the tests, with numbers as in Dutch charts. */
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";

export const ACCOUNT_ROLES: AdministrationBooks["roles"] = {
  debtors: "1300",
  creditors: "1600",
  tax_payable: "1510",
  tax_receivable: "1520",
  deferred_costs: "1370",
  deferred_revenue: "1570",
  payment_differences: "4560",
  exchange_differences: "9030",
  unplaced_mutations: "2010",
  retained_result: "0540",
};
