/** The operations that every kind of document has (specification 4.4, 4.5), made from what tells the kinds apart. */
import type { Session } from "../api/client.ts";
import { wordAt } from "../api/decoding.ts";
import {
  type ContactId,
  type DocumentId,
  documentId,
  type LedgerAccountId,
} from "../ledger/ledger-account.ts";
import {
  create,
  type GivenFile,
  idPart,
  order,
  type QueryValues,
  readByPost,
  readFile,
  readOne,
  readPages,
  remove,
  update,
  uploadOf,
} from "./asking.ts";
import { type Note, type NoteFields, noteAt, noteBody } from "./document-parts.ts";
import { type DocumentPeriod, filterText } from "./filter-text.ts";
import { idOf, listOf, type Reader, type RecordOf, record } from "./record-readers.ts";
import { sentObject, type Writer } from "./written-body.ts";

/** Specification 3: only documents that are paid know `late`, `paid` and `pending_payment`. */
export const DOCUMENT_STATES = ["new", "open", "late", "paid", "saved", "pending_payment"] as const;
/** @useDeclaredType */
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** What a list is asked for. Without any the service gives the documents dated in this year. */
export interface DocumentFilter {
  /** By the date of the document. */
  readonly period?: DocumentPeriod;
  readonly state?: DocumentState | "all" | readonly DocumentState[];
  readonly recurring?: "all" | "enabled" | "disabled";
  readonly attachment?: "all" | "with" | "without";
  /** All of it. */
  readonly reference?: string;
  readonly contactId?: ContactId;
  /** Documents that book on it. */
  readonly ledgerAccountId?: LedgerAccountId;
  /** ISO 8601 in UTC; strictly after. */
  readonly updatedAfter?: string;
}

export interface DocumentList<Filter> {
  readonly filter?: Filter;
  /** By date; the service begins with the newest when nothing is given. */
  readonly sort?: "date_desc" | "date_asc";
}

/** The filter and the order of a list, as the service takes them. */
export const documentQuery = ({ filter = {}, sort }: DocumentList<object> = {}): QueryValues => ({
  filter: filterText({ ...filter }),
  sort,
});

const VERSION_FIELDS = { id: idOf(documentId), version: wordAt };
/** What synchronization compares: a record changed when its version did. @interface */
export type DocumentVersion = RecordOf<typeof VERSION_FIELDS>;

export interface Notes {
  readonly create: (id: DocumentId, fields: NoteFields) => Promise<Note>;
  readonly delete: (id: DocumentId, noteId: string) => Promise<void>;
}

export interface Attachments {
  /** The service answers no record: it is in `attachments` of the document when that is read again. */
  readonly upload: (id: DocumentId, file: GivenFile) => Promise<void>;
  /** The bytes as they come, from the address the service leads to; the credential is not sent there. */
  readonly download: (id: DocumentId, attachmentId: string) => AsyncGenerator<Uint8Array>;
  readonly delete: (id: DocumentId, attachmentId: string) => Promise<void>;
}

/** `Also` is what stands beside the fields of a record in a body. */
export interface Documents<Document, Fields, Also, List> {
  /** In the order of the service, page after page as they are taken. */
  readonly list: (asked?: List) => AsyncGenerator<Document>;
  /** Failure `record-unknown`. */
  readonly get: (id: DocumentId) => Promise<Document>;
  readonly create: (fields: Fields, also?: Also) => Promise<Document>;
  /** Changes what is given; null clears a field. */
  readonly update: (id: DocumentId, fields: Fields, also?: Also) => Promise<Document>;
  /** With its notes, attachments and payments, for good. */
  readonly delete: (id: DocumentId) => Promise<void>;
  /** Ids and versions of all documents that fit, in one request; of every year when nothing is asked. */
  readonly versions: (filter?: DocumentFilter) => Promise<readonly DocumentVersion[]>;
  /** The documents with these ids, a hundred for each request; in no order, and what is not there is left out. */
  readonly fetch: (ids: readonly DocumentId[]) => AsyncGenerator<Document>;
  readonly notes: Notes;
  readonly attachments: Attachments;
}

/** What tells one kind from another. */
export interface DocumentKind<Document, Fields, Also> {
  /** `receipts`, below `/documents/`. */
  readonly plural: string;
  /** The wrapper of its bodies: `receipt`. */
  readonly root: string;
  readonly read: Reader<Document>;
  readonly fields: Writer<Fields>;
  readonly also: Writer<Also>;
}

/** Specification 8: more ids of one request are not answered. */
const FETCHED_MAX = 100;

export function documentsOf<Document, Fields, Also, List>(
  session: Session,
  kind: DocumentKind<Document, Fields, Also>,
  queryOf: (asked: List) => QueryValues,
): Documents<Document, Fields, Also, List> {
  const path = `/documents/${kind.plural}`;
  const at = (id: DocumentId): string => `${path}/${idPart(id)}`;
  const bodyOf = (fields: Fields, also: Also | undefined): object => ({
    [kind.root]: kind.fields.write(fields),
    ...(also === undefined ? {} : sentObject(kind.also.write(also))),
  });
  return {
    list: async function* (asked) {
      yield* readPages(session, path, kind.read, asked === undefined ? {} : queryOf(asked));
    },
    get: async (id) => readOne(session, at(id), kind.read),
    create: async (fields, also) => create(session, path, bodyOf(fields, also), kind.read),
    update: async (id, fields, also) => update(session, at(id), bodyOf(fields, also), kind.read),
    delete: async (id) => remove(session, at(id)),
    versions: async (filter = {}) =>
      readOne(session, `${path}/synchronization`, listOf(record(VERSION_FIELDS)), {
        filter: filterText({ ...filter }),
      }),
    fetch: (ids) => fetched(session, `${path}/synchronization`, kind.read, ids),
    notes: notesOf(session, at),
    attachments: attachmentsOf(session, at),
  };
}

/** The records with these ids, by the synchronization of their kind. */
export async function* fetched<Kept>(
  session: Session,
  path: string,
  read: Reader<Kept>,
  ids: readonly string[],
): AsyncGenerator<Kept> {
  for (let from = 0; from < ids.length; from += FETCHED_MAX) {
    const body = { ids: ids.slice(from, from + FETCHED_MAX) };
    yield* await readByPost(session, path, body, listOf(read));
  }
}

const notesOf = (session: Session, at: (id: DocumentId) => string): Notes => ({
  create: async (id, fields) =>
    create(session, `${at(id)}/notes`, { note: noteBody.write(fields) }, noteAt),
  delete: async (id, noteId) => remove(session, `${at(id)}/notes/${idPart(noteId)}`),
});

const attachmentsOf = (session: Session, at: (id: DocumentId) => string): Attachments => {
  const one = (id: DocumentId, attachmentId: string): string =>
    `${at(id)}/attachments/${idPart(attachmentId)}`;
  return {
    upload: async (id, file) =>
      order(session, {
        method: "POST",
        path: `${at(id)}/attachments`,
        upload: await uploadOf(file),
      }),
    download: async function* (id, attachmentId) {
      yield* readFile(session, `${one(id, attachmentId)}/download`);
    },
    delete: async (id, attachmentId) => remove(session, one(id, attachmentId)),
  };
};
