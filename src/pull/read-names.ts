/**
 * Reads the administration and the names its entries refer to: from the service where it has the lists, else
 * as the user supplied them. The pull reads them to store the answers; opened books read the stored answers.
 */

import type { Session } from "../api/client.ts";
import {
  listedOrStated,
  readFinancialAccounts,
  readLedgerAccounts,
  readListedAdministration,
  readProjects,
  readTaxRates,
} from "../api/read-administration.ts";
import { readContacts } from "../api/read-contacts.ts";
import { readSuppliedNames, suppliedNamesText } from "../api/supplied-names.ts";
import { Failure } from "../failure.ts";
import type {
  Administration,
  Contact,
  FinancialAccount,
  Project,
  TaxRate,
} from "../ledger/books.ts";
import type { LedgerAccount } from "../ledger/ledger-account.ts";
import type { NameList, NamesUsed } from "../ledger/names-used.ts";
import { NOTHING_SUPPLIED, type SuppliedNames } from "../ledger/supplied-names.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { bringContacts } from "./contacts-again.ts";
import { refuseUnnamed } from "./unnamed-accounts.ts";

export interface Names {
  readonly administration: Administration;
  readonly accounts: readonly LedgerAccount[];
  readonly projects: readonly Project[];
  readonly taxRates: readonly TaxRate[];
  readonly contacts: readonly Contact[];
  readonly financialAccounts: readonly FinancialAccount[];
  /** Null when the service has every list. */
  readonly supplied: NamesUsed | null;
}

/**
 * Reads the names for a pull. Supplied names are stored in the snapshot when they are needed; once a month was
 * started they stay the same, because requests and signs depend on them. Failures: profile-invalid,
 * chart-missing and chart-incomplete, in addition to those of the transport.
 */
export async function readNamesForPull(
  session: Session,
  snapshot: Snapshot,
  given: SuppliedNames,
): Promise<Names> {
  const isStarted = snapshot.postings.months().size > 0;
  const supplied = isStarted ? storedNames(snapshot) : given;
  await bringContacts(session, snapshot);
  const names = await readNames(session, supplied);
  if (isStarted || names.supplied === null) return names;
  snapshot.storeSuppliedNames(suppliedNamesText(supplied));
  if (names.supplied.lists.includes("ledger-accounts")) {
    await refuseUnnamed(session, snapshot.order.period, names.accounts);
  }
  return names;
}

/** The names that the user supplied when the pull began. */
export function storedNames(snapshot: Snapshot): SuppliedNames {
  const text = snapshot.suppliedNames();
  return text === null ? NOTHING_SUPPLIED : readSuppliedNames(text, snapshot.path);
}

/** Failures: profile-invalid, chart-missing, administration-unknown. */
export async function readNames(session: Session, supplied: SuppliedNames): Promise<Names> {
  const lists: NameList[] = [];
  const orSupplied = <Value>(list: NameList, read: Value | null, other: Value): Value => {
    if (read === null) lists.push(list);
    return read ?? other;
  };
  const { chart } = supplied;
  const listed = await readListedAdministration(session);
  const administration = listedOrStated(session, listed, supplied.administration);
  orSupplied("administration", listed, administration);
  // Every service has tax rates: where it lists no administrations, they show whether this one exists.
  const taxRates = await readTaxRates(session);
  const accounts = await readLedgerAccounts(session);
  if (accounts === null && chart === null) throw chartMissing(session.administrationId);
  const names = {
    administration,
    accounts: orSupplied("ledger-accounts", accounts, chart?.accounts ?? []),
    projects: orSupplied("projects", await readProjects(session), chart?.projects ?? []),
    taxRates,
    contacts: orSupplied("contacts", await readContacts(session), chart?.contacts ?? []),
    financialAccounts: orSupplied(
      "financial-accounts",
      await readFinancialAccounts(session),
      chart?.financialAccounts ?? [],
    ),
  };
  const isChartUsed = lists.some((list) => list !== "administration");
  const chartFile = isChartUsed ? (chart?.file ?? null) : null;
  return { ...names, supplied: lists.length === 0 ? null : { lists, chartFile } };
}

const chartMissing = (administrationId: string): Failure =>
  new Failure(
    "chart-missing",
    `the service has no list of ledger accounts, and no chart of accounts was imported for administration ${administrationId}`,
    "Import one as CSV or Excel with the same profile: slotsom chart import chart.csv. docs/profiles.md lists its columns.",
  );
