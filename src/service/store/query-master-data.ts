/** Master data of an administration, as lists show it. */
import type {
  FinancialAccountRecord,
  LedgerAccountRecord,
  ProjectRecord,
} from "../rules/administration-books.ts";
import type { Stamped } from "../rules/stamped.ts";
import type { ListedTaxRate } from "../rules/tax-rate-filter.ts";
import { FINANCIAL_ACCOUNTS, LEDGER_ACCOUNTS, PROJECTS, TAX_RATES } from "./master-tables.ts";
import type { PageRequest, RowsPage } from "./page-of-rows.ts";
import type { Store } from "./store.ts";
import { isAmong, OLDEST_FIRST } from "./table.ts";

/** Active or not, by name. */
export const listedLedgerAccounts = (
  store: Store,
  administrationId: string,
): readonly (LedgerAccountRecord & Stamped)[] =>
  LEDGER_ACCOUNTS.select(store, administrationId, `ORDER BY name COLLATE NOCASE, ${OLDEST_FIRST}`);

export const listedTaxRates = (store: Store, administrationId: string): readonly ListedTaxRate[] =>
  TAX_RATES.select(store, administrationId, `ORDER BY ${OLDEST_FIRST}`);

export const projectsPage = (
  store: Store,
  administrationId: string,
  states: readonly string[],
  page: PageRequest,
): RowsPage<ProjectRecord> =>
  PROJECTS.page(
    store,
    administrationId,
    { rest: isAmong("state"), order: OLDEST_FIRST, values: [JSON.stringify(states)] },
    page,
  );

export const activeFinancialAccounts = (
  store: Store,
  administrationId: string,
): readonly (FinancialAccountRecord & Stamped)[] =>
  FINANCIAL_ACCOUNTS.select(store, administrationId, `AND active = 1 ORDER BY ${OLDEST_FIRST}`);
