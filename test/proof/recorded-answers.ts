/** The answers of a snapshot as JSON, and copies of the snapshot in which one or several answers are others. */
import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { hashOf } from "../../src/api/transport.ts";
import { Snapshot } from "../../src/snapshot/snapshot.ts";
import { type JsonValue, parseJson, writeJson } from "./json-text.ts";

export interface RecordedAnswer {
  readonly number: number;
  readonly purpose: string;
  /** Path and query; after `POST ` for documents by their ids. */
  readonly address: string;
  readonly body: JsonValue;
  /** JSON text. */
  readonly headers: string;
  readonly sha256: string;
}

export function readAnswers(snapshot: Uint8Array): readonly RecordedAnswer[] {
  const database = opened(snapshot);
  const rows = database
    .prepare(
      `SELECT number, purpose, ${ADDRESS} AS address, headers, body, sha256 FROM answers JOIN bodies USING (sha256) ORDER BY number`,
    )
    .all();
  const answers = rows.map((row) => {
    if (!(row["body"] instanceof Uint8Array)) throw new Error("an answer without a body");
    return {
      number: Number(row["number"]),
      purpose: String(row["purpose"]),
      address: String(row["address"]),
      body: parseJson(Buffer.from(zstdDecompressSync(row["body"])).toString()),
      headers: String(row["headers"]),
      sha256: String(row["sha256"]),
    };
  });
  database.close();
  return answers;
}

/** A list of versions has the path of its documents by their ids. */
const ADDRESS = "iif(method = 'GET', '', method || ' ') || address";

/**
 * The hashes of answers by the purposes and addresses of their requests: the small books have one request by ids of a
 * list.
 */
export type AnswerHashes = ReadonlyMap<string, string>;

export function hashesOf(snapshot: Uint8Array): AnswerHashes {
  const database = opened(snapshot);
  const rows = database.prepare(`SELECT purpose, ${ADDRESS} AS address, sha256 FROM answers`).all();
  database.close();
  return new Map(
    rows.map(({ purpose, address, sha256 }) => [
      `${String(purpose)} ${String(address)}`,
      String(sha256),
    ]),
  );
}

export interface ChangedAnswer {
  readonly answer: RecordedAnswer;
  readonly body: JsonValue;
  readonly headers: string;
}

/** The answer with another body; the number of rows that it states agrees with the rows it has. */
export function changedTo(answer: RecordedAnswer, body: JsonValue): ChangedAnswer {
  const [before, after] = [rowCount(answer.body), rowCount(body)];
  const headers = JSON.parse(answer.headers) as Record<string, string>;
  const stated = headers["x-total-count"];
  const isSame = stated === undefined || before === after;
  if (!isSame) headers["x-total-count"] = String(Number(stated) + after - before);
  return { answer, body, headers: JSON.stringify(headers) };
}

/** The rows of a list, or of the only list or map in an answer. */
function rowCount(body: JsonValue): number {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== "object" || body === null) return 0;
  const [only, ...more] = Object.values(body as { readonly [name: string]: JsonValue });
  if (only === undefined || more.length > 0) return 0;
  if (Array.isArray(only)) return only.length;
  return typeof only === "object" && only !== null ? Object.keys(only).length : 0;
}

/** Writes the snapshot with the changed answers, as if they had been received so, and returns their new hashes. */
export function writeWith(
  path: string,
  recorded: Uint8Array,
  changed: readonly ChangedAnswer[],
): readonly string[] {
  const database = opened(recorded);
  const hashes = changed.map(({ answer, body, headers }) => {
    const bytes = Buffer.from(writeJson(body));
    const hash = hashOf(bytes);
    database
      .prepare("INSERT OR REPLACE INTO bodies (sha256, body) VALUES (?, ?)")
      .run(hash, zstdCompressSync(bytes));
    database
      .prepare("UPDATE answers SET sha256 = ?, headers = ? WHERE number = ?")
      .run(hash, headers, answer.number);
    return hash;
  });
  // Only entries, documents and their versions are stored apart: without a change of them they are still those of the
  // answers.
  if (!changed.some(({ answer }) => STORED_APART.test(answer.address)))
    new Snapshot(path, database).finish();
  writeFileSync(path, database.serialize());
  database.close();
  return hashes;
}

const STORED_APART =
  /journal_entries|\/sales_invoices\.json|\/documents\/\w+\.json|\/synchronization\.json/;

function opened(snapshot: Uint8Array): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.deserialize(snapshot);
  return database;
}
