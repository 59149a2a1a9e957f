/** The attachments of the documents of a sample, for a run that fetches them, and for packs from a snapshot. */
import type { Session } from "../../api/client.ts";
import { TIMEOUTS_DEFAULT } from "../../api/undici-transport.ts";
import { attachmentNames } from "../../exports/attachment-names.ts";
import { MEDIA_TYPES } from "../../exports/attachment-type.ts";
import {
  ATTACHMENT_LIMITS,
  type FetchedAttachments,
  fetchAttachments,
  type WantedDocument,
} from "../../exports/fetch-attachments.ts";
import { filePieces } from "../../exports/file-pieces.ts";
import type { Books } from "../../ledger/books.ts";
import { listsOfType } from "../../ledger/document-kind.ts";
import { WRITTEN_LISTS } from "../../ledger/listed-document.ts";
import type { DocumentRef } from "../../ledger/posting.ts";
import {
  documentKey,
  documentsWithFile,
  type MissingAttachment,
  type SampledAttachments,
} from "../../ledger/sampled-attachments.ts";
import type { AttachedFiles, ObtainAttachments } from "../../packs/attached-files.ts";
import type { PackFile } from "../../packs/pack-file.ts";
import type { RunPorts } from "../run-ports.ts";
import {
  attachmentPath,
  keptAttachments,
  listAttachments,
  removeOtherAttachments,
  saveAttachment,
} from "./kept-attachments.ts";

interface Placed {
  readonly snapshotPath: string;
  /** The folder of the files in the pack, with `/` at its end. */
  readonly folder: string;
}

/** From the service, except those that are kept already; what was obtained is kept with the snapshot. */
export const attachmentsOfService =
  (session: Session, placed: Placed, ports: Pick<RunPorts, "onEvent">): ObtainAttachments =>
  async (books, documents) => {
    const { snapshotPath } = placed;
    const known = await keptAttachments(snapshotPath);
    const fetched = await fetchAttachments(
      documents.map((document) => wantedOf(books, document)),
      {
        session,
        timeouts: TIMEOUTS_DEFAULT,
        limits: ATTACHMENT_LIMITS,
        kept: (document) => known?.documents.get(documentKey(document)) ?? null,
        save: (pieces, attachment) =>
          saveAttachment(snapshotPath, pieces, attachment, session.signal),
        onFetched: (soFar) => {
          const merged = new Map([...(known?.documents ?? []), ...byKey(soFar)]);
          listAttachments(snapshotPath, [...merged.values()]);
        },
      },
    );
    listAttachments(snapshotPath, fetched);
    removeOtherAttachments(snapshotPath, fetched);
    const obtained = placedIn(placed, documents, byKey(fetched), "not-kept");
    const found = documentsWithFile(obtained.states);
    ports.onEvent({ kind: "attachments", found, documents: documents.length });
    return obtained;
  };

/** None, for a run that skips what the service would have to be asked for. */
export const attachmentsSkipped =
  (placed: Placed): ObtainAttachments =>
  (_books, documents) => {
    listAttachments(placed.snapshotPath, [], true);
    removeOtherAttachments(placed.snapshotPath, []);
    return Promise.resolve(placedIn(placed, documents, new Map(), "skipped"));
  };

/** Those that a run kept with the snapshot. */
export const attachmentsAsKept =
  (placed: Placed): ObtainAttachments =>
  async (_books, documents) => {
    const known = await keptAttachments(placed.snapshotPath);
    const missing = known?.isSkipped === true ? "skipped" : "not-kept";
    return placedIn(placed, documents, known?.documents ?? new Map(), missing);
  };

const byKey = (fetched: readonly FetchedAttachments[]): ReadonlyMap<string, FetchedAttachments> =>
  new Map(fetched.map((one) => [documentKey(one.document), one]));

/** The list that has the document, or else every list that may have it. */
function wantedOf(
  { listedDocument }: Pick<Books, "listedDocument">,
  document: DocumentRef,
): WantedDocument {
  const ofType = listsOfType(document.type);
  const lists = WRITTEN_LISTS.filter((list) => ofType.includes(list));
  const known = lists.filter((list) => listedDocument(list, document.id) !== null);
  return { document, lists: known.length > 0 ? known : lists };
}

/** The files in the order of the documents, and of each document in that of the service. */
function placedIn(
  { snapshotPath, folder }: Placed,
  documents: readonly DocumentRef[],
  fetched: ReadonlyMap<string, FetchedAttachments>,
  missing: MissingAttachment,
): AttachedFiles {
  const names = attachmentNames(documents);
  const files: PackFile[] = [];
  const states = documents.map((document): SampledAttachments => {
    const key = documentKey(document);
    const outcomes = fetched.get(key)?.outcomes ?? [missing];
    return {
      document: { type: document.type, id: document.id },
      outcomes: outcomes.map((outcome, place) => {
        if (typeof outcome === "string") return outcome;
        const { sha256, byteCount, extension } = outcome;
        const start = names.get(key) ?? document.id;
        const name = `${folder}${start}-${String(place + 1)}.${extension}`;
        const path = attachmentPath(snapshotPath, outcome);
        const mediaType = MEDIA_TYPES[extension];
        files.push({ name, mediaType, isDispensable: false, bytes: () => filePieces(path) });
        return { name, sha256, byteCount };
      }),
    };
  });
  return { files, states };
}
