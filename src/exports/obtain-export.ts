/**
 * Obtains an export as a file in the memory: requests it once, waits for one in progress, resumes where a killed
 * run stopped, and uses the exports folder for files that a program cannot fetch from the service.
 */
import type { Session } from "../api/client.ts";
import type { Timeouts } from "../api/undici-transport.ts";
import { millisecondsBetween } from "../calendar/instant.ts";
import { Failure } from "../failure.ts";
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
import { OtherYear, verifiedExport } from "./verified-export.ts";

/** What obtaining an export needs from outside. */
export interface ExportPorts {
  readonly session: Session;
  readonly memory: ExportMemory;
  readonly waiting: Waiting;
  readonly timeouts: Timeouts;
  /** The present instant. */
  readonly now: () => string;
}

export interface ExportOrder {
  readonly name: ExportName;
  readonly year: number;
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
  if (recalled?.kind === "cached" && !isForced && (await isIntact(memory, recalled))) {
    return { kind: "cached", cached: recalled };
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
 * `export-not-ready`, and those of fetching.
 */
export async function finishExport(
  ports: ExportPorts,
  pending: PendingExport,
): Promise<CachedExport> {
  try {
    return await cacheOurs(ports, pending, null);
  } catch (cause) {
    // Waiting will not change this file: the next run requests it again.
    if (cause instanceof Failure && cause.code === "export-failed") {
      await forgetExport(ports.memory, pending);
    }
    throw cause;
  }
}

/**
 * A service that lists only finished files does not show that it is making the file of another year, which may then
 * appear before ours. `other` is the failure of such a file; it is final when no further file appears.
 */
async function cacheOurs(
  ports: ExportPorts,
  pending: PendingExport,
  other: Failure | null,
): Promise<CachedExport> {
  const { session, memory, waiting, timeouts, now } = ports;
  const { name, year, requestedAt } = pending;
  const finished = await awaitExport(session, pending, waiting).catch((cause: unknown) => {
    throw cause instanceof Failure && cause.code === "export-not-ready" ? (other ?? cause) : cause;
  });
  const origin = { kind: "download", id: finished.id, madeAt: finished.createdAt } as const;
  const bytes = fetchExport(session, finished, timeouts);
  const described = { name, year, requestedAt, savedAt: now(), origin };
  try {
    return await cacheExport(memory, described, bytes, {
      signal: session.signal,
      inspect: (path) => refuseEchoInZip(path, session, `file ${finished.id}`),
    });
  } catch (cause) {
    if (!(cause instanceof OtherYear)) throw cause;
    const seen = new Set([...(pending.seen ?? []), finished.id]);
    return cacheOurs(ports, { ...pending, seen }, cause);
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
    const search = await findPlaced(folder, sought, cachedPath(ports.memory, sought));
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
 * `answer-malformed` with the name of the file, `export-failed`.
 */
export async function cachePlaced(
  { memory, session, now }: ExportPorts,
  { name, year }: Pick<ExpectedExport, "name" | "year">,
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
  const bytes = verifiedExport(filePieces(path), { name, year });
  try {
    return await cacheExport(memory, described, bytes, { signal: session.signal });
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== "answer-malformed") throw cause;
    throw new Failure(
      cause.code,
      `${fileName} in the exports folder: ${cause.message}`,
      "Download it from the service again, replace it in that folder, and run the same command again.",
      cause,
    );
  }
}
