/** The journals of an auditfile: one per kind of document, and one per bank account or cash box. */
import { textIn } from "../../../fields/row.ts";
import type { AuditfileJournal } from "../../../formats/auditfile/auditfile-contents.ts";
import type { ExportWork } from "../export-file.ts";
import type { BookedDocuments } from "./bookings-of-year.ts";

/** A journal and its documents. */
export interface YearJournal {
  readonly journal: AuditfileJournal;
  readonly documents: BookedDocuments;
}

/** Every possible journal, in the order of the file, including the empty ones. */
export function yearJournals({ store, administration }: ExportWork): readonly YearJournal[] {
  const accounts = store.rows(
    `SELECT id, type, name, ledger_account_id FROM financial_accounts
     WHERE administration_id = ? ORDER BY length(id), id`,
    administration.id,
  );
  return [
    plain("VRK", "S", "Verkoop", { kinds: ["sales_invoice"] }),
    plain("INK", "P", "Inkoop", { kinds: ["purchase_invoice", "receipt"] }),
    ...accounts.map((row): YearJournal => {
      const id = textIn(row, "id");
      return {
        journal: {
          id: `BNK-${id}`,
          description: textIn(row, "name"),
          kind: row["type"] === "CashAccount" ? "C" : "B",
          offsetAccountKey: textIn(row, "ledger_account_id"),
        },
        documents: { kinds: ["financial_mutation", "payment"], financialAccountId: id },
      };
    }),
    plain("VER", "M", "Verrekeningen", { kinds: ["payment"], financialAccountId: null }),
    plain("ACT", "M", "Activa", { kinds: ["asset_change"] }),
    plain("MEM", "M", "Memoriaal", { kinds: ["general_journal_document"] }),
  ];
}

const plain = (
  id: string,
  kind: AuditfileJournal["kind"],
  description: string,
  documents: BookedDocuments,
): YearJournal => ({ journal: { id, kind, description, offsetAccountKey: null }, documents });
