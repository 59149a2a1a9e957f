/**
 * The statements of document lists, each read along one index. For any filter, only the index is read to
 * find and count the matches; the documents of the page are fetched by their ids. The statements name their
 * indices, because the planner has no statistics; a named index also fails loudly when it is gone.
 */
import type { DocumentFilter } from "../rules/document-filter.ts";
import type { DocumentKind } from "./document-codecs.ts";
import type { SqlValue } from "./store.ts";

export interface DocumentSelection<Kind extends DocumentKind> {
  readonly kind: Kind;
  readonly filter: DocumentFilter;
  /** Leaves out documents in the state `new`. */
  readonly withoutNew: boolean;
}

export type DocumentOrder = "date_desc" | "date_asc";
/** `age`: by ascending id, as the synchronization lists documents. */
type AnyOrder = DocumentOrder | "age";

export interface DocumentsSql {
  /** The document's id, and its version if the order is `age`. */
  readonly columns: string;
  /** `FROM ... WHERE ...`, with a question mark for each of `values`. */
  readonly from: string;
  readonly order: string;
  readonly values: readonly SqlValue[];
}

export function documentsSql(
  administrationId: string,
  selection: DocumentSelection<DocumentKind>,
  order: AnyOrder,
): DocumentsSql {
  const mention = mentionOf(selection);
  return mention === null
    ? byDocumentSql(administrationId, selection, order)
    : byMentionSql(administrationId, { ...selection, mention }, order);
}

/** Reads an index of the documents themselves. */
function byDocumentSql(
  administrationId: string,
  selection: DocumentSelection<DocumentKind>,
  order: AnyOrder,
): DocumentsSql {
  const where = conditionsFrom("d.administration_id = ? AND d.kind = ?", [
    administrationId,
    selection.kind,
  ]);
  const { days, contactId } = selection.filter;
  if (days !== undefined) where.add("d.date BETWEEN ? AND ?", days.first, days.last);
  if (contactId !== undefined) where.add("d.contact_id = ?", contactId);
  addColumnConditions(where.add, selection);
  return {
    columns: order === "age" ? "d.id, d.version" : "d.id",
    from: `FROM documents d INDEXED BY ${indexFor(selection, order)} WHERE ${where.text()}`,
    order: ORDERS[order],
    values: where.values,
  };
}

/** Reads the mentions in the rows of documents; looks at the document only if it must. */
function byMentionSql(
  administrationId: string,
  selection: DocumentSelection<DocumentKind> & { readonly mention: Mention },
  order: AnyOrder,
): DocumentsSql {
  const { kind, filter, mention } = selection;
  const where = conditionsFrom(
    "m.administration_id = ? AND m.kind = ? AND m.subject = ? AND m.subject_id = ?",
    [administrationId, kind, mention.subject, mention.id],
  );
  const { days, contactId, ledgerAccountId } = filter;
  if (days !== undefined) where.add("m.date BETWEEN ? AND ?", days.first, days.last);
  if (ledgerAccountId !== undefined && mention.subject === "contact") {
    where.add(ALSO_ON_ACCOUNT, ledgerAccountId);
  }
  const before = where.values.length;
  if (contactId !== undefined && mention.subject === "ledger_account") {
    where.add("d.contact_id = ?", contactId);
  }
  addColumnConditions(where.add, selection);
  const readsDocument = order === "age" || selection.withoutNew || where.values.length > before;
  return {
    columns: order === "age" ? "d.id, d.version" : "m.document_id AS id",
    from: `FROM document_mentions m ${readsDocument ? OF_MENTION : ""} WHERE ${where.text()}`,
    order: MENTIONED_ORDERS[order],
    values: where.values,
  };
}

interface Conditions {
  readonly add: AddCondition;
  readonly text: () => string;
  readonly values: readonly SqlValue[];
}

function conditionsFrom(first: string, bound: readonly SqlValue[]): Conditions {
  const conditions = [first];
  const values = [...bound];
  return {
    add: (condition, ...more) => {
      conditions.push(condition);
      values.push(...more);
    },
    text: () => conditions.join(" AND "),
    values,
  };
}

type AddCondition = (condition: string, ...bound: readonly SqlValue[]) => void;

/** Conditions on the document itself. */
function addColumnConditions(
  add: AddCondition,
  { filter, withoutNew }: DocumentSelection<DocumentKind>,
): void {
  const addFlag = (column: string, isSet: boolean | undefined): void => {
    if (isSet !== undefined) add(`d.${column} = ?`, isSet ? 1 : 0);
  };
  const [state, ...more] = filter.states ?? [];
  if (withoutNew) add("d.state <> 'new'");
  // A single state keeps the index in the order of the dates.
  if (state !== undefined && more.length === 0) add("d.state = ?", state);
  if (more.length > 0) {
    add("d.state IN (SELECT value FROM json_each(?))", JSON.stringify(filter.states));
  }
  addFlag("is_recurring", filter.isRecurring);
  addFlag("has_attachment", filter.hasAttachment);
  addFlag("is_saved_automatically", filter.isSavedAutomatically);
  if (filter.reference !== undefined) add("d.reference = ?", filter.reference);
  if (filter.updatedAfter !== undefined) add("d.updated_at > ?", filter.updatedAfter);
  if (filter.createdAfter !== undefined) {
    // The literal kind is that of the partial index.
    add("d.kind = 'sales_invoice' AND d.created_at > ?", filter.createdAfter);
  }
}

/** The index that leaves the fewest documents. */
function indexFor({ filter }: DocumentSelection<DocumentKind>, order: AnyOrder): string {
  if (filter.reference !== undefined) return "documents_by_reference";
  if (filter.contactId !== undefined) return "documents_by_contact";
  if (filter.updatedAfter !== undefined) return "documents_by_update";
  if (filter.createdAfter !== undefined) return "sales_invoices_by_creation";
  if (filter.states !== undefined) return "documents_by_state";
  // Its other columns cover every remaining condition, but it has no versions.
  const isUnfiltered = order === "age" && Object.keys(filter).length === 0;
  return isUnfiltered ? "documents_by_age" : "documents_by_kind";
}

interface Mention {
  readonly subject: "contact" | "ledger_account";
  readonly id: string;
}

/** What only the rows of a document mention: their ledger accounts and, for journals, their contacts. */
function mentionOf({ kind, filter }: DocumentSelection<DocumentKind>): Mention | null {
  if (kind === "general_journal_document" && filter.contactId !== undefined) {
    return { subject: "contact", id: filter.contactId };
  }
  if (filter.ledgerAccountId === undefined) return null;
  return { subject: "ledger_account", id: filter.ledgerAccountId };
}

const OF_MENTION = `CROSS JOIN documents d
  ON d.administration_id = m.administration_id AND d.id = m.document_id`;
const ALSO_ON_ACCOUNT = `EXISTS (
  SELECT 1 FROM document_mentions o
  WHERE o.administration_id = m.administration_id AND o.kind = m.kind AND o.date = m.date
    AND o.subject = 'ledger_account' AND o.subject_id = ?
    AND o.id_length = m.id_length AND o.document_id = m.document_id
)`;

/** Ids are digits without leading zeros, so within a day the longer id is the newer one. */
const ORDERS: Readonly<Record<AnyOrder, string>> = {
  date_desc: "d.date DESC, length(d.id) DESC, d.id DESC",
  date_asc: "d.date, length(d.id), d.id",
  age: "length(d.id), d.id",
};
const MENTIONED_ORDERS: Readonly<Record<AnyOrder, string>> = {
  date_desc: "m.date DESC, m.id_length DESC, m.document_id DESC",
  date_asc: "m.date, m.id_length, m.document_id",
  age: "m.id_length, m.document_id",
};
