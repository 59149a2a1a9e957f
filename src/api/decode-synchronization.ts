/** Ids and versions of documents, as the synchronization lists them (specification 8). */
import { type DocumentId, documentId } from "../ledger/ledger-account.ts";
import { type Answer, at, idAt, listAt, malformed, recordAt, rootOf, wordAt } from "./decoding.ts";

export interface DocumentVersion {
  readonly id: DocumentId;
  /** The second of the last change, since 1970. */
  readonly version: number;
}

const VERSION = new Set(["id", "version"]);

/** In no guaranteed order. */
export const decodeVersions = (answer: Answer): readonly DocumentVersion[] =>
  listAt(rootOf(answer)).map((place) => {
    const record = recordAt(place, VERSION);
    const version = at(record, "version");
    const digits = wordAt(version);
    if (!/^\d{1,15}$/.test(digits)) throw malformed(version, "a whole number");
    return { id: idAt(at(record, "id"), documentId), version: Number.parseInt(digits, 10) };
  });
