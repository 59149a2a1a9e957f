/** Connects client and service without a socket: the client reads the real answers of the service. */

import type { Session } from "../../src/api/client.ts";
import {
  readAdministration,
  readFinancialAccounts,
  readJournalDocuments,
  readLedgerAccounts,
  readProjects,
  readTaxRates,
} from "../../src/api/read-administration.ts";
import { readContacts } from "../../src/api/read-contacts.ts";
import {
  readAging,
  readAssets,
  readBalanceSheet,
  readByContact,
  readByProject,
  readCashFlow,
  readGeneralLedger,
  readJournalEntries,
  readOpenItems,
  readProfitAndLoss,
} from "../../src/api/read-reports.ts";
import { readDownloads } from "../../src/api/request-exports.ts";
import { addressOf } from "../../src/api/request-line.ts";
import { hashOf } from "../../src/api/transport.ts";
import { month, type Period } from "../../src/calendar/month.ts";
import { groupsOf } from "../../src/client/groups.ts";
import { ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import { SCOPES } from "../../src/service/endpoints/endpoint.ts";
import { gathered } from "../api/answering.ts";
import { bearer, type EdgeService } from "../service/edge-service.ts";
import { DOCUMENT_READINGS } from "./document-readings.ts";
import { OTHER_READINGS } from "./other-readings.ts";

const MARCH = month("2025-03");
const YEAR: Period = { first: month("2025-01"), last: month("2025-12") };

// The invoice is of March, the rent of January 2026.
const REVENUE = { kind: "revenue", month: MARCH } as const;
const EXPENSES = { kind: "expenses", month: month("2026-01") } as const;

/** All read operations of the client, by the operation of the service. */
export const READINGS: Readonly<Record<string, (session: Session) => Promise<unknown>>> = {
  ...DOCUMENT_READINGS,
  ...OTHER_READINGS,
  "GET /administrations": readAdministration,
  "GET /contacts": readContacts,
  "GET /downloads": (session) => readDownloads(session, "auditfile", "look"),
  "GET /financial_accounts": readFinancialAccounts,
  "GET /documents/general_journal_documents": (session) => readJournalDocuments(session, YEAR),
  "GET /ledger_accounts": readLedgerAccounts,
  "GET /projects": readProjects,
  "GET /tax_rates": readTaxRates,
  "GET /reports/assets": (session) => readAssets(session, MARCH, "contract"),
  "GET /reports/balance_sheet": (session) => readBalanceSheet(session, MARCH, "contract"),
  "GET /reports/cash_flow": (session) => readCashFlow(session, month("2025-04"), "contract"),
  "GET /reports/general_ledger": (session) => readGeneralLedger(session, YEAR, "contract"),
  "GET /reports/journal_entries": (session) =>
    gathered(readJournalEntries(session, MARCH, { kind: "without-project" }, "contract")),
  "GET /reports/profit_loss": (session) => readProfitAndLoss(session, MARCH, "contract"),
  ...Object.fromEntries(
    (["debtors", "creditors"] as const).flatMap((kind) => {
      // The invoice is paid in April, the purchase is booked in December.
      const of = { kind, month: kind === "debtors" ? MARCH : month("2025-12") };
      return [
        [`GET /reports/${kind}`, (session: Session) => readOpenItems(session, of, "contract")],
        [`GET /reports/${kind}_aging`, (session: Session) => readAging(session, of, "contract")],
      ];
    }),
  ),
  "GET /reports/ledger_accounts/{ledger_account_id}": (session) =>
    gathered(groupsOf(session).reports.ledgerAccount(MARCH, ledgerAccountId("8000"))),
  "GET /reports/subscriptions": (session) => groupsOf(session).reports.subscriptions(MARCH),
  "GET /reports/revenue_by_contact": (session) => readByContact(session, REVENUE, "contract"),
  "GET /reports/revenue_by_project": (session) => readByProject(session, REVENUE, "contract"),
  "GET /reports/expenses_by_contact": (session) => readByContact(session, EXPENSES, "contract"),
  "GET /reports/expenses_by_project": (session) => readByProject(session, EXPENSES, "contract"),
};

export interface ContractSession extends Session {
  /** The requests and answers, in order. */
  readonly exchanges: readonly { readonly address: string; readonly body: string }[];
}

/** With a token of its own, if none is given. */
export function sessionWith(
  service: EdgeService,
  token: string = service.token(SCOPES),
): ContractSession {
  const exchanges: { address: string; body: string }[] = [];
  const headers = bearer(token);
  return {
    administrationId: "123",
    signal: new AbortController().signal,
    unknownFields: new Set(),
    exchanges,
    transport: {
      send: async (request) => {
        const address = addressOf(request);
        const { upload } = request;
        const sentBody = upload?.bytes ?? request.body;
        const {
          status,
          headers: sent,
          body,
        } = await service.handle({
          method: request.method,
          path: address,
          headers: { ...headers, "content-type": upload?.contentType ?? "application/json" },
          ...(sentBody === null ? {} : { body: sentBody }),
        });
        exchanges.push({ address, body: Buffer.from(body).toString("utf8") });
        return { status, headers: sent, body, sha256: hashOf(body) };
      },
    },
  };
}
