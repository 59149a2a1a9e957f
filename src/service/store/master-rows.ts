/** Reads rows of master data that both lists and posting rules need. */
import type {
  AssetRecord,
  FinancialAccountRecord,
  TaxRateRecord,
} from "../rules/administration-books.ts";
import { flagIn, wholeIn, wordIn } from "./content-fields.ts";
import { amountIn, dateIn, textIn, textOrNullIn } from "./query-fields.ts";
import type { SqlRow } from "./store.ts";

export const taxRateIn = (row: SqlRow): TaxRateRecord => ({
  id: textIn(row, "id"),
  name: textIn(row, "name"),
  percentage: row["percentage"] === null ? null : amountIn(row, "percentage"),
  taxRateType: wordIn(row, "tax_rate_type", [
    "sales_invoice",
    "purchase_invoice",
    "general_journal_document",
  ]),
  showTax: flagIn(row, "show_tax"),
  active: flagIn(row, "active"),
  country: textOrNullIn(row, "country"),
});

export const financialAccountIn = (row: SqlRow): FinancialAccountRecord => ({
  id: textIn(row, "id"),
  type: wordIn(row, "type", ["BankAccount", "CreditCardAccount", "CashAccount"]),
  name: textIn(row, "name"),
  identifier: textOrNullIn(row, "identifier"),
  currency: textIn(row, "currency"),
  active: flagIn(row, "active"),
  ledgerAccountId: textIn(row, "ledger_account_id"),
});

export const assetIn = (row: SqlRow): AssetRecord => ({
  id: textIn(row, "id"),
  name: textIn(row, "name"),
  ledgerAccountId: textIn(row, "ledger_account_id"),
  expenseAccountId: textIn(row, "expense_account_id"),
  purchasedOn: dateIn(row, "purchased_on"),
  purchaseValue: amountIn(row, "purchase_value"),
  residualValue: amountIn(row, "residual_value"),
  lifespanYears: wholeIn(row, "lifespan_years"),
});
