/** Fetches the file of an export: its address is valid for half a minute, so it is requested and used at once. */
import type { Session } from "../api/client.ts";
import { fetchFile } from "../api/fetch-file.ts";
import { DOWNLOAD_TYPES, readDownloadLocation } from "../api/request-exports.ts";
import type { Timeouts } from "../api/undici-transport.ts";
import { Failure } from "../failure.ts";
import type { AuditfilePart } from "../imported-files/auditfile-parts.ts";
import { auditfileReader } from "../imported-files/read-auditfile.ts";
import type { FinishedExport } from "./queued-export.ts";

/** On a slow line an address may expire between the two requests; after this many attempts the refusal is final. */
const ADDRESSES_MAX = 3;

/**
 * Yields the bytes as received; nothing is requested before the first is read. No credential is sent to the
 * address. An auditfile is parsed on the way: it must be complete and of the requested year, which the list of
 * files does not state. Failures: those of `fetchFile`, `answer-malformed`, `export-failed`.
 */
export async function* fetchExport(
  session: Session,
  finished: FinishedExport,
  timeouts: Timeouts,
): AsyncGenerator<Uint8Array> {
  const pieces = fetchDownload(session, finished, timeouts);
  if (finished.type === DOWNLOAD_TYPES.auditfile) yield* verifiedAuditfile(pieces, finished.year);
  else yield* pieces;
}

/** Yields the same pieces and parses them on the way. Failures: `answer-malformed`, `export-failed` for another year. */
export async function* verifiedAuditfile(
  pieces: AsyncIterable<Uint8Array>,
  year: number,
): AsyncGenerator<Uint8Array> {
  const reader = auditfileReader();
  for await (const piece of pieces) {
    for (const part of reader.read(piece)) mustBeOfYear(part, year);
    yield piece;
  }
  for (const part of reader.end()) mustBeOfYear(part, year);
}

function mustBeOfYear(part: AuditfilePart, year: number): void {
  if (part.kind !== "header") return;
  const stated = part.fields.get("fiscalYear") ?? "";
  if (stated.split("-").includes(String(year))) return;
  throw new Failure(
    "export-failed",
    `export auditfile ${String(year)}: the file the service made is of year ${stated}`,
    "Someone else requested an export at the same time: run the export again.",
  );
}

/** Yields the bytes of any file in the list of downloads, unchanged. */
export async function* fetchDownload(
  session: Session,
  { id }: Pick<FinishedExport, "id">,
  timeouts: Timeouts,
): AsyncGenerator<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    const location = await readDownloadLocation(session, id);
    const fetched = fetchFile(location, timeouts, session.signal);
    const pieces = session.transport.withoutCredential?.(fetched, `file ${id}`) ?? fetched;
    const first = await firstPiece(pieces, attempt < ADDRESSES_MAX);
    if (first === "expired") continue;
    if (first.done !== true) yield first.value;
    yield* pieces;
    return;
  }
}

/** `expired` if the address is refused and another may be requested. */
async function firstPiece(
  pieces: AsyncGenerator<Uint8Array>,
  mayRetry: boolean,
): Promise<IteratorResult<Uint8Array> | "expired"> {
  try {
    return await pieces.next();
  } catch (cause) {
    // Only a refusal of this address is handled here, with a new address; other failures are rethrown.
    if (mayRetry && cause instanceof Failure && cause.code === "request-refused") return "expired";
    throw cause;
  }
}
