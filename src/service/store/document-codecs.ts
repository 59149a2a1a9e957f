/** Documents as rows of the table `documents`: fields that lists query in columns, fields of one kind as JSON. */

import { invariant } from "../../failure.ts";
import { type Columns, columns, named } from "../../fields/columns.ts";
import { type Kind, listOf, optional, orNull } from "../../fields/kind.ts";
import { record, tagged } from "../../fields/record.ts";
import { textIn } from "../../fields/row.ts";
import { amount, count, date, flag, oneOf, text } from "../../fields/scalars.ts";
import {
  type BookedDocument,
  DETAIL,
  FISCAL_ALLOCATION,
  JOURNAL_LINE,
  type MutationPart,
} from "../rules/administration-books.ts";
import { VALUE_CHANGES } from "../rules/asset-records.ts";
import { PAYMENT_REGISTRATION } from "../rules/document-parts.ts";
import type { PostingContext } from "../rules/posting-line.ts";
import { DOCUMENT_HEAD, DOCUMENT_ORIGINS, INVOICE_STATES } from "../rules/stored-documents.ts";
import { derivedColumns } from "./derived-columns.ts";
import type { SqlRow, SqlValue, Store } from "./store.ts";
import { intoTable } from "./table.ts";

export type DocumentKind = BookedDocument["kind"];
export type DocumentOf<Kind extends DocumentKind> = Extract<
  BookedDocument,
  { readonly kind: Kind }
>;

/** Reads a row with all columns of `documents`. */
export function readDocument(row: SqlRow): BookedDocument {
  return DOCUMENTS[kindIn(row)].read(row);
}

function kindIn(row: SqlRow): DocumentKind {
  const kind = textIn(row, "kind");
  invariant(isKind(kind), `"${kind}" is a known kind of document`);
  return kind;
}
const isKind = (kind: string): kind is DocumentKind => kind in DOCUMENTS;

/** Inserts only the row, without the document's postings. */
export function insertRow(
  store: Store,
  administrationId: string,
  document: BookedDocument,
  context: PostingContext,
): void {
  const { names, values } = storedFieldsOf(document.kind, document);
  const derived = derivedColumns(document, context);
  store.run(
    `INSERT ${intoTable("documents", ["administration_id", ...Object.keys(derived), ...names])}`,
    administrationId,
    ...Object.values(derived),
    ...values,
  );
}

function storedFieldsOf<Kind extends DocumentKind>(
  kind: Kind,
  document: DocumentOf<Kind>,
): { readonly names: readonly string[]; readonly values: readonly SqlValue[] } {
  const { names, write } = DOCUMENTS[kind];
  return { names, values: write(document) };
}

/** A document with some fields in columns and the others as JSON in the column `content`. */
function document<Own, Content>(own: Columns<Own>, content: Kind<Content>): Columns<Own & Content> {
  const contentColumn = named("content", content).as;
  return {
    names: [...own.names, ...contentColumn.names],
    write: (stored) => [...own.write(stored), ...contentColumn.write(stored)],
    read: (row) => ({ ...own.read(row), ...contentColumn.read(row) }),
  };
}

const HEAD = DOCUMENT_HEAD;

const INVOICE_CONTENT = {
  exchangeRate: amount,
  pricesIncludeTax: flag,
  details: listOf(DETAIL),
};

const PURCHASE_COLUMNS = {
  ...HEAD,
  dueOn: orNull(date),
  state: oneOf(...INVOICE_STATES),
  origin: orNull(oneOf(...DOCUMENT_ORIGINS)),
  currency: text,
  entryNumber: count,
  isRecurring: flag,
  isSavedAutomatically: flag,
};

const ATTACHMENT_NAMES = { attachmentNames: listOf(text) };

const PURCHASE_CONTENT = record({
  ...INVOICE_CONTENT,
  // Absent in documents stored by earlier versions.
  fiscalAllocations: optional(listOf(FISCAL_ALLOCATION)),
  ...ATTACHMENT_NAMES,
});

/** The invoice that is paid, by a document of its own or by a part of a bank mutation. */
const PAID = {
  invoiceKind: oneOf("sales_invoice", "purchase_invoice", "receipt"),
  invoiceId: text,
};

const PART: Kind<MutationPart> = tagged(
  "payment",
  record({
    kind: oneOf("payment"),
    ...PAID,
    contactId: orNull(text),
    amount: amount,
    settledAmount: amount,
  }),
  record({
    kind: oneOf("booking"),
    ledgerAccountId: text,
    taxRateId: orNull(text),
    projectId: orNull(text),
    contactId: orNull(text),
    description: text,
    amount: amount,
  }),
);

const DOCUMENTS: { readonly [Name in DocumentKind]: Columns<DocumentOf<Name>> } = {
  sales_invoice: document(
    columns({
      kind: oneOf("sales_invoice"),
      ...HEAD,
      dueOn: date,
      state: oneOf(...INVOICE_STATES, "draft"),
      currency: text,
    }),
    record(INVOICE_CONTENT),
  ),
  purchase_invoice: document(
    columns({ kind: oneOf("purchase_invoice"), ...PURCHASE_COLUMNS }),
    PURCHASE_CONTENT,
  ),
  receipt: document(columns({ kind: oneOf("receipt"), ...PURCHASE_COLUMNS }), PURCHASE_CONTENT),
  general_document: document(
    columns({
      kind: oneOf("general_document"),
      ...HEAD,
      dueOn: orNull(date),
      state: oneOf(...INVOICE_STATES),
      entryNumber: count,
      isRecurring: flag,
    }),
    record(ATTACHMENT_NAMES),
  ),
  typeless_document: document(
    columns({
      kind: oneOf("typeless_document"),
      ...HEAD,
      state: oneOf(...INVOICE_STATES),
      origin: orNull(oneOf(...DOCUMENT_ORIGINS)),
    }),
    record(ATTACHMENT_NAMES),
  ),
  general_journal_document: document(
    columns({
      kind: oneOf("general_journal_document"),
      ...HEAD,
      state: oneOf("new", "saved"),
      journalType: orNull(oneOf("fiscal_year_ending")),
      isRecurring: flag,
    }),
    record({ lines: listOf(JOURNAL_LINE), ...ATTACHMENT_NAMES }),
  ),
  financial_mutation: document(
    columns({ kind: oneOf("financial_mutation"), ...HEAD }),
    record({ financialAccountId: text, message: text, amount: amount, parts: listOf(PART) }),
  ),
  payment: document(
    columns({ kind: oneOf("payment"), ...HEAD }),
    record({
      ...PAID,
      amount: amount,
      via: tagged(
        "financial_account",
        record({ kind: oneOf("financial_account"), financialAccountId: text }),
        record({ kind: oneOf("ledger_account"), ledgerAccountId: text }),
      ),
      registration: optional(PAYMENT_REGISTRATION),
    }),
  ),
  asset_change: document(
    columns({ kind: oneOf("asset_change"), ...HEAD }),
    record({
      assetId: text,
      change: oneOf(...VALUE_CHANGES),
      amount: amount,
      contraAccountId: orNull(text),
      costDivested: optional(amount),
    }),
  ),
};
