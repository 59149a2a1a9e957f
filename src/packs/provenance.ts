/**
 * The provenance of a pack: each request with the hash of its answer, and each distinct answer as
 * received, compressed, in a file named after the hash of the answer.
 */
import { gzipSync } from "node:zlib";
import { discardBytes } from "../bytes/discard-bytes.ts";
import type { PackFile } from "./pack-file.ts";

/** One answered request. */
export interface AnsweredRequest {
  /** The number with which `body` returns its answer. */
  readonly number: number;
  readonly purpose: string;
  readonly method: string;
  /** Path and query. The credential is in a header and never appears here. */
  readonly address: string;
  readonly status: number;
  readonly receivedAt: string;
  readonly sha256: string;
}

/** The answers of a snapshot, as received. */
export interface Evidence {
  readonly requests: () => Iterable<AnsweredRequest>;
  /** The body of the answer with this number, a copy each time; failure `snapshot-damaged`. */
  readonly body: (number: number) => Uint8Array;
  /** The names supplied by the user instead of the service, as text; null if there are none. */
  readonly suppliedNames: () => string | null;
}

/** `requests.jsonl`, `answers/<sha256>.json.gz` and, if names were supplied, `supplied-names.json`, in this folder. */
export function* provenanceFiles(folder: string, evidence: Evidence): Generator<PackFile> {
  const isDispensable = false;
  yield {
    name: `${folder}/requests.jsonl`,
    mediaType: "application/x-ndjson",
    isDispensable,
    bytes: () => requestLines(evidence),
  };
  const names = evidence.suppliedNames();
  if (names !== null) {
    yield {
      name: `${folder}/supplied-names.json`,
      mediaType: "application/json",
      isDispensable,
      bytes: async function* () {
        yield new TextEncoder().encode(names);
      },
    };
  }
  const seen = new Set<string>();
  for (const { number, sha256 } of evidence.requests()) {
    if (seen.has(sha256)) continue;
    seen.add(sha256);
    yield {
      name: `${folder}/answers/${sha256}.json.gz`,
      mediaType: "application/gzip",
      isDispensable,
      bytes: async function* () {
        const body = evidence.body(number);
        yield gzipped(body);
        discardBytes(body);
      },
    };
  }
}

/** The byte of the header that names the operating system. */
const SYSTEM = 9;
const UNKNOWN_SYSTEM = 255;

/** The same bytes on every system; `gzip -dc FILE | sha256sum` prints the hash in the file's name. */
function gzipped(body: Uint8Array): Uint8Array {
  const bytes = gzipSync(body);
  bytes[SYSTEM] = UNKNOWN_SYSTEM;
  return bytes;
}

async function* requestLines(evidence: Evidence): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const { method, address, receivedAt, ...row } of evidence.requests()) {
    const { purpose, status, sha256 } = row;
    const request = `${method} ${address}`;
    const line = { request, purpose, status, received_at: receivedAt, sha256 };
    yield encoder.encode(`${JSON.stringify(line)}\n`);
  }
}
