/** How often a pull sends each request, by its path, before any of them is sent; pure. */
import { CONTACT_VERSIONS, CONTACTS } from "../../api/read-contacts.ts";
import { PATH_OF_LIST, synchronizationOf } from "../../api/read-document-lists.ts";
import { VERSION_PATHS } from "../../api/read-synchronization.ts";
import type { Month } from "../../calendar/month.ts";
import type { PullOrder } from "../../snapshot/snapshot-meta.ts";
import type { SentForContacts } from "../contacts-again.ts";
import { ledgersAtRest } from "../months-at-rest.ts";
import {
  JOURNAL_LISTS_OF_COMPARATIVES,
  type ReportCounts,
  type ReportSubjects,
  reportsOfComparatives,
  reportsOfPeriod,
} from "../read-period-reports.ts";
import type { DocumentRequests } from "./probe-documents.ts";
import { LEDGERS_OF_MONTH, LISTS_OF_NAMES, NAMES_OF_MONTH_REPORTS } from "./requests-planned.ts";

/**
 * Numbers of requests by path: `/administrations.json`, `/123/reports/general_ledger.json`; of a POST `POST /123/...`.
 */
export type RequestCounts = ReadonlyMap<string, number>;

export interface MonthCount {
  readonly month: Month;
  /** Requests for entries; 0 for a month that is carried over. */
  readonly entryPages: number;
  /** Null for a month that is pulled; else the requests that carrying it over takes. */
  readonly carriedOver: number | null;
}

export interface CountedPull {
  /** Nothing was booked in any month, when the same months were pulled last: only these months are pulled. */
  readonly isAtRest: boolean;
  readonly order: Pick<PullOrder, "administrationId" | "period" | "priorYear" | "asOf">;
  readonly subjects: ReportSubjects;
  readonly contacts: SentForContacts;
  /** Null if no pull or plan of the same months has asked for them. */
  readonly comparatives: ReportCounts | null;
  readonly months: readonly MonthCount[];
  readonly documentRequests: DocumentRequests;
}

/** The lists of open items are requested again when they may have changed. */
const OPEN_ITEM_REPORTS = ["debtors", "debtors_aging", "creditors", "creditors_aging"];

export function requestCounts({
  isAtRest,
  order,
  subjects,
  contacts,
  comparatives,
  months,
  documentRequests,
}: CountedPull): RequestCounts {
  const counts = new Map<string, number>();
  const add = (path: string, count: number): void => {
    if (count > 0) counts.set(path, (counts.get(path) ?? 0) + count);
  };
  const below = (path: string): string => pathOf(order.administrationId, path);
  const addReports = (reports: Readonly<Record<string, number>>): void => {
    for (const [name, count] of Object.entries(reports)) add(below(`/reports/${name}`), count);
  };
  // The first one chooses the period, the second one is stored with the names.
  add(ADMINISTRATIONS, 2);
  for (const [path, count] of Object.entries(LISTS_OF_NAMES)) add(below(`/${path}`), count);
  add(below(CONTACTS.path), contacts.pages);
  add(below(CONTACT_VERSIONS), contacts.versions);
  add(postTo(below(CONTACT_VERSIONS)), contacts.byId);
  for (const path of VERSION_PATHS) add(below(path), 1);
  for (const { entryPages, carriedOver } of months) {
    addReports({ general_ledger: carriedOver === null ? LEDGERS_OF_MONTH : 1 });
    addReports({ journal_entries: entryPages });
    const others =
      carriedOver === null ? NAMES_OF_MONTH_REPORTS : carriedOver > 1 ? OPEN_ITEM_REPORTS : [];
    for (const name of others) addReports({ [name]: 1 });
  }
  addReports(reportsOfPeriod({ period: order.period, isAtRest }, subjects));
  if (isAtRest) addReports({ general_ledger: ledgersAtRest(order.period) });
  addReports(comparatives ?? reportsOfComparatives(order));
  add(below("/documents/general_journal_documents"), JOURNAL_LISTS_OF_COMPARATIVES);
  for (const [list, { pages, later, versions, byId }] of documentRequests) {
    add(below(PATH_OF_LIST[list]), pages + later);
    add(below(synchronizationOf(list)), versions);
    add(postTo(below(synchronizationOf(list))), byId);
  }
  return counts;
}

export const ADMINISTRATIONS = "/administrations.json";

export const postTo = (path: string): string => `POST ${path}`;

/** A path below the administration: `/123/reports/general_ledger.json`. */
export const pathOf = (administrationId: string, path: string): string =>
  `/${administrationId}${path}.json`;
