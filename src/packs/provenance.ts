/**
 * The provenance of a pack: each request with the hash of its answer, and each distinct answer as received, in a tar,
 * where it is named after its hash.
 */
import type { PackFile } from "./pack-file.ts";
import { gzippedTar, type TarEntry } from "./tar.ts";

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

/** `requests.jsonl`, `answers.tar.gz` and, if names were supplied, `supplied-names.json`, in this folder. */
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
  yield {
    name: `${folder}/answers.tar.gz`,
    mediaType: "application/gzip",
    isDispensable,
    bytes: () => gzippedTar(answersOf(evidence)),
  };
}

/** Each distinct answer once, by its request: answers that are alike are next to each other, and pack better. */
function* answersOf(evidence: Evidence): Generator<TarEntry> {
  const seen = new Set<string>();
  const requests = [...evidence.requests()].sort((left, right) =>
    left.address < right.address ? -1 : left.address > right.address ? 1 : 0,
  );
  for (const { number, sha256 } of requests) {
    if (seen.has(sha256)) continue;
    seen.add(sha256);
    yield { name: `answers/${sha256}.json`, bytes: evidence.body(number) };
  }
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
