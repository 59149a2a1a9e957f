/**
 * From the wish for an export to its file in the memory: asks once, waits for what is under way, goes on
 * where a killed run stopped, and takes from the exports folder what the service cannot be asked for.
 */
import type { Session } from "../api/client.ts";
import type { Timeouts } from "../api/undici-transport.ts";
import { millisecondsBetween } from "../calendar/instant.ts";
import { Failure } from "../failure.ts";
import {
  type ExportMemory,
  forgetExport,
  isIntact,
  keepExport,
  keptPath,
  recallExport,
  rememberPending,
} from "./export-memory.ts";
import type { ExportName } from "./export-names.ts";
import { fetchExport, wholeAuditfile } from "./fetch-export.ts";
import { filePieces } from "./file-pieces.ts";
import { findPlaced, type PlacedExport, type PlacedResult } from "./placed-export.ts";
import {
  awaitExport,
  isUnderWay,
  lookBefore,
  requestExport,
  type Waiting,
} from "./queued-export.ts";
import type { WantedExport } from "./recognise-export.ts";
import type { CachedExport, PendingExport } from "./remembered-export.ts";

/** What obtaining takes. */
export interface ExportPorts {
  readonly session: Session;
  readonly memory: ExportMemory;
  readonly waiting: Waiting;
  readonly timeouts: Timeouts;
  /** The present instant. */
  readonly now: () => string;
}

export interface ExportWish {
  readonly name: ExportName;
  readonly year: number;
  /** Whether one that an earlier run was given will not do. */
  readonly isForced: boolean;
}

/** An export after it was asked for: its file is here, or has to come. */
export type StartedExport =
  | { readonly kind: "kept"; readonly kept: CachedExport }
  | { readonly kind: "asked"; readonly asked: PendingExport; readonly isResumed: boolean }
  /** The service has no list of files. */
  | { readonly kind: "unlisted"; readonly name: ExportName };

/** An export that was asked for so long ago and is in no list is not coming any more. */
const UNDER_WAY_MS_MAX = 60 * 60 * 1_000;

/**
 * Asks for the export unless it is in the memory or under way. Of a service without a list nothing is
 * asked yet: the file may lie in the exports folder. Failures: `export-refused`, `export-not-ready`.
 */
export async function beginExport(ports: ExportPorts, wish: ExportWish): Promise<StartedExport> {
  const { session, memory, waiting } = ports;
  const { name, year, isForced } = wish;
  const recalled = recallExport(memory, wish);
  if (recalled?.kind === "kept" && !isForced && (await isIntact(memory, recalled))) {
    return { kind: "kept", kept: recalled };
  }
  if (recalled?.kind === "asked" && !isForced && (await isComing(ports, recalled))) {
    return { kind: "asked", asked: recalled, isResumed: true };
  }
  const before = await lookBefore(session, name, year, waiting);
  if (before.seen === null) return { kind: "unlisted", name };
  const asked = await ask(ports, { name, year, seen: before.seen });
  return { kind: "asked", asked, isResumed: false };
}

async function isComing(ports: ExportPorts, asked: PendingExport): Promise<boolean> {
  const underWay = await isUnderWay(ports.session, asked, ports.waiting);
  if (underWay !== false) return underWay === true;
  const ageMs = millisecondsBetween(asked.askedAt, ports.now());
  return asked.isAnswered && ageMs < UNDER_WAY_MS_MAX;
}

/** Remembered before it is asked: whoever is killed in between finds out from the list what became of it. */
async function ask(
  { session, memory, now }: ExportPorts,
  wish: Pick<PendingExport, "name" | "year" | "seen">,
): Promise<PendingExport> {
  const asked: PendingExport = { ...wish, kind: "asked", isAnswered: false, askedAt: now() };
  await rememberPending(memory, asked);
  try {
    await requestExport(session, wish);
  } catch (cause) {
    // Refused: nothing is under way. Of any other failure nobody knows what arrived.
    if (cause instanceof Failure && cause.code === "export-refused") {
      await forgetExport(memory, wish);
    }
    throw cause;
  }
  const answered = { ...asked, isAnswered: true };
  await rememberPending(memory, answered);
  return answered;
}

/**
 * Waits for an export that was asked for and fetches its file into the memory. Failures:
 * `export-failed`, `export-not-ready`, and those of fetching.
 */
export async function finishExport(
  ports: ExportPorts,
  asked: PendingExport,
): Promise<CachedExport> {
  const { session, memory, waiting, timeouts, now } = ports;
  const { name, year, askedAt } = asked;
  try {
    const finished = await awaitExport(session, asked, waiting);
    const origin = { kind: "download", id: finished.id, madeAt: finished.createdAt } as const;
    const bytes = fetchExport(session, finished, timeouts);
    const kept = { name, year, askedAt, keptAt: now(), origin };
    return await keepExport(memory, kept, bytes, session.signal);
  } catch (cause) {
    // It will not become another file by waiting: the next run asks again.
    if (cause instanceof Failure && cause.code === "export-failed") {
      await forgetExport(memory, asked);
    }
    throw cause;
  }
}

/**
 * Looks for the files of exports in the folder; what is not there is asked for once, so that the user finds
 * it in the service. Failures: `export-refused`, `output-not-writable`.
 */
export async function seekPlaced(
  ports: ExportPorts,
  folder: string,
  wanted: readonly WantedExport[],
): Promise<readonly PlacedResult[]> {
  const results: PlacedResult[] = [];
  for (const sought of wanted) {
    const search = await findPlaced(folder, sought, keptPath(ports.memory, sought));
    results.push({ name: sought.name, ...search });
    const recalled = recallExport(ports.memory, sought);
    const isIncluded = recalled?.kind === "asked" && recalled.isAnswered;
    if (search.found !== null || isIncluded) continue;
    await ask(ports, { name: sought.name, year: sought.year, seen: null });
  }
  return results;
}

/** Copies a file of the exports folder into the memory; an auditfile is read to its end on the way. */
export function takePlaced(
  { memory, session, now }: ExportPorts,
  { name, year }: Pick<WantedExport, "name" | "year">,
  { path, fileName, changedAt }: PlacedExport,
): Promise<CachedExport> {
  const recalled = recallExport(memory, { name, year });
  const origin = { kind: "placed", fileName, changedAt } as const;
  const kept = { name, year, askedAt: recalled?.askedAt ?? null, keptAt: now(), origin };
  const pieces = filePieces(path);
  const bytes = name === "auditfile" ? wholeAuditfile(pieces, year) : pieces;
  return keepExport(memory, kept, bytes, session.signal);
}
