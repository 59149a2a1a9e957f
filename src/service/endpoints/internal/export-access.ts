/** Who may request an export and download its file (specification 4.6). */
import type { Export } from "../../rules/export-order.ts";
import { type Scope, type ScopeRule, scopeRefusal } from "../endpoint.ts";

export interface ExportAccess {
  readonly scopes: Extract<ScopeRule, { readonly allOf: readonly Scope[] }>;
  /** The text of the 401, as known from the real service. */
  readonly refusal: string;
}

const accessTo = (allOf: readonly Scope[], refusal = scopeRefusal({ allOf })): ExportAccess => ({
  scopes: { allOf },
  refusal,
});

export const EXPORT_ACCESS: Readonly<Record<Export, ExportAccess>> = {
  auditfile: accessTo(
    ["bank", "documents", "estimates", "sales_invoices", "settings"],
    "No access to contacts, documents, estimates, sales_invoices, bank and settings",
  ),
  brugstaat: accessTo(["documents", "sales_invoices", "bank"]),
  ledger_accounts: accessTo(["sales_invoices", "documents"]),
};
