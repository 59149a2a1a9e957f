/** Fetches a file from an address that carries its own permission: no credential is sent. */
import { Failure } from "../failure.ts";
import { isSafeAddress } from "./base-url.ts";
import { compressed, cutOff, isCompressed, unreachable } from "./exchange.ts";
import { openWay } from "./open-way.ts";
import type { OutgoingProxy } from "./outgoing-proxy.ts";
import { request } from "./undici-parts.ts";
import type { Timeouts } from "./undici-transport.ts";

/** An auditfile of a million lines is 300 MB. */
const FILE_BYTES_MAX = 4 * 1024 * 1024 * 1024;

export interface FileWay {
  readonly timeouts: Timeouts;
  readonly proxy: OutgoingProxy | null;
  /** Certificates in PEM that are trusted besides the usual ones. */
  readonly authorities: string | null;
  /** Absent for the limit of exports. */
  readonly bytesMax?: number;
}

/**
 * Yields the bytes of the file as they arrive. Failures: service-unreachable, proxy-refused, answer-cut-off,
 * answer-too-large, request-refused (the address has expired), answer-malformed (an address that is not https).
 */
export async function* fetchFile(
  location: string,
  { timeouts, proxy, authorities, bytesMax = FILE_BYTES_MAX }: FileWay,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const url = new URL(location);
  // The rest of the address is a permission, so messages leave it out.
  const line = `file from ${url.protocol}//${url.host}`;
  if (!isSafeAddress(url)) {
    throw new Failure(
      "answer-malformed",
      `${line}: the service redirects to an address that is not https`,
      "Nothing was fetched from there. Ask whoever runs the service.",
    );
  }
  const { dispatcher, via } = await openWay(url.origin, { ...timeouts, authorities }, proxy);
  try {
    const answer = await request
      .call(dispatcher, {
        origin: url.origin,
        method: "GET",
        path: url.pathname + url.search,
        signal,
        headers: { "accept-encoding": "identity" },
      })
      .catch((cause: unknown) => {
        signal.throwIfAborted();
        throw unreachable(line, cause, via());
      });
    if (isCompressed(answer.headers)) throw compressed(line);
    if (answer.statusCode !== 200) throw expired(line, answer.statusCode);
    yield* pieces(answer.body, { line, bytesMax }, signal);
  } finally {
    await dispatcher.destroy();
  }
}

async function* pieces(
  body: AsyncIterable<Uint8Array>,
  { line, bytesMax }: { readonly line: string; readonly bytesMax: number },
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const piece of body) {
      bytes += piece.byteLength;
      if (bytes > bytesMax) {
        throw new Failure(
          "answer-too-large",
          `${line}: the file has more than ${bytesMax} bytes`,
          "Check the year of the export, or fetch the file in the service.",
        );
      }
      yield piece;
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw cause instanceof Failure ? cause : cutOff(line, cause);
  }
}

function expired(line: string, status: number): Failure {
  return new Failure(
    "request-refused",
    `${line}: refused with status ${status}`,
    "The address of a file is valid for half a minute. Request the file again.",
  );
}
