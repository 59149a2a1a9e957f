/**
 * Obtains an export as a file in the memory: requests it once, waits for one in progress, resumes where a killed
 * run stopped, and uses the exports folder for files that a program cannot fetch from the service.
 */
import type { Session } from "../api/client.ts";
import type { Timeouts } from "../api/undici-transport.ts";
import { millisecondsBetween } from "../calendar/instant.ts";
import { Failure, type FailureCode } from "../failure.ts";
import type { OwnerFacts } from "../ledger/books-owner.ts";
import { refuseEchoInZip } from "./echo-in-zip.ts";
import {
  cachedPath,
  cacheExport,
  type ExportMemory,
  forgetExport,
  isIntact,
  recallExport,
  rememberPending,
} from "./export-memory.ts";
import type { ExportName } from "./export-names.ts";
import { fetchExport } from "./fetch-export.ts";
import { filePieces } from "./file-pieces.ts";
import { findPlaced, type PlacedExport, type PlacedResult } from "./placed-export.ts";
import {
  awaitExport,
  isListed,
  noteExistingFiles,
  requestExport,
  type Waiting,
} from "./queued-export.ts";
import type { ExpectedExport } from "./recognise-export.ts";
import type { CachedExport, PendingExport } from "./remembered-export.ts";
import {
  downloadedExport,
  isOurs,
  type OwnExport,
  refuseForeignWorkbook,
  verifiedExport,
} from "./verified-export.ts";

/** What obtaining an export needs from outside. */
export interface ExportPorts {
  readonly session: Session;
  readonly memory: ExportMemory;
  readonly waiting: Waiting;
  readonly timeouts: Timeouts;
  /** The present instant. */
  readonly now: () => string;
}

export interface ExportOrder extends OwnExport {
  /** Whether to request a new file even if an earlier run obtained one. */
  readonly isForced: boolean;
}

/** A started export: its file is cached or still has to arrive. */
export type StartedExport =
  | { readonly kind: "cached"; readonly cached: CachedExport }
  | { readonly kind: "pending"; readonly pending: PendingExport; readonly isResumed: boolean }
  /** The service has no list of files. */
  | { readonly kind: "unlisted"; readonly name: ExportName };

/** A request older than this whose file is not listed is considered lost. */
const IN_PROGRESS_MS_MAX = 60 * 60 * 1_000;

/**
 * Requests the export unless it is cached or in progress. Nothing is requested yet from a service without a list:
 * the file may be in the exports folder. Failures: `export-refused`, `export-not-ready`.
 */
export async function beginExport(ports: ExportPorts, order: ExportOrder): Promise<StartedExport> {
  const { session, memory, waiting } = ports;
  const { name, year, isForced } = order;
  const recalled = recallExport(memory, order);
  if (recalled?.kind === "cached" && !isForced) {
    const isUsable =
      (await isIntact(memory, recalled)) &&
      (await isOurs(cachedPath(memory, order), order, session.signal));
    if (isUsable) return { kind: "cached", cached: recalled };
  }
  if (recalled?.kind === "pending" && !isForced && (await resumes(ports, recalled))) {
    return { kind: "pending", pending: recalled, isResumed: true };
  }
  const before = await noteExistingFiles(session, name, year, waiting);
  if (before.seen === null) return { kind: "unlisted", name };
  const pending = await request(ports, { name, year, seen: before.seen });
  return { kind: "pending", pending, isResumed: false };
}

/**
 * Whether the file of an earlier request is listed or may still appear. A service that lists a file only when it is
 * ready, to the user who requested it, is asked again: it continues with the file that it is making, and makes one
 * if the earlier run had another credential.
 */
async function resumes(ports: ExportPorts, pending: PendingExport): Promise<boolean> {
  const listed = await isListed(ports.session, pending, ports.waiting);
  if (listed !== false) return listed === true;
  const ageMs = millisecondsBetween(pending.requestedAt, ports.now());
  if (!pending.isAnswered || ageMs >= IN_PROGRESS_MS_MAX) return false;
  await send(ports, pending);
  return true;
}

/** Records the request before sending it: after a kill in between, the next run learns from the list what happened. */
async function request(
  ports: ExportPorts,
  requested: Pick<PendingExport, "name" | "year" | "seen">,
): Promise<PendingExport> {
  const { memory, now } = ports;
  const pending: PendingExport = {
    ...requested,
    kind: "pending",
    isAnswered: false,
    requestedAt: now(),
  };
  await rememberPending(memory, pending);
  await send(ports, requested);
  const answered = { ...pending, isAnswered: true };
  await rememberPending(memory, answered);
  return answered;
}

/** After a refusal nothing is in progress. After any other failure it is unknown whether the request arrived. */
async function send(
  { session, memory }: ExportPorts,
  requested: Pick<PendingExport, "name" | "year">,
): Promise<void> {
  try {
    await requestExport(session, requested);
  } catch (cause) {
    if (cause instanceof Failure && cause.code === "export-refused") {
      await forgetExport(memory, requested);
    }
    throw cause;
  }
}

/**
 * Waits for a requested export and fetches its file into the memory. Failures: `export-failed`,
 * `export-not-ready`, `export-not-ours`, and those of fetching.
 */
export async function finishExport(
  ports: ExportPorts,
  pending: PendingExport,
  owner: OwnerFacts,
): Promise<CachedExport> {
  try {
    return await cacheOurs(ports, pending, owner);
  } catch (cause) {
    // Waiting will not change this file: the next run requests it again.
    if (cause instanceof Failure && NO_USE_WAITING.includes(cause.code)) {
      await forgetExport(ports.memory, pending);
    }
    throw cause;
  }
}

const NO_USE_WAITING: readonly FailureCode[] = ["export-failed", "export-not-ours"];

/**
 * A file that is not ours may have been requested by someone else. Ours may then be the next one, but only one that is
 * listed by now is awaited: otherwise nothing shows that a further file will ever appear.
 */
async function cacheOurs(
  ports: ExportPorts,
  pending: PendingExport,
  owner: OwnerFacts,
): Promise<CachedExport> {
  const { session, memory, waiting, timeouts, now } = ports;
  const { name, year, requestedAt } = pending;
  const finished = await awaitExport(session, pending, waiting);
  const origin = { kind: "download", id: finished.id, madeAt: finished.createdAt } as const;
  const order = { name, year, owner };
  const bytes = fetchExport(session, finished, timeouts, order);
  const described = { name, year, requestedAt, savedAt: now(), origin };
  try {
    return await cacheExport(memory, described, bytes, {
      signal: session.signal,
      inspect: async (path) => {
        await refuseEchoInZip(path, session, `file ${finished.id}`);
        await refuseForeignWorkbook(path, downloadedExport(order, finished.id), session.signal);
      },
    });
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== "export-not-ours") throw cause;
    const others = { ...pending, seen: new Set([...(pending.seen ?? []), finished.id]) };
    if ((await isListed(session, others, waiting)) !== true) throw cause;
    return cacheOurs(ports, others, owner);
  }
}

/**
 * Looks for the files of exports in the exports folder; a missing one is requested once, so that the user finds it
 * in the service. Failures: `export-refused`, `output-not-writable`.
 */
export async function findPlacedExports(
  ports: ExportPorts,
  folder: string,
  expected: readonly ExpectedExport[],
): Promise<readonly PlacedResult[]> {
  const results: PlacedResult[] = [];
  for (const sought of expected) {
    const search = await findPlaced(folder, sought, {
      cachedPath: cachedPath(ports.memory, sought),
      signal: ports.session.signal,
    });
    results.push({ name: sought.name, ...search });
    const recalled = recallExport(ports.memory, sought);
    const isRequested = recalled?.kind === "pending" && recalled.isAnswered;
    if (search.found !== null || isRequested) continue;
    await request(ports, { name: sought.name, year: sought.year, seen: null });
  }
  return results;
}

/**
 * Copies a file from the exports folder into the memory, and reads it to its end on the way. Failures:
 * `answer-malformed` with the name of the file, `export-not-ours` if it has been replaced since it was found.
 */
export async function cachePlaced(
  { memory, session, now }: ExportPorts,
  { name, year, owner }: ExpectedExport,
  { path, fileName, changedAt }: PlacedExport,
): Promise<CachedExport> {
  const recalled = recallExport(memory, { name, year });
  const origin = { kind: "placed", fileName, changedAt } as const;
  const described = {
    name,
    year,
    requestedAt: recalled?.requestedAt ?? null,
    savedAt: now(),
    origin,
  };
  const file = `${fileName} in the exports folder`;
  const remedy =
    "Download it from the service again, replace it in that folder, and run the same command again.";
  const of = { name, owner, file, remedy };
  try {
    return await cacheExport(memory, described, verifiedExport(filePieces(path), of), {
      signal: session.signal,
      inspect: (copy) => refuseForeignWorkbook(copy, of, session.signal),
    });
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== "answer-malformed") throw cause;
    throw new Failure(cause.code, `${file}: ${cause.message}`, remedy, cause);
  }
}
