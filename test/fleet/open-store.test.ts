/** A store is a folder or a file that describes a bucket; a worker keeps its packs there also when the server was away. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sleepFor } from "../../src/api/clock.ts";
import { objectKey } from "../../src/fleet/object-store.ts";
import { openStore, validateStore } from "../../src/fleet/open-store.ts";
import type { S3Ports } from "../../src/fleet/s3-client.ts";
import { work } from "../../src/fleet/worker.ts";
import { whenFinished } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { workerNamed } from "./fleet-jobs.ts";
import { openQueueAt } from "./queue-places.ts";
import {
  ACCESS_KEY,
  BUCKET,
  REGION,
  type S3Server,
  SECRET_KEY,
  startS3Server,
} from "./s3-server.ts";
import { monthlyOf, serveFleet, smallTemplates } from "./served-fleet.ts";
import { bytesOf, contentOf, keyOf } from "./store-conformance.ts";

const NEVER = new AbortController().signal;
const now = (): string => new Date().toISOString();
const ports: S3Ports = {
  environment: { ACCESS: ACCESS_KEY },
  monotonicMs: () => performance.now(),
  random: () => 0.5,
  sleep: (ms, signal) => sleepFor(Math.min(ms, 20), signal),
};

function described(server: S3Server, folder: string): string {
  const file = join(folder, "store.yml");
  writeFileSync(
    file,
    [
      `endpoint: ${server.url}`,
      `region: ${REGION}`,
      `bucket: ${BUCKET}`,
      "prefix: fleet",
      "path_style: true",
      "encryption: AES256",
      "access_key: { env: ACCESS }",
      "secret_key: { file: secret }",
    ].join("\n"),
  );
  writeFileSync(join(folder, "secret"), SECRET_KEY, { mode: 0o600 });
  return file;
}

test("a file describes a bucket, with its keys next to it; anything else is a folder", async () => {
  const folder = temporaryFolder();
  const server = await startS3Server();
  const store = openStore(described(server, folder), ports);
  await store.put(keyOf("ledger"), bytesOf("ledger"), NEVER);
  expect(await contentOf(store, keyOf("ledger"))).toBe("ledger");
  expect(server.log).toContain(`PUT /office/fleet/${keyOf("ledger")}?x-id=PutObject 200`);

  const place = join(folder, "store");
  await openStore(place, ports).put(keyOf("ledger"), bytesOf("ledger"), NEVER);
  expect(readdirSync(place)).toEqual(["packs"]);
});

test("a file that does not fit is refused with all its problems, and a key in it is not shown", () => {
  const file = join(temporaryFolder(), "store.yaml");
  writeFileSync(
    file,
    "endpoint: http://s3.example\nregion: eu\nbucket: Office\nsecret_key: very-secret\n",
  );
  const refusal = (() => {
    try {
      validateStore(file);
    } catch (cause) {
      return cause as Error & { code: string };
    }
    return null;
  })();
  expect(refusal?.code).toBe("arguments-invalid");
  expect(refusal?.message).not.toContain("very-secret");
  for (const field of ["endpoint", "bucket", "access_key", "secret_key"]) {
    expect(refusal?.message).toContain(field);
  }
});

test("a pack whose store refuses connections for a while is kept when it is back", async () => {
  const folder = temporaryFolder();
  const server = await startS3Server();
  const { members, token } = await serveFleet(1);
  const queue = await openQueueAt(
    { kind: "local", home: join(folder, "home") },
    { now, leaseMs: 60_000 },
  );
  whenFinished(() => queue.close());
  await queue.add([monthlyOf(members[0]!, smallTemplates(folder))]);
  await server.stop();
  let refused = 0;
  const patient: S3Ports = {
    ...ports,
    sleep: async (ms, signal) => {
      refused += 1;
      if (refused === 10) await server.start();
      await ports.sleep(ms, signal);
    },
  };
  const store = openStore(described(server, folder), patient);
  await work(
    queue,
    {
      identity: workerNamed("one"),
      out: join(folder, "out"),
      store,
      endsWhenDone: true,
      heartbeatMs: 1_000,
      graceMs: 1_000,
      retry: { delayMsFirst: 20, delayMsMax: 20 },
    },
    {
      run: {
        ...ports,
        now,
        environment: { SLOTSOM_HOME: join(folder, "home"), TOKEN: token },
        workingFolder: folder,
        isInteractive: false,
      },
      drain: NEVER,
      onEvent: () => undefined,
      listenTo: () => ({ onEvent: () => undefined, ended: () => undefined }),
    },
  );
  expect(refused).toBeGreaterThanOrEqual(10);
  const [job] = await queue.jobs({});
  expect([job?.state, job?.attempt, job?.result?.storedIn]).toEqual(["final", 1, "packs"]);
  for (const { sha256 } of job?.result?.files ?? []) {
    expect(await store.has(objectKey({ area: "packs", sha256 }))).toBe(true);
  }
  const parts: string[] = [];
  for await (const { key } of store.list("snapshots")) parts.push(key);
  expect(parts.length).toBeGreaterThan(0);
});
