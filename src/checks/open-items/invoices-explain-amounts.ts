/** D9: what a contact owes is the sum of its open invoices. */
import { ZERO } from "../../amount/amount.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import type { Check } from "../check.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";
import { openDocuments } from "../internal/lists-pass.ts";
import { isListed, type OpenDocuments, openSources } from "../internal/open-documents.ts";
import { openItemLists, perContact } from "../internal/open-item-lists.ts";

/**
 * At the end of the last month. A contact that differs has amounts without an invoice (payments on account, journals);
 * D13 does not compare its ages.
 */
export const invoicesExplainAmounts: Check = {
  id: "D9",
  name: "invoices-explain-amounts",
  formula: "amount = sum of the open invoices per contact, debtors and creditors, last month",
  severity: "information",
  gap: lackDocumentLists,
  compares: {
    expected: "invoices less payments up to the day, lists of documents",
    actual: "amount, list of open items",
  },
  *compare(books) {
    if (lackDocumentLists(books) !== null) return;
    const all = openDocuments(books);
    for (const { month, list, items } of books.months.slice(-1).flatMap(openItemLists)) {
      // Not every service gives every list of documents.
      if (!isListed(books, list)) continue;
      const documents = all.get(month)?.[list] ?? new Map<ContactId | null, OpenDocuments>();
      const amounts = perContact(items.lines);
      for (const contactId of new Set([...amounts.keys(), ...documents.keys()])) {
        const open = documents.get(contactId);
        if (open?.isComplete === false) continue;
        yield {
          month,
          subject: { kind: "open-item", list, contactId },
          expected: open?.together ?? ZERO,
          actual: amounts.get(contactId) ?? ZERO,
          sources: [...items.sources, ...(open === undefined ? [] : openSources(open))],
        };
      }
    }
  },
};
