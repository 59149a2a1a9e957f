/** Takes the auditfiles of an order into a snapshot, once: the same files again are the snapshot that is there. */
import { basename } from "node:path";
import { dateInZone } from "../../calendar/calendar-date.ts";
import { Failure } from "../../failure.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { openForPull } from "../../snapshot/snapshot.ts";
import { removeSnapshot } from "../../snapshot/snapshot-file.ts";
import { hashOfPieces, piecesOfHash } from "../../sources/auditfile-bytes.ts";
import { takeInAuditfiles } from "../../sources/take-in-auditfile.ts";
import type { FileTakenIn } from "../../sources/taken-file.ts";
import { statedTypes } from "../../sources/typed-accounts.ts";
import { type BooksAddress, booksAddress, type ProfileOptions } from "../profile/books-address.ts";
import type { ChosenAuditfile } from "../profile/chosen-books.ts";
import { importedChart } from "../profile/imported-chart.ts";
import { isFinished, readSnapshot } from "../pull/finished-snapshot.ts";
import type { RunPorts } from "../run-ports.ts";
import { withAdministrationLock } from "../state/administration-lock.ts";
import { nextSnapshot, snapshotsOf } from "../state/state.ts";
import { piecesOf } from "./auditfile-files.ts";

/**
 * The snapshot of the books. Failure codes: those of `takeInAuditfiles`, `disk-full`, `auditfile-unreadable` for a file
 * that is not there or changes while it is read.
 */
export async function takenIn(
  chosen: ChosenAuditfile,
  address: BooksAddress,
  { now }: Pick<RunPorts, "now">,
): Promise<string> {
  const { fiscalYear, priorYear, createdOn } = chosen.head;
  const files = await Promise.all(chosen.files.map(hashed));
  const { period } = fiscalYear;
  const chart = importedChart(address);
  const source = chart === null ? SOURCE : `${SOURCE} with chart ${chart.file.sha256}`;
  const known = snapshotsOf(address, period).findLast(isFinished);
  if (known !== undefined && hasFiles(known, source, files)) return known;
  const path = nextSnapshot(address, period);
  const snapshot = openForPull(path, {
    administrationId: address.administrationId,
    ...{ baseUrl: source, fiscalYear, period, priorYear },
    // A file that does not say when it was made was there today.
    asOf: createdOn ?? dateInZone(now(), TIME_ZONE),
    startedAt: now(),
    skipsDocumentLists: true,
  });
  let isDone = false;
  try {
    await takeInAuditfiles(snapshot, files.map(opened), statedTypes(chart?.accounts ?? []));
    isDone = true;
  } finally {
    snapshot.close();
    if (!isDone) removeSnapshot(path);
  }
  return path;
}

const TIME_ZONE = "Europe/Amsterdam";
/**
 * In place of the address of a service; its number is that of how this version reads files, so that others read them
 * again.
 */
const SOURCE = "auditfile:4";

interface Hashed extends Omit<FileTakenIn, "parts"> {
  readonly parts: readonly { readonly path: string; readonly sha256: SourceHash }[];
}

/** The hash of an auditfile that is divided over files is that of their bytes in order. */
async function hashed({ paths, isPrior }: ChosenAuditfile["files"][number]): Promise<Hashed> {
  const parts = await Promise.all(
    paths.map(async (path) => ({ path, sha256: await hashOfPieces(piecesOf(path)) })),
  );
  const [only, ...others] = parts;
  const sha256 =
    only !== undefined && others.length === 0 ? only.sha256 : await hashOfPieces(allOf(paths));
  return { parts, isPrior, sha256, name: paths.map((path) => basename(path)).join(", ") };
}

async function* allOf(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* piecesOf(path);
}

const opened = ({ parts, ...of }: Hashed): FileTakenIn => ({
  ...of,
  parts: parts.map(({ path, sha256 }) => ({
    name: basename(path),
    open: () => piecesOfHash(basename(path), piecesOf(path), sha256),
  })),
});

const hasFiles = (path: string, source: string, files: readonly Hashed[]): boolean =>
  readSnapshot(
    path,
    (snapshot) =>
      snapshot.order.baseUrl === source &&
      snapshot.auditfileHashes().join(" ") === files.map(({ sha256 }) => sha256).join(" "),
  );

/**
 * The address of books for work on snapshots alone; the auditfiles of an order are taken in first. Failure codes: those
 * of `booksAddress` and of `takenIn`.
 */
export async function addressWithBooks(
  who: ProfileOptions & { readonly snapshot?: string | null },
  ports: RunPorts,
): Promise<BooksAddress> {
  const address = booksAddress(who, ports);
  const { chosen } = address;
  if (chosen.kind !== "auditfile") return address;
  if (who.snapshot != null) {
    if (chosen.profile === null) throw twoSources();
    return address;
  }
  await withAdministrationLock(address, () => takenIn(chosen, address, ports));
  return address;
}

const twoSources = (): Failure =>
  new Failure(
    "arguments-invalid",
    "--from and --snapshot exclude each other: each of them names the books",
    "Leave out --snapshot for the books of the auditfile.",
  );
