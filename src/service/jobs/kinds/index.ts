/** Every kind of job there is. To add one: write its file and add its line here. */
import { exportAuditfile } from "./export-auditfile.ts";
import { exportBrugstaat } from "./export-brugstaat.ts";
import { exportLedgerAccounts } from "./export-ledger-accounts.ts";
import type { JobKind } from "./job-kind.ts";

export const JOB_KINDS: readonly JobKind[] = [
  exportAuditfile,
  exportBrugstaat,
  exportLedgerAccounts,
];
