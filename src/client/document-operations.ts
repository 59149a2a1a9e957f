/** The operations that every kind of document has (specification 4.4, 4.5), built from the differences between the kinds. */

import type { Session } from "../api/client.ts";
import { IDS_PER_REQUEST_MAX } from "../api/id-blocks.ts";
import { type Kind, listOf } from "../fields/kind.ts";
import { identifierOf } from "../fields/scalars.ts";
import {
  type ContactId,
  type DocumentId,
  documentId,
  type LedgerAccountId,
} from "../ledger/ledger-account.ts";
import type { Body } from "./bodies.ts";
import { type Note, type NoteFields, noteAt, noteBody } from "./document-parts.ts";
import { type DocumentPeriod, filterText } from "./filter-text.ts";
import { type RecordOf, record, word } from "./records.ts";
import {
  create,
  type FileUpload,
  idPart,
  type QueryValues,
  readByIds,
  readFile,
  readOne,
  readPages,
  remove,
  sendWithoutAnswer,
  update,
  uploadOf,
} from "./requests.ts";

/** Specification 3: only documents that can be paid have the states `late`, `paid` and `pending_payment`. */
export const DOCUMENT_STATES = ["new", "open", "late", "paid", "saved", "pending_payment"] as const;
/** @useDeclaredType */
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** The filter of a list. Without a filter the service lists the documents dated in this year. */
export interface DocumentFilter {
  /** By the date of the document. */
  readonly period?: DocumentPeriod;
  readonly state?: DocumentState | "all" | readonly DocumentState[];
  readonly recurring?: "all" | "enabled" | "disabled";
  readonly attachment?: "all" | "with" | "without";
  /** The complete reference. */
  readonly reference?: string;
  readonly contactId?: ContactId;
  /** Documents with a row on this ledger account. */
  readonly ledgerAccountId?: LedgerAccountId;
  /** ISO 8601 in UTC; strictly after. */
  readonly updatedAfter?: string;
}

export interface DocumentList<Filter> {
  readonly filter?: Filter;
  /** By date; the newest comes first by default. */
  readonly sort?: "date_desc" | "date_asc";
}

/** The filter and the order of a list, as query parameters. */
export const documentQuery = ({ filter = {}, sort }: DocumentList<object> = {}): QueryValues => ({
  filter: filterText({ ...filter }),
  sort,
});

const VERSION_FIELDS = { id: identifierOf(documentId), version: word };
/** A version, as the synchronization lists it: a record changed if its version changed. @interface */
export type DocumentVersion = RecordOf<typeof VERSION_FIELDS>;
export const versionAt: Kind<DocumentVersion> = record(VERSION_FIELDS);

export interface Notes {
  readonly create: (id: DocumentId, fields: NoteFields) => Promise<Note>;
  readonly delete: (id: DocumentId, noteId: string) => Promise<void>;
}

export interface Attachments {
  /** The service returns no record: read the document again to see the file in `attachments`. */
  readonly upload: (id: DocumentId, file: FileUpload) => Promise<void>;
  /** The bytes as they arrive, from the address that the service redirects to; the credential is not sent there. */
  readonly download: (id: DocumentId, attachmentId: string) => AsyncGenerator<Uint8Array>;
  readonly delete: (id: DocumentId, attachmentId: string) => Promise<void>;
}

/** `Options` are the fields of a body outside the record itself. */
export interface Documents<Document, Fields, Options, List> {
  /** In the order of the service; each page is fetched when its first record is needed. */
  readonly list: (selection?: List) => AsyncGenerator<Document>;
  /** Failure `record-unknown`. */
  readonly get: (id: DocumentId) => Promise<Document>;
  readonly create: (fields: Fields, options?: Options) => Promise<Document>;
  /** Changes the given fields; null clears a field. */
  readonly update: (id: DocumentId, fields: Fields, options?: Options) => Promise<Document>;
  /** Options deletes its notes, attachments and payments; this cannot be undone. */
  readonly delete: (id: DocumentId) => Promise<void>;
  /** Ids and versions of all matching documents, in one request; without a filter, of every year. */
  readonly versions: (filter?: DocumentFilter) => Promise<readonly DocumentVersion[]>;
  /** The documents with these ids, in no particular order, a hundred per request; unknown ids are left out. */
  readonly fetch: (ids: readonly DocumentId[]) => AsyncGenerator<Document>;
  readonly notes: Notes;
  readonly attachments: Attachments;
}

/** What distinguishes one kind from another. */
export interface DocumentKind<Document, Fields, Options> {
  /** `receipts`, below `/documents/`. */
  readonly plural: string;
  /** The wrapper of its bodies: `receipt`. */
  readonly root: string;
  readonly read: Kind<Document>;
  readonly fields: Body<Fields>;
  readonly options: Body<Options>;
}

export function documentsOf<Document, Fields, Options, List>(
  session: Session,
  kind: DocumentKind<Document, Fields, Options>,
  queryOf: (selection: List) => QueryValues,
): Documents<Document, Fields, Options, List> {
  const path = `/documents/${kind.plural}`;
  const at = (id: DocumentId): string => `${path}/${idPart(id)}`;
  const bodyOf = (fields: Fields, options: Options | undefined): object => ({
    [kind.root]: kind.fields.write(fields),
    ...(options === undefined ? {} : kind.options.write(options)),
  });
  return {
    list: async function* (selection) {
      yield* readPages(session, path, kind.read, selection === undefined ? {} : queryOf(selection));
    },
    get: async (id) => readOne(session, at(id), kind.read),
    create: async (fields, options) => create(session, path, bodyOf(fields, options), kind.read),
    update: async (id, fields, options) =>
      update(session, at(id), bodyOf(fields, options), kind.read),
    delete: async (id) => remove(session, at(id)),
    versions: async (filter = {}) =>
      readOne(session, `${path}/synchronization`, listOf(versionAt), {
        filter: filterText({ ...filter }),
      }),
    fetch: (ids) => fetchByIds(session, `${path}/synchronization`, kind.read, ids),
    notes: notesOf(session, at),
    attachments: attachmentsOf(session, at),
  };
}

/** The records with these ids, through the synchronization of their kind. */
export async function* fetchByIds<Value>(
  session: Session,
  path: string,
  read: Kind<Value>,
  ids: readonly string[],
): AsyncGenerator<Value> {
  for (let from = 0; from < ids.length; from += IDS_PER_REQUEST_MAX) {
    yield* await readByIds(session, path, read, ids.slice(from, from + IDS_PER_REQUEST_MAX));
  }
}

const notesOf = (session: Session, at: (id: DocumentId) => string): Notes => ({
  create: async (id, fields) =>
    create(session, `${at(id)}/notes`, { note: noteBody.write(fields) }, noteAt),
  delete: async (id, noteId) => remove(session, `${at(id)}/notes/${idPart(noteId)}`),
});

/** Those of the documents at these paths. */
export const attachmentsOf = (session: Session, at: (id: DocumentId) => string): Attachments => {
  const pathOf = (id: DocumentId, attachmentId: string): string =>
    `${at(id)}/attachments/${idPart(attachmentId)}`;
  return {
    upload: async (id, file) =>
      sendWithoutAnswer(session, {
        method: "POST",
        path: `${at(id)}/attachments`,
        upload: await uploadOf(file),
      }),
    download: async function* (id, attachmentId) {
      yield* readFile(session, `${pathOf(id, attachmentId)}/download`);
    },
    delete: async (id, attachmentId) => remove(session, pathOf(id, attachmentId)),
  };
};
