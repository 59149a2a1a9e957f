/** Fetches a file that the service links to, such as that of an export: its address is valid for half a minute, so it is requested and used at once. */
import type { Session } from "../api/client.ts";
import type { Download } from "../api/decode-downloads.ts";
import { fetchFile } from "../api/fetch-file.ts";
import { readDownloadLocation } from "../api/request-exports.ts";
import type { Timeouts } from "../api/undici-transport.ts";
import { Failure } from "../failure.ts";
import { downloadedExport, type OwnExport, verifiedExport } from "./verified-export.ts";

/** On a slow line an address may expire between the two requests; after this many attempts the refusal is final. */
const ADDRESSES_MAX = 3;

/**
 * Yields the bytes as received; nothing is requested before the first is read. No credential is sent to the
 * address. The file is read on the way (`verifiedExport`). Failures: those of `fetchFile`, `answer-malformed`,
 * `export-not-ours`.
 */
export async function* fetchExport(
  session: Session,
  finished: Pick<Download, "id">,
  timeouts: Timeouts,
  order: OwnExport,
): AsyncGenerator<Uint8Array> {
  const pieces = fetchDownload(session, finished, timeouts);
  yield* verifiedExport(pieces, downloadedExport(order, finished.id));
}

/** Yields the bytes of any file in the list of downloads, unchanged. */
export const fetchDownload = (
  session: Session,
  { id }: Pick<Download, "id">,
  timeouts: Timeouts,
): AsyncGenerator<Uint8Array> =>
  fetchLinked(session, { name: id, locate: () => readDownloadLocation(session, id), timeouts });

/** A file of the service whose address has to be requested first. */
export interface LinkedFile {
  /** For messages. */
  readonly name: string;
  readonly locate: () => Promise<string>;
  readonly timeouts: Timeouts;
  /** Absent for the limit of exports. */
  readonly bytesMax?: number;
}

/** Yields the bytes of the file, unchanged; no credential is sent to its address. Failures: those of `fetchFile`. */
export async function* fetchLinked(
  session: Session,
  { name, locate, ...way }: LinkedFile,
): AsyncGenerator<Uint8Array> {
  const { proxy = null, authorities = null } = session.transport;
  for (let attempt = 1; ; attempt++) {
    const fetched = fetchFile(await locate(), { ...way, proxy, authorities }, session.signal);
    const pieces = session.transport.withoutCredential?.(fetched, `file ${name}`) ?? fetched;
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
