/** The exports: each is checked and queued, and appears among the downloads when its file is ready. */

import { fiscalYear } from "../../calendar/fiscal-year.ts";
import { daysOf } from "../../calendar/month.ts";
import { requestExport } from "../jobs/request-export.ts";
import { LAST_YEAR } from "../rules/examples.ts";
import { type Export, type ExportOrder, readExportOrder } from "../rules/export-order.ts";
import {
  ACCOUNT_IDS_PROBLEM,
  hasDistinctAccountIds,
  hasRgsCodes,
  NO_ENTRIES_PROBLEM,
  RGS_PROBLEM,
} from "../rules/export-preconditions.ts";
import { listedLedgerAccounts } from "../store/query-master-data.ts";
import { type Call, type Endpoint, Refusal } from "./endpoint.ts";
import { EXPORT_ACCESS } from "./internal/export-access.ts";
import { exportOrderSchema } from "./internal/export-order-schema.ts";

/** A condition that the books must meet; returns the text of the refusal, or null when it is met. */
type Precondition = (call: Call, order: ExportOrder) => string | null;

const accountIdsAreDistinct: Precondition = ({ store, administration }) =>
  hasDistinctAccountIds(
    listedLedgerAccounts(store, administration.id).map(({ accountId }) => accountId),
  )
    ? null
    : ACCOUNT_IDS_PROBLEM;

const rgsCodesAreValid: Precondition = ({ store, administration }) =>
  hasRgsCodes(listedLedgerAccounts(store, administration.id).map(({ rgs }) => rgs?.code ?? null))
    ? null
    : RGS_PROBLEM;

const yearHasEntries: Precondition = ({ store, administration }, { year }) => {
  const { first, last } = daysOf(fiscalYear(administration.fiscalCalendar, year).period);
  const [found] = store.rows(
    "SELECT 1 FROM postings WHERE administration_id = ? AND date BETWEEN ? AND ? LIMIT 1",
    administration.id,
    first,
    last,
  );
  return found === undefined ? NO_ENTRIES_PROBLEM : null;
};

const SUMMARIES: Readonly<Record<Export, string>> = {
  auditfile:
    "Orders the auditfile of a year, in XAF: the entries as XML; the file appears in GET /downloads",
  brugstaat:
    "Orders the brugstaat of a year: the trial balance with RGS codes as XML; the file appears in GET /downloads",
  ledger_accounts:
    "Orders a workbook with every booking of a year; the file appears in GET /downloads",
};

export const EXPORT_ENDPOINTS: readonly Endpoint[] = [
  exportEndpoint("auditfile", [accountIdsAreDistinct, yearHasEntries]),
  exportEndpoint("brugstaat", [rgsCodesAreValid]),
  exportEndpoint("ledger_accounts", [yearHasEntries]),
];

function exportEndpoint(name: Export, preconditions: readonly Precondition[]): Endpoint {
  const { scopes, refusal } = EXPORT_ACCESS[name];
  return {
    operation: `POST /reports/export/${name}`,
    scopes,
    scopeRefusal: refusal,
    summary: SUMMARIES[name],
    body: exportOrderSchema(name),
    example: { year: LAST_YEAR },
    success: { status: 204 },
    answer: (call) => {
      const reading = readExportOrder(name, call.body);
      if (!reading.ok) throw new Refusal(400, reading.problem);
      for (const problemOf of preconditions) {
        const problem = problemOf(call, reading.order);
        if (problem !== null) throw new Refusal(400, problem);
      }
      const { administration, userId } = call;
      requestExport(
        call.store,
        { administrationId: administration.id, userId, export: name, order: reading.order },
        call.now,
      );
      return { kind: "nothing", status: 204 };
    },
  };
}
