/** Fetches the file of an export: the address lives half a minute, so it is asked for and used at once. */
import type { Session } from "../api/client.ts";
import { fetchFile } from "../api/fetch-file.ts";
import { DOWNLOAD_TYPES, readDownloadLocation } from "../api/request-exports.ts";
import type { Timeouts } from "../api/undici-transport.ts";
import { Failure } from "../failure.ts";
import type { AuditfilePart } from "../imported-files/auditfile-parts.ts";
import { auditfileReader } from "../imported-files/read-auditfile.ts";
import type { FinishedExport } from "./queued-export.ts";

/** An address may run out between the two requests on a slow line; more often than this it is refused. */
const ADDRESSES_MAX = 3;

/**
 * The bytes as they come; nothing is asked before the first is wanted. No credential goes to the address.
 * An auditfile is read on its way: it must be whole and of the year that was asked for, which the list of
 * files does not tell. Failures: those of `fetchFile`, `answer-malformed`, `export-failed`.
 */
export async function* fetchExport(
  session: Session,
  finished: FinishedExport,
  timeouts: Timeouts,
): AsyncGenerator<Uint8Array> {
  const pieces = fetchDownload(session, finished, timeouts);
  if (finished.type === DOWNLOAD_TYPES.auditfile) yield* wholeAuditfile(pieces, finished.year);
  else yield* pieces;
}

/** The same pieces, read while they pass. Failures: `answer-malformed`, `export-failed` for another year. */
export async function* wholeAuditfile(
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
    "Somebody else asked for an export at the same time: run the export again.",
  );
}

/** The bytes of any file in the list of downloads, as they are. */
export async function* fetchDownload(
  session: Session,
  { id }: Pick<FinishedExport, "id">,
  timeouts: Timeouts,
): AsyncGenerator<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    const location = await readDownloadLocation(session, id);
    const pieces = fetchFile(location, timeouts, session.signal);
    const first = await firstPiece(pieces, attempt < ADDRESSES_MAX);
    if (first === "expired") continue;
    if (first.done !== true) yield first.value;
    yield* pieces;
    return;
  }
}

/** `expired` when the address is refused and another may be asked for. */
async function firstPiece(
  pieces: AsyncGenerator<Uint8Array>,
  mayAskAgain: boolean,
): Promise<IteratorResult<Uint8Array> | "expired"> {
  try {
    return await pieces.next();
  } catch (cause) {
    // Only a refusal of this address is answered here, with another address; the rest goes on.
    if (mayAskAgain && cause instanceof Failure && cause.code === "request-refused")
      return "expired";
    throw cause;
  }
}
