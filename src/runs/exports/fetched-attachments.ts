/** The attachments of the documents of a sample, from the service: they are kept with the snapshot. */
import type { Session } from "../../api/client.ts";
import { TIMEOUTS_DEFAULT } from "../../api/undici-transport.ts";
import {
  ATTACHMENT_LIMITS,
  type FetchedAttachments,
  fetchAttachments,
  type WantedDocument,
} from "../../exports/fetch-attachments.ts";
import type { Books } from "../../ledger/books.ts";
import { listsOfType } from "../../ledger/document-kind.ts";
import { WRITTEN_LISTS } from "../../ledger/listed-document.ts";
import type { DocumentRef } from "../../ledger/posting.ts";
import { documentKey, documentsWithFile } from "../../ledger/sampled-attachments.ts";
import type { ObtainAttachments } from "../../packs/attached-files.ts";
import type { RunPorts } from "../run-ports.ts";
import {
  keptAttachments,
  listAttachments,
  removeOtherAttachments,
  saveAttachment,
} from "./kept-attachments.ts";
import { type PlacedAttachments, placedIn } from "./sample-attachments.ts";

/** From the service, except those that are kept already; what was obtained is kept with the snapshot. */
export const attachmentsOfService =
  (
    session: Session,
    placed: PlacedAttachments,
    ports: Pick<RunPorts, "onEvent">,
  ): ObtainAttachments =>
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
