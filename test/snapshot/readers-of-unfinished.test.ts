/** A pull that ends while other programs look at its snapshot: it waits for them, and else fails so that it can be repeated. */
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { openForPull } from "../../src/snapshot/snapshot.ts";
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
  whenFinished(snapshot.close);
  return { path, snapshot };
}

test("a reader that closes the snapshot soon is waited for", async () => {
  const { path, snapshot } = pulling();
  const reader = new Worker(READER, { eval: true, workerData: { path, ms: 300 } });
  const ended = once(reader, "exit");
  await once(reader, "message");
  snapshot.finish();
  expect(snapshot.isFinished()).toBe(true);
  await ended;
});

test("a reader that keeps it open makes a failure that passes, and the pull can end later", () => {
  const { path, snapshot } = pulling();
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.prepare("SELECT count(*) FROM meta").get();
  expect(() => {
    snapshot.finish();
  }).toThrow(expect.objectContaining({ code: "administration-held" }));
  reader.close();
  snapshot.finish();
  expect(snapshot.isFinished()).toBe(true);
});
