/** What a reading of the document lists needs, and what was read of one of them. */
import type { Session } from "../api/client.ts";
import type { IdSet } from "../ledger/id-set.ts";
import type { DocumentListName } from "../ledger/listed-document.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** A reading of the lists. */
export interface DocumentsPull {
  readonly session: Session;
  readonly snapshot: Snapshot;
  /** Counts an answer about a list, and says how many more it needs at least. */
  readonly count: (list: DocumentListName, requestsLeft: number) => void;
  /** Requests for documents of before and after the books that each list takes at least, until they are sent. */
  readonly later: Map<DocumentListName, number>;
}

/** What was read of a list. */
export interface RowsRead {
  readonly ids: IdSet;
  readonly rowsStated: number | null;
  readonly shortPages: number;
  readonly sources: readonly SourceHash[];
}
