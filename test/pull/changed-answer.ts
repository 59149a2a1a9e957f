/** Changes an answer inside a snapshot together with its hash, as if it had been received so. */
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { hashOf } from "../../src/api/transport.ts";

export interface AnswerToChange {
  /** What its address must contain: `/reports/general_ledger.json?period=202503`. */
  readonly address: string;
  /** `2025-03/1/after` */
  readonly purpose: string;
  readonly change: (body: string) => string;
  /** Keeps the old hash: the evidence is then damaged, not replaced. */
  readonly keepsHash?: boolean;
}

/** Changes the first matching answer; throws if none matches or the change has no effect. */
export function changeAnswer(snapshotPath: string, wanted: AnswerToChange): void {
  const database = new DatabaseSync(snapshotPath);
  try {
    const row = database
      .prepare(
        `SELECT number, body, sha256 FROM answers JOIN bodies USING (sha256)
         WHERE purpose = ? AND instr(address, ?) > 0 ORDER BY number LIMIT 1`,
      )
      .get(wanted.purpose, wanted.address);
    if (!(row?.["body"] instanceof Uint8Array)) throw new Error("no such answer");
    const before = Buffer.from(zstdDecompressSync(row["body"])).toString();
    const after = wanted.change(before);
    if (after === before) throw new Error("the change changes nothing");
    const bytes = Buffer.from(after);
    const hash = wanted.keepsHash === true ? String(row["sha256"]) : hashOf(bytes);
    database
      .prepare("INSERT OR REPLACE INTO bodies (sha256, body) VALUES (?, ?)")
      .run(hash, zstdCompressSync(bytes));
    database
      .prepare("UPDATE answers SET sha256 = ? WHERE number = ?")
      .run(hash, Number(row["number"]));
  } finally {
    database.close();
  }
}
