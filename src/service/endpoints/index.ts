/** Every endpoint of the service; `http` serves what is listed here. */
import type { Endpoint } from "./endpoint.ts";
import { reportAssets } from "./report-assets.ts";
import { reportBalanceSheet } from "./report-balance-sheet.ts";
import { reportCashFlow } from "./report-cash-flow.ts";
import { reportGeneralLedger } from "./report-general-ledger.ts";
import { reportJournalEntries } from "./report-journal-entries.ts";
import {
  reportCreditors,
  reportCreditorsAging,
  reportDebtors,
  reportDebtorsAging,
} from "./report-open-items.ts";
import { reportProfitAndLoss } from "./report-profit-and-loss.ts";

export const ENDPOINTS: readonly Endpoint[] = [
  reportAssets,
  reportBalanceSheet,
  reportCashFlow,
  reportCreditors,
  reportCreditorsAging,
  reportDebtors,
  reportDebtorsAging,
  reportGeneralLedger,
  reportJournalEntries,
  reportProfitAndLoss,
];
