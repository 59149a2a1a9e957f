/** Every kind of job. To add one: write its file and add its line here. */
import type { WebhookTransport } from "../webhook-transport.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import { exportAuditfile } from "./export-auditfile.ts";
import { exportBrugstaat } from "./export-brugstaat.ts";
import { exportLedgerAccounts } from "./export-ledger-accounts.ts";
import type { JobKind } from "./job-kind.ts";

export const jobKinds = (webhooks: WebhookTransport): readonly JobKind[] => [
  deliverWebhook(webhooks),
  exportAuditfile,
  exportBrugstaat,
  exportLedgerAccounts,
];
