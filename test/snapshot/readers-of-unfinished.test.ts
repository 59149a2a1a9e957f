/**
 * A pull that ends while other programs look at its snapshot: they do not hold it up, and it leaves one plain file
 * when it can.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { transaction } from "../../src/operating-system/shared-database.ts";
import { readSnapshot } from "../../src/runs/pull/finished-snapshot.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import { writing } from "../../src/snapshot/snapshot-file.ts";
import { QUARTER } from "../pull/small-pull.ts";
import { whenFinished } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Opens the snapshot as a reader, says so, and closes it when it was open for so long. */
const READER = `
  const { workerData: { path, ms }, parentPort } = require("node:worker_threads");
  const { DatabaseSync } = require("node:sqlite");
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.prepare("SELECT count(*) FROM meta").get();
  parentPort.postMessage("open");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  reader.close();
`;

function pulling() {
  const path = join(temporaryFolder(), "2025.sqlite");
  const snapshot = openForPull(path, QUARTER);
  let isOpen = true;
  const close = (): void => {
    if (isOpen) snapshot.close();
    isOpen = false;
  };
  whenFinished(close);
  return { path, snapshot, close };
}

test("a reader that closes the snapshot soon is waited for, and one plain file remains", async () => {
  const { path, snapshot } = pulling();
  const reader = new Worker(READER, { eval: true, workerData: { path, ms: 300 } });
  const ended = once(reader, "exit");
  await once(reader, "message");
  snapshot.finish();
  expect([snapshot.isFinished(), modesOf(path)]).toEqual([true, [1, 1]]);
  await ended;
});

/** The modes of writing and reading in the header of a database file: 1 for a plain one, 2 for one with a log. */
const modesOf = (path: string): readonly number[] => [...readFileSync(path).subarray(18, 20)];

test("a reader that keeps it open holds nobody up: the pull ends in the log, and the next to write leaves a plain file", () => {
  const { path, snapshot, close } = pulling();
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec("BEGIN; SELECT count(*) FROM meta");
  snapshot.finish();
  expect(readSnapshot(path, (one) => one.isFinished())).toBe(true);
  expect(modesOf(path)).toEqual([2, 2]);
  reader.close();
  close();
  openForPull(path, QUARTER).close();
  expect(modesOf(path)).toEqual([1, 1]);
  expect(readSnapshot(path, (one) => one.isFinished())).toBe(true);
});

test("a file that another process keeps locked is a failure that passes", () => {
  const { path } = pulling();
  const holder = new DatabaseSync(path);
  holder.exec("BEGIN IMMEDIATE");
  const busy = new DatabaseSync(path, { timeout: 0 });
  const write = (): void => {
    writing(path, () => transaction(busy, () => null));
  };
  expect(write).toThrow(expect.objectContaining({ code: "administration-held" }));
  busy.close();
  holder.close();
});
