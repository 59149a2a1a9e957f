/** Documents as rows of the table `documents`: fields that lists query in columns, fields of one kind as JSON. */
import { invariant } from "../../failure.ts";
import type {
  BookedDocument,
  DetailRecord,
  FiscalAllocationRecord,
  JournalLineRecord,
  MutationPart,
  PaymentRecord,
  PurchaseRecord,
  TypedDetail,
} from "../rules/administration-books.ts";
import { type AssetChangeRecord, VALUE_CHANGES } from "../rules/asset-records.ts";
import { MANUAL_PAYMENT_ACTIONS, type PaymentRegistration } from "../rules/document-parts.ts";
import type { PostingContext } from "../rules/posting-line.ts";
import { DOCUMENT_ORIGINS, type DocumentHead, INVOICE_STATES } from "../rules/stored-documents.ts";
import {
  type Codec,
  columns,
  count,
  date,
  decimal,
  eitherOf,
  type Field,
  type FieldsOf,
  flag,
  jsonFlag,
  jsonOf,
  listOf,
  nested,
  object,
  optional,
  orNull,
  STAMPS,
  text,
  word,
} from "./codec.ts";
import { derivedColumns } from "./derived-columns.ts";
import { textIn } from "./query-fields.ts";
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
function document<Own, Content>(
  own: Codec<Own, SqlValue>,
  content: Codec<Content>,
): Codec<Own & Content, SqlValue> {
  const contentFields = jsonOf(content)("content");
  return {
    names: [...own.names, ...contentFields.names],
    write: (record) => [...own.write(record), ...contentFields.write(record)],
    read: (row) => ({ ...own.read(row), ...contentFields.read(row) }),
  };
}

const HEAD: FieldsOf<DocumentHead, SqlValue> = {
  id: text,
  date,
  reference: orNull(text),
  contactId: orNull(text),
  ...STAMPS,
};

const DETAIL = object<DetailRecord>({
  id: text,
  ledgerAccountId: text,
  taxRateId: text,
  projectId: orNull(text),
  description: text,
  quantity: decimal,
  price: decimal,
  period: orNull(nested(object({ first: date, last: date }))),
  typed: optional(
    nested(
      object<TypedDetail>({
        quantity: orNull(text),
        productId: orNull(text),
        order: count,
        ...STAMPS,
      }),
    ),
  ),
});

const INVOICE_CONTENT = {
  exchangeRate: decimal,
  pricesIncludeTax: jsonFlag,
  details: listOf(nested(DETAIL)),
};

const PURCHASE_COLUMNS = {
  ...HEAD,
  dueOn: orNull(date),
  state: word(INVOICE_STATES),
  origin: orNull(word(DOCUMENT_ORIGINS)),
  currency: text,
  entryNumber: count,
  isRecurring: flag,
  isSavedAutomatically: flag,
};

const ATTACHMENT_NAMES = { attachmentNames: listOf(text) };

const ALLOCATION = object<FiscalAllocationRecord>({
  id: text,
  ledgerAccountId: text,
  privateLedgerAccountId: text,
  percentage: decimal,
  ...STAMPS,
});

const PURCHASE_CONTENT = object<
  Pick<PurchaseRecord, keyof typeof INVOICE_CONTENT | "fiscalAllocations" | "attachmentNames">
>({
  ...INVOICE_CONTENT,
  // Absent in documents stored by earlier versions.
  fiscalAllocations: optional(listOf(nested(ALLOCATION))),
  ...ATTACHMENT_NAMES,
});

const LINE = object<JournalLineRecord>({
  id: text,
  ledgerAccountId: text,
  taxRateId: orNull(text),
  projectId: orNull(text),
  contactId: orNull(text),
  description: text,
  debit: decimal,
  credit: decimal,
  rowOrder: optional(orNull(count)),
});

/** The invoice that is paid, by a document of its own or by a part of a bank mutation. */
const PAID = {
  invoiceKind: word(["sales_invoice", "purchase_invoice", "receipt"]),
  invoiceId: text,
};

type PartOf<Kind> = Extract<MutationPart, { readonly kind: Kind }>;

const PART: Field<MutationPart> = eitherOf(
  "payment",
  object<PartOf<"payment">>({
    kind: word(["payment"]),
    ...PAID,
    contactId: orNull(text),
    amount: decimal,
    settledAmount: decimal,
  }),
  object<PartOf<"booking">>({
    kind: word(["booking"]),
    ledgerAccountId: text,
    taxRateId: orNull(text),
    projectId: orNull(text),
    contactId: orNull(text),
    description: text,
    amount: decimal,
  }),
);

const REGISTRATION = object<PaymentRegistration>({
  userId: text,
  price: decimal,
  settledAmount: decimal,
  financialMutationId: orNull(text),
  transactionIdentifier: orNull(text),
  creditInvoiceId: orNull(text),
  linkedPaymentId: orNull(text),
  action: orNull(word(MANUAL_PAYMENT_ACTIONS)),
});

const DOCUMENTS: { readonly [Kind in DocumentKind]: Codec<DocumentOf<Kind>, SqlValue> } = {
  sales_invoice: document(
    columns({
      kind: word(["sales_invoice"]),
      ...HEAD,
      dueOn: date,
      state: word([...INVOICE_STATES, "draft"]),
      currency: text,
    }),
    object(INVOICE_CONTENT),
  ),
  purchase_invoice: document(
    columns({ kind: word(["purchase_invoice"]), ...PURCHASE_COLUMNS }),
    PURCHASE_CONTENT,
  ),
  receipt: document(columns({ kind: word(["receipt"]), ...PURCHASE_COLUMNS }), PURCHASE_CONTENT),
  general_document: document(
    columns({
      kind: word(["general_document"]),
      ...HEAD,
      dueOn: orNull(date),
      state: word(INVOICE_STATES),
      entryNumber: count,
      isRecurring: flag,
    }),
    object(ATTACHMENT_NAMES),
  ),
  typeless_document: document(
    columns({
      kind: word(["typeless_document"]),
      ...HEAD,
      state: word(INVOICE_STATES),
      origin: orNull(word(DOCUMENT_ORIGINS)),
    }),
    object(ATTACHMENT_NAMES),
  ),
  general_journal_document: document(
    columns({
      kind: word(["general_journal_document"]),
      ...HEAD,
      state: word(["new", "saved"]),
      journalType: orNull(word(["fiscal_year_ending"])),
      isRecurring: flag,
    }),
    object({ lines: listOf(nested(LINE)), ...ATTACHMENT_NAMES }),
  ),
  financial_mutation: document(
    columns({ kind: word(["financial_mutation"]), ...HEAD }),
    object({ financialAccountId: text, message: text, amount: decimal, parts: listOf(PART) }),
  ),
  payment: document(
    columns({ kind: word(["payment"]), ...HEAD }),
    object<Pick<PaymentRecord, keyof typeof PAID | "amount" | "via" | "registration">>({
      ...PAID,
      amount: decimal,
      via: eitherOf(
        "financial_account",
        object({ kind: word(["financial_account"]), financialAccountId: text }),
        object({ kind: word(["ledger_account"]), ledgerAccountId: text }),
      ),
      registration: optional(nested(REGISTRATION)),
    }),
  ),
  asset_change: document(
    columns({ kind: word(["asset_change"]), ...HEAD }),
    object<
      Pick<AssetChangeRecord, "assetId" | "change" | "amount" | "contraAccountId" | "costDivested">
    >({
      assetId: text,
      change: word(VALUE_CHANGES),
      amount: decimal,
      contraAccountId: orNull(text),
      costDivested: optional(decimal),
    }),
  ),
};
