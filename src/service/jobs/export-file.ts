/** Export jobs: each makes one file and stores it in parts, as a download that appears once complete. */
import { discardBytes } from "../../bytes/discard-bytes.ts";
import { Failure, invariant } from "../../failure.ts";
import type { AdministrationRecord } from "../rules/administration-books.ts";
import type { Export, ExportOrder } from "../rules/export-order.ts";
import { retryDelaySeconds } from "../rules/retry-delay.ts";
import { findAdministration } from "../store/query-administrations.ts";
import type { Store } from "../store/store.ts";
import { type JobKind, JobLeaseLost, type Work } from "./kinds/job-kind.ts";
import { finishJob, renewLease } from "./queue.ts";

export interface ExportWork {
  /** The books of one moment: a file is read in many statements, and requests are answered between them. */
  readonly store: Store;
  readonly administration: AdministrationRecord;
  readonly order: ExportOrder;
  /** ISO 8601, UTC, milliseconds: the start of this attempt, by the clock of the books. */
  readonly madeAt: string;
  /** As in `Work`: call it between steps. */
  readonly pause: () => Promise<void>;
}

export interface ExportedFile {
  /** Letters, digits, dots and dashes. */
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const PART_BYTES = 512 * 1024;
/** An auditfile of a million lines is 300 MB. */
const FILE_BYTES_MAX = 4 * 1024 * 1024 * 1024;
const ATTEMPTS_MAX = 3;

export function exportKind(
  name: Export,
  make: (work: ExportWork) => ExportedFile | Promise<ExportedFile>,
): JobKind {
  return {
    kind: exportJobKind(name),
    lane: "exports",
    attemptsMax: ATTEMPTS_MAX,
    retryDelaySeconds,
    run: async (work) => {
      const { store, job, now, booksNow, pause } = work;
      const administration = administrationOf(work);
      const { timeZone } = administration;
      const order = readOrder(job.payload);
      const madeAt = booksNow(timeZone);
      const [file, size] = await withBooksAsOfNow(store, async (books) => {
        const made = await make({ store: books, administration, order, madeAt, pause });
        return [made, await insertParts(work, made.bytes)] as const;
      });
      store.transaction(() => {
        if (!finishJob(store, job, now())) throw new JobLeaseLost();
        store.run(
          `UPDATE downloads SET filename = ?, content_type = ?, size = ?, updated_at = ?
           WHERE administration_id = ? AND job_id = ?`,
          file.filename,
          file.contentType,
          size,
          booksNow(timeZone),
          job.administrationId,
          job.id,
        );
      });
    },
    giveUp: (work) => {
      removeParts(work);
      work.store.run(
        "UPDATE downloads SET failed = 1, updated_at = ? WHERE administration_id = ? AND job_id = ?",
        work.booksNow(administrationOf(work).timeZone),
        work.job.administrationId,
        work.job.id,
      );
    },
  };
}

async function withBooksAsOfNow<Value>(
  store: Store,
  work: (books: Store) => Promise<Value>,
): Promise<Value> {
  const books = store.asOfNow();
  try {
    return await work(books ?? store);
  } finally {
    books?.close();
  }
}

function administrationOf({ store, job }: Pick<Work, "store" | "job">): AdministrationRecord {
  const administration = findAdministration(store, job.administrationId);
  invariant(administration !== null, "the administration of a job exists");
  return administration;
}

/** The kind of the job, as stored in the table of jobs. */
export const exportJobKind = (name: Export): string => `export-${name.replace("_", "-")}`;

/** The number of bytes stored. Parts of an earlier attempt are removed first: the books may have changed since. */
async function insertParts(work: Work, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  removeParts(work);
  let number = 0;
  let size = 0;
  for await (const part of partsOf(bytes)) {
    size += part.byteLength;
    if (size > FILE_BYTES_MAX) {
      throw new Failure(
        "export-failed",
        `the file has more than ${FILE_BYTES_MAX} bytes`,
        "Check the year of the export.",
      );
    }
    insertPart(work, number, part);
    discardBytes(part);
    number += 1;
    await work.pause();
  }
  return size;
}

function insertPart({ store, job, now }: Work, number: number, part: Uint8Array): void {
  store.transaction(() => {
    // In one transaction with the lease, so that an attempt that lost its lease cannot write into the next one's file.
    if (!renewLease(store, job, now())) throw new JobLeaseLost();
    store.run(
      "INSERT INTO download_parts VALUES (?, (SELECT id FROM downloads WHERE job_id = ?), ?, ?)",
      job.administrationId,
      job.id,
      number,
      part,
    );
  });
}

function removeParts({ store, job }: Pick<Work, "store" | "job">): void {
  store.run(
    `DELETE FROM download_parts WHERE administration_id = ?
     AND download_id = (SELECT id FROM downloads WHERE job_id = ?)`,
    job.administrationId,
    job.id,
  );
}

/** The same bytes in parts of `PART_BYTES` or slightly more. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    gathered.push(piece);
    length += piece.byteLength;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(gathered);
}

/** The order that `requestExport` wrote; anything else means that our own database is damaged. */
function readOrder(payload: string): ExportOrder {
  const order: unknown = JSON.parse(payload);
  invariant(
    typeof order === "object" && order !== null && "year" in order && "version" in order,
    "the payload of an export job is its order",
  );
  const { year, version } = order;
  invariant(typeof year === "number", "the year of an export is a number");
  invariant(version === null || typeof version === "string", "the version of an export is text");
  return { year, version };
}
