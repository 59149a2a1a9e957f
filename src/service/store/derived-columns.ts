/** The columns of `documents` that are not fields of a document, but follow from them; lists read them. */
import { toStored } from "../../amount/amount.ts";
import { epochSecondsOf } from "../../calendar/instant.ts";
import type { BookedDocument } from "../rules/administration-books.ts";
import { mutationState, unplacedAmount } from "../rules/mutation-state.ts";
import { type InvoiceRecord, invoiceFigures } from "../rules/posting-figures.ts";
import type { PostingContext } from "../rules/posting-line.ts";
import type { SqlValue } from "./store.ts";

/** Values by column. Payments that users took from a bank mutation are not counted; see `settleMutation`. */
export const derivedColumns = (
  document: BookedDocument,
  context: PostingContext,
): Readonly<Record<string, SqlValue>> => ({
  version: epochSecondsOf(document.updatedAt),
  has_attachment: "attachmentNames" in document && document.attachmentNames.length > 0 ? 1 : 0,
  ...totals(document, context),
});

function totals(
  document: BookedDocument,
  context: PostingContext,
): Readonly<Record<string, SqlValue>> {
  if (document.kind === "financial_mutation") {
    const state = mutationState(unplacedAmount(document, [], context));
    return {
      total_incl: toStored(document.amount),
      state,
      financial_account_id: document.financialAccountId,
    };
  }
  if (!isInvoice(document)) return {};
  const { totalExclBase, totalInclBase } = invoiceFigures(document, context);
  return { total_excl: toStored(totalExclBase), total_incl: toStored(totalInclBase) };
}

const isInvoice = (document: BookedDocument): document is InvoiceRecord => "details" in document;
