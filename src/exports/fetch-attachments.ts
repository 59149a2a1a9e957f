/**
 * Fetches the attachments of documents, one after another. What cannot be fetched is an outcome and no failure, so that
 * it never stops a pack.
 */
import type { Session } from "../api/client.ts";
import { idBlocks } from "../api/id-blocks.ts";
import {
  type AttachedList,
  type Attachment,
  readAttachmentLocation,
  readAttachments,
} from "../api/read-attachments.ts";
import type { Timeouts } from "../api/undici-transport.ts";
import { Failure, type FailureCode } from "../failure.ts";
import type { DocumentId } from "../ledger/ledger-account.ts";
import type { DocumentRef } from "../ledger/posting.ts";
import { documentKey, type MissingAttachment } from "../ledger/sampled-attachments.ts";
import type { HashedFile } from "../packs/write-hashed.ts";
import type { AttachmentExtension } from "./attachment-type.ts";
import { fetchLinked } from "./fetch-export.ts";

/** A fetched file; its bytes are wherever `AttachmentPorts.save` put them. */
export interface FetchedFile extends HashedFile {
  /** Its id at the service. */
  readonly attachment: string;
  readonly extension: AttachmentExtension;
}

/** What came of the attachments of a document, in the order of the service: at least one outcome. */
export interface FetchedAttachments {
  readonly document: Pick<DocumentRef, "type" | "id">;
  readonly outcomes: readonly (FetchedFile | MissingAttachment)[];
}

export interface WantedDocument {
  readonly document: DocumentRef;
  /** The lists that may have it, the likeliest first; empty for a kind of document that has no attachments. */
  readonly lists: readonly AttachedList[];
}

export interface AttachmentLimits {
  readonly fileBytesMax: number;
  readonly totalBytesMax: number;
  readonly filesOfDocumentMax: number;
}

const MEBIBYTE = 1024 * 1024;
/** The embedded service takes files up to 25 MB. Gap: Payments, notes and attachments. */
export const ATTACHMENT_LIMITS: AttachmentLimits = {
  fileBytesMax: 25 * MEBIBYTE,
  totalBytesMax: 200 * MEBIBYTE,
  filesOfDocumentMax: 20,
};
/** After so many failures of the service in a row, each after its retries, nothing more is requested. */
const FAILURES_MAX = 3;

export interface AttachmentPorts {
  readonly session: Session;
  readonly timeouts: Timeouts;
  readonly limits: AttachmentLimits;
  /** What an earlier run kept of a document; null for nothing. */
  readonly kept: (document: DocumentRef) => FetchedAttachments | null;
  /** Keeps the bytes completely or not at all. */
  readonly save: (
    pieces: AsyncIterable<Uint8Array>,
    attachment: Attachment,
  ) => Promise<Omit<FetchedFile, "attachment">>;
  /** Called with all outcomes so far when a file was fetched, so that a killed run does not fetch it again. */
  readonly onFetched: (outcomes: readonly FetchedAttachments[]) => void;
}

/** The outcomes of each document, in order. Failures: those of the disk, and `duration-over`. */
export async function fetchAttachments(
  documents: readonly WantedDocument[],
  ports: AttachmentPorts,
): Promise<readonly FetchedAttachments[]> {
  const service = whileItAnswers();
  const found = await findAttachments(documents, ports, service);
  const room = { bytes: ports.limits.totalBytesMax };
  const all: FetchedAttachments[] = [];
  for (const { document } of documents) {
    const outcomes: (FetchedFile | MissingAttachment)[] = [];
    const kept = filesKept(ports.kept(document));
    const listed = found.get(documentKey(document)) ?? "of-kind";
    // A document that is gone, or not answered now, keeps what an earlier run has of it.
    if (typeof listed === "string") outcomes.push(...(kept.length > 0 ? kept : [listed]));
    else {
      for (const [place, attachment] of listed.attachments.entries()) {
        const known = kept.find((file) => file.attachment === attachment.id);
        const of = { list: listed.list, document: document.id, attachment, place };
        const outcome = known ?? (await fetched(of, room.bytes, ports, service));
        outcomes.push(outcome);
        if (typeof outcome === "object") room.bytes -= outcome.byteCount;
        if (known === undefined && typeof outcome === "object")
          ports.onFetched([...all, { document, outcomes: [...outcomes] }]);
      }
      if (outcomes.length === 0) outcomes.push("none");
    }
    all.push({ document: { type: document.type, id: document.id }, outcomes });
  }
  return all;
}

const filesKept = (kept: FetchedAttachments | null): readonly FetchedFile[] =>
  (kept?.outcomes ?? []).filter((outcome) => typeof outcome === "object");

interface Listed {
  readonly list: AttachedList;
  readonly attachments: readonly Attachment[];
}

/** What each document has, by its key; a document of a kind without attachments is not in it. */
async function findAttachments(
  documents: readonly WantedDocument[],
  { session }: Pick<AttachmentPorts, "session">,
  service: WhileItAnswers,
): Promise<ReadonlyMap<string, Listed | MissingAttachment>> {
  const found = new Map<string, Listed | MissingAttachment>();
  for (const { document, lists } of documents) {
    if (lists.length > 0) found.set(documentKey(document), "gone");
  }
  for (const list of new Set(documents.flatMap(({ lists }) => lists))) {
    const open = documents.filter(
      ({ document, lists }) =>
        lists.includes(list) && typeof found.get(documentKey(document)) === "string",
    );
    for (const block of idBlocks<DocumentId>(open.map(({ document }) => document.id))) {
      const read = await service(() => readAttachments(session, list, block));
      for (const { document } of open.filter((each) => block.includes(each.document.id))) {
        const key = documentKey(document);
        const attachments = typeof read === "string" ? undefined : read.get(document.id);
        if (attachments !== undefined) found.set(key, { list, attachments });
        else if (typeof read === "string") found.set(key, read);
      }
    }
  }
  return found;
}

interface WantedFile {
  readonly list: AttachedList;
  readonly document: DocumentId;
  readonly attachment: Attachment;
  /** Among the attachments of its document, from 0. */
  readonly place: number;
}

async function fetched(
  { list, document, attachment, place }: WantedFile,
  room: number,
  { session, timeouts, limits, save }: AttachmentPorts,
  service: WhileItAnswers,
): Promise<FetchedFile | MissingAttachment> {
  const bytesMax = Math.min(limits.fileBytesMax, room);
  if (place >= limits.filesOfDocumentMax || (attachment.size ?? 0) > bytesMax) return "too-large";
  const { id } = attachment;
  const pieces = fetchLinked(session, {
    name: `attachment ${id}`,
    locate: () => readAttachmentLocation(session, list, { document, attachment: id }),
    ...{ timeouts, bytesMax },
  });
  return service(async () => ({ attachment: id, ...(await save(pieces, attachment)) }));
}

type WhileItAnswers = <Value>(work: () => Promise<Value>) => Promise<Value | MissingAttachment>;

/** Turns failures that are no fault of this machine into outcomes. */
function whileItAnswers(): WhileItAnswers {
  let failures = 0;
  return async (work) => {
    if (failures >= FAILURES_MAX) return "service";
    try {
      const value = await work();
      failures = 0;
      return value;
    } catch (cause) {
      // An attachment is an addition to a pack that is proven without it; the pack names the reason.
      const outcome = cause instanceof Failure ? OUTCOMES[cause.code] : undefined;
      if (outcome === undefined) throw cause;
      failures = outcome === "service" ? failures + 1 : 0;
      return outcome;
    }
  };
}

const OUTCOMES: Partial<Record<FailureCode, MissingAttachment>> = {
  "record-unknown": "gone",
  "request-refused": "gone",
  "administration-unknown": "gone",
  "scope-missing": "scope",
  "credential-refused": "scope",
  "answer-too-large": "too-large",
  "service-unreachable": "service",
  "service-failing": "service",
  "answer-cut-off": "service",
  "rate-limit-exhausted": "service",
  "proxy-refused": "service",
  "answer-malformed": "unfit",
  "answer-not-json": "unfit",
  "credential-echoed": "unfit",
};
