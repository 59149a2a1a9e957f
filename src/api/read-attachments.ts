/** Requests which files are attached to documents, and the addresses of those files (specification 4.4, 4.5). */
import type { DocumentId } from "../ledger/ledger-account.ts";
import { documentId } from "../ledger/ledger-account.ts";
import type { WRITTEN_LISTS } from "../ledger/listed-document.ts";
import { askByPost, askForLocation, type Session } from "./client.ts";
import {
  type Answer,
  absentOr,
  anyRecordAt,
  at,
  idAt,
  ifReadable,
  listAt,
  type Place,
  readableRows,
  rootOf,
  wordAt,
} from "./decoding.ts";
import { PATH_OF_LIST, synchronizationOf } from "./read-document-lists.ts";

/** A list whose documents can have attachments. */
export type AttachedList = (typeof WRITTEN_LISTS)[number];

/** An attachment as the record of its document states it. */
export interface Attachment {
  readonly id: string;
  /** Null where the record does not state it. */
  readonly contentType: string | null;
  /** In bytes; null where the record does not state it. */
  readonly size: number | null;
}

const PURPOSE = "attachments";

/**
 * The attachments of at most a hundred documents, by document; one that the service does not have is left out. Unlike
 * the lists of a pull a refusal fails, so that it can be named.
 */
export async function readAttachments(
  session: Session,
  list: AttachedList,
  ids: readonly DocumentId[],
): Promise<ReadonlyMap<DocumentId, readonly Attachment[]>> {
  const question = { path: synchronizationOf(list), query: [], purpose: PURPOSE };
  const answer = await askByPost(session, question, { ids });
  return answer === null ? new Map() : decodeAttachments(answer);
}

const decodeAttachments = (answer: Answer): ReadonlyMap<DocumentId, readonly Attachment[]> =>
  new Map(
    readableRows(rootOf(answer), (place) => {
      const record = anyRecordAt(place);
      const attachments = absentOr(record, "attachments", listAt) ?? [];
      return [idAt(at(record, "id"), documentId), attachments.map(attachmentAt)] as const;
    }),
  );

function attachmentAt(place: Place): Attachment {
  const record = anyRecordAt(place);
  const size = ifReadable(record, "size", wordAt) ?? "";
  return {
    id: idAt(at(record, "id"), (id) => id),
    contentType: ifReadable(record, "content_type", wordAt),
    size: /^\d{1,15}$/.test(size) ? Number.parseInt(size, 10) : null,
  };
}

/** The address of the file of an attachment: it carries its own permission, and soon expires. */
export const readAttachmentLocation = (
  session: Session,
  list: AttachedList,
  { document, attachment }: { readonly document: DocumentId; readonly attachment: string },
): Promise<string> =>
  askForLocation(session, {
    path: `${PATH_OF_LIST[list]}/${document}/attachments/${attachment}/download`,
    query: [],
    purpose: PURPOSE,
  });
