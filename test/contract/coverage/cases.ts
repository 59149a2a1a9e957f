/** The cases of all groups of operations. */
import { CASES as BANK_AND_SALES } from "./bank-and-sales.ts";
import { CASES as BEYOND } from "./beyond.ts";
import { CASES as DOCUMENT_PARTS } from "./document-parts.ts";
import { CASES as GENERAL_DOCUMENTS } from "./general-documents.ts";
import { CASES as JOURNAL_DOCUMENTS } from "./journal-documents.ts";
import type { OperationCase } from "./operation-case.ts";
import { CASES as RECEIPTS } from "./receipts.ts";
import { CASES as REPORTS } from "./reports.ts";
import { CASES as SUBSCRIPTIONS_AND_PORTAL } from "./subscriptions-and-portal.ts";
import { CASES as TASK_LISTS } from "./task-lists.ts";
import { CASES as TAX_RATES } from "./tax-rates.ts";
import { CASES as WEBHOOKS } from "./webhooks.ts";

export const CASES: readonly OperationCase[] = [
  ...TAX_RATES,
  ...SUBSCRIPTIONS_AND_PORTAL,
  ...RECEIPTS,
  ...GENERAL_DOCUMENTS,
  ...JOURNAL_DOCUMENTS,
  ...DOCUMENT_PARTS,
  ...REPORTS,
  ...TASK_LISTS,
  ...WEBHOOKS,
  ...BEYOND,
  ...BANK_AND_SALES,
];
