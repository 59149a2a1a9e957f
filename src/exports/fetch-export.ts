/** Fetches the file of an export: the address lives half a minute, so it is asked for and used at once. */
import type { Session } from "../api/client.ts";
import type { Download } from "../api/decode-downloads.ts";
import { fetchFile } from "../api/fetch-file.ts";
import { readDownloadLocation } from "../api/request-exports.ts";
import type { Timeouts } from "../api/undici-transport.ts";
import { Failure } from "../failure.ts";

/** An address may run out between the two requests on a slow line; more often than this it is refused. */
const ADDRESSES_MAX = 3;

/**
 * The bytes as they come; nothing is asked before the first is wanted. No credential goes to the address.
 * Failures: those of `fetchFile`, and `answer-malformed` for an answer without an address.
 */
export async function* fetchExport(
  session: Session,
  { id }: Download,
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
