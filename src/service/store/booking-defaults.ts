/** The defaults for booking a purchase, for fields that its client leaves out. Gap: Receipts. */

import { type Amount, parseAmount } from "../../amount/amount.ts";
import { textIn } from "../../fields/row.ts";
import { type AccountType, isAccountType } from "../../ledger/ledger-account.ts";
import type { InvoiceRecord } from "../rules/posting-figures.ts";
import type { StoredTaxRate } from "../rules/tax-rates.ts";
import { TAX_RATES } from "./master-tables.ts";
import type { Store } from "./store.ts";
import { OLDEST_FIRST } from "./table.ts";

/** Every tax rate of the administration, by its id: a few dozen. */
export const taxRatesById = (
  store: Store,
  administrationId: string,
): ReadonlyMap<string, StoredTaxRate> =>
  new Map(
    TAX_RATES.select(store, administrationId, `ORDER BY ${OLDEST_FIRST}`).map((rate) => [
      rate.id,
      rate,
    ]),
  );

/** The tax rates in the lines of these documents, by their ids. */
export const taxRatesOf = (
  store: Store,
  administrationId: string,
  documents: readonly Pick<InvoiceRecord, "details">[],
): ReadonlyMap<string, StoredTaxRate> => {
  const ids = documents.flatMap(({ details }) => details.map(({ taxRateId }) => taxRateId));
  return TAX_RATES.byId(store, administrationId, [...new Set(ids)]);
};

/** The active expense account with the lowest number; null if there is none. */
export function defaultExpenseAccount(store: Store, administrationId: string): string | null {
  const [row] = store.rows(
    `SELECT id FROM ledger_accounts
     WHERE administration_id = ? AND account_type = 'expenses' AND active = 1
     ORDER BY account_id IS NULL, account_id, length(id), id LIMIT 1`,
    administrationId,
  );
  return row === undefined ? null : textIn(row, "id");
}

/** The types of the given accounts that exist. */
export function accountTypesOf(
  store: Store,
  administrationId: string,
  ids: readonly string[],
): ReadonlyMap<string, AccountType> {
  const rows = store.rows(
    `SELECT id, account_type FROM ledger_accounts
     WHERE administration_id = ? AND id IN (SELECT value FROM json_each(?))`,
    administrationId,
    JSON.stringify(ids),
  );
  return new Map(
    rows.flatMap((row) => {
      const type = textIn(row, "account_type");
      return isAccountType(type) ? [[textIn(row, "id"), type] as const] : [];
    }),
  );
}

/** The rate of the newest document in a currency; null if there is none. */
export function lastExchangeRate(
  store: Store,
  administrationId: string,
  currency: string,
): Amount | null {
  const [row] = store.rows(
    `SELECT content ->> '$.exchangeRate' AS rate FROM documents
     WHERE administration_id = ? AND currency = ?
     ORDER BY date DESC, length(id) DESC, id DESC LIMIT 1`,
    administrationId,
    currency,
  );
  return row === undefined ? null : parseAmount(textIn(row, "rate"));
}
