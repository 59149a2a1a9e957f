/** The store on S3 keeps what every store keeps; it waits for a server that is away, and shows no object before it is whole. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type ObjectStore, objectKey } from "../../src/fleet/object-store.ts";
import { addressOf, type S3Place } from "../../src/fleet/s3-place.ts";
import type { S3Ports } from "../../src/fleet/s3-requests.ts";
import { s3Store } from "../../src/fleet/s3-store.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import {
  ACCESS_KEY,
  BUCKET,
  REGION,
  type S3Server,
  SECRET_KEY,
  startS3Server,
} from "./s3-server.ts";
import { bytesOf, contentOf, keyOf, storeConformance } from "./store-conformance.ts";

const NEVER = new AbortController().signal;
const KEYS = { ACCESS: ACCESS_KEY, SECRET: SECRET_KEY };

let prefixes = 0;
const placeOn = (server: S3Server, changes: Partial<S3Place> = {}): S3Place => {
  prefixes += 1;
  return {
    endpoint: server.url,
    region: REGION,
    bucket: BUCKET,
    prefix: `fleet/p${String(prefixes)}`,
    path_style: true,
    access_key: { env: "ACCESS" },
    secret_key: { env: "SECRET" },
    ...changes,
  };
};

interface Waiting extends S3Ports {
  readonly waitedMs: () => number;
}

/** Waits take no time: they move the clock, and then call `passed`. */
function portsWith(
  changes: Partial<S3Ports> = {},
  passed?: (ms: number) => Promise<void>,
): Waiting {
  let waitedMs = 0;
  return {
    environment: KEYS,
    now: () => new Date().toISOString(),
    monotonicMs: () => waitedMs,
    random: () => 0.5,
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      waitedMs += ms;
      await passed?.(waitedMs);
    },
    waitedMs: () => waitedMs,
    ...changes,
  };
}

let shared: S3Server;
let plain: S3Server;
beforeAll(async () => {
  shared = await startS3Server();
  plain = await startS3Server();
  Object.assign(plain, { conditional: "ignored", endsUploads: false });
});

const places = new WeakMap<ObjectStore, readonly [S3Server, S3Place]>();
function storeOn(
  server: S3Server,
  changes: Partial<S3Place> = {},
  ports = portsWith(),
): ObjectStore {
  const place = placeOn(server, changes);
  const store = s3Store(place, ports);
  places.set(store, [server, place]);
  return store;
}
const fileOf = (store: ObjectStore, key: string): string => {
  const [server, { prefix }] = places.get(store)!;
  return server.fileOf(`${prefix ?? ""}/${key}`);
};
const spoil = async (store: ObjectStore, key: string): Promise<void> => {
  await Promise.resolve();
  writeFileSync(fileOf(store, key), "ledgers");
};

storeConformance("the store on S3", () => storeOn(shared), spoil);
storeConformance("the store on S3 without conditional writes", () => storeOn(plain), spoil);

/** Twenty MiB and some, in pieces of 64 KiB: three parts. */
const LARGE_BYTES = 20 * 1024 * 1024 + 7;
async function* large(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < LARGE_BYTES; at += 65_536) {
    yield await Promise.resolve(Buffer.alloc(Math.min(65_536, LARGE_BYTES - at), at / 65_536));
  }
}
async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece);
  return hash.digest("hex");
}
const largeKey = async (): Promise<string> =>
  objectKey({ area: "packs", sha256: await hashOf(large()) });

/** Breaks off in the third part. */
async function* breaking(): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const piece of large()) {
    count += 1;
    if (count === 270) throw new Error("the file is gone");
    yield piece;
  }
}

test("a large object is sent in parts, and both kinds are encrypted where the store is asked to", async () => {
  const server = await startS3Server();
  const store = storeOn(server, { encryption: "AES256", prefix: "p" });
  const key = await largeKey();
  expect(await store.put(key, large(), NEVER)).toBe("new");
  expect(await hashOf((await store.get(key))!)).toBe(key.slice(6));
  expect(await store.put(keyOf("ledger"), bytesOf("ledger"), NEVER)).toBe("new");
  const sent = server.log.filter((line) => /^(PUT|POST)/.test(line));
  expect(sent.map((line) => line.replace(/packs\/\w+|uploadId=\w+|/g, ""))).toEqual([
    "POST /office/p/?uploads= 200",
    "PUT /office/p/?partNumber=1& 200",
    "PUT /office/p/?partNumber=2& 200",
    "PUT /office/p/?partNumber=3& 200",
    "POST /office/p/? 200",
    "PUT /office/p/ 200",
  ]);
  const encrypted = [`POST /office/p/${key}?uploads`, `PUT /office/p/${keyOf("ledger")}`].map(
    (line) => server.headersOf(line)["x-amz-server-side-encryption"],
  );
  expect(encrypted).toEqual(["AES256", "AES256"]);
  expect(server.openUploads()).toEqual([]);
});

test("a bucket is in the host name, or in the path", () => {
  const place = placeOn(shared, { endpoint: "https://s3.example:9000" });
  expect(addressOf(place, "fleet/packs/9f").href).toBe(
    "https://s3.example:9000/office/fleet/packs/9f",
  );
  const named = { ...place, path_style: false };
  expect(addressOf(named, "fleet/packs/9f").href).toBe(
    "https://office.s3.example:9000/fleet/packs/9f",
  );
  expect(addressOf(named, "").href).toBe("https://office.s3.example:9000/");
});

test("a server that refuses connections for a minute is waited for", async () => {
  const server = await startS3Server();
  const ports = portsWith({}, async (ms) => {
    if (ms > 60_000) await server.start();
  });
  const store = storeOn(server, {}, ports);
  await server.stop();
  expect(await store.put(keyOf("ledger"), bytesOf("ledger"), NEVER)).toBe("new");
  expect(await contentOf(store, keyOf("ledger"))).toBe("ledger");
  expect(ports.waitedMs()).toBeLessThan(70_000);
});

const answering =
  (statuses: number[], of: RegExp, body = "<Error><Code>SlowDown</Code></Error>") =>
  ({ method, url }: IncomingMessage, response: ServerResponse): boolean => {
    if (!of.test(`${method ?? ""} ${url ?? ""}`)) return false;
    const status = statuses.shift();
    if (status === undefined) return false;
    response.writeHead(status).end(body);
    return true;
  };

test("a busy server is asked again, and a failure after it began to complete an upload too", async () => {
  const server = await startS3Server();
  const store = storeOn(server);
  server.rule = answering([503, 429, 500, 409], /^PUT/);
  expect(await store.put(keyOf("ledger"), bytesOf("ledger"), NEVER)).toBe("new");
  server.rule = answering([200, 200], /^POST.*uploadId=/);
  expect(await store.put(await largeKey(), large(), NEVER)).toBe("new");
  expect(await hashOf((await store.get(await largeKey()))!)).toBe((await largeKey()).slice(6));
});

test("a server that stays away ends in store-unreachable, with the reason", async () => {
  const server = await startS3Server();
  server.rule = (_, response) => {
    response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
    return true;
  };
  const ports = portsWith();
  const store = storeOn(server, {}, ports);
  const given = { code: "store-unreachable" };
  await expect(store.put(keyOf("ledger"), bytesOf("ledger"), NEVER)).rejects.toMatchObject({
    ...given,
    message: `the store ${server.url}/office did not take or give an object for 150s (503)`,
  });
  expect(ports.waitedMs()).toBeGreaterThan(120_000);
  await server.stop();
  await expect(store.has(keyOf("ledger"))).rejects.toMatchObject({
    ...given,
    message: `the store ${server.url}/office did not take or give an object for 150s (ECONNREFUSED)`,
  });
});

test("an abort ends the waiting", async () => {
  const server = await startS3Server();
  await server.stop();
  const stop = new AbortController();
  const ports = portsWith({}, async (ms) => {
    await Promise.resolve();
    if (ms > 1_000) stop.abort();
  });
  const store = storeOn(server, {}, ports);
  await expect(store.put(keyOf("a"), bytesOf("a"), stop.signal)).rejects.toThrow("abort");
});

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const thrown: unknown = await work.catch((cause: unknown) => cause);
  const { code, message, remedy, stack, cause } = thrown as Error & {
    code: string;
    remedy: string;
  };
  return [code, message, remedy, stack, String(cause)].join("\n");
}

test("a refused key is named by its code; nothing shows the key, even if the server repeats it", async () => {
  const server = await startS3Server();
  server.secretKey = "another-secret";
  const refusal = await refusalOf(storeOn(server).put(keyOf("a"), bytesOf("a"), NEVER));
  expect(refusal).toContain("store-refused");
  expect(refusal).toContain(`refused HEAD fleet/p`);
  const listing = await refusalOf(storeOn(server).list("packs")[Symbol.asyncIterator]().next());
  expect(listing).toContain(
    `the store ${server.url}/office refused its list (403 SignatureDoesNotMatch)`,
  );
  for (const secret of [SECRET_KEY, KEYS.ACCESS]) {
    expect(refusal).not.toContain(secret);
    expect(listing).not.toContain(secret);
  }
});

test("a bucket that does not exist is refused, and a missing key names its source", async () => {
  const other = storeOn(shared, { bucket: "other" }).put(keyOf("a"), bytesOf("a"), NEVER);
  expect(await refusalOf(other)).toContain("(404 NoSuchBucket)");
  const absent = storeOn(shared, { secret_key: { env: "ABSENT" } });
  const refusal = await refusalOf(absent.has(keyOf("a")));
  expect(refusal).toContain("credential-missing");
  expect(refusal).toContain("environment variable ABSENT is not set or empty");
  expect(refusal).toContain("access key for the bucket");
});

test("keys come from a file or a command, are hidden, and a replaced one is used without a restart", async () => {
  const server = await startS3Server();
  const file = join(temporaryFolder(), "secret");
  writeFileSync(file, "replaced-secret\n");
  chmodSync(file, 0o600);
  const hidden: string[] = [];
  const ports = portsWith({ hideSecret: (secret) => hidden.push(secret) });
  const access_key = { command: `printf '%s' '${KEYS.ACCESS}'` };
  const store = storeOn(server, { access_key, secret_key: { file } }, ports);
  server.secretKey = "replaced-secret";
  expect(await store.has(keyOf("a"))).toBe(false);
  server.secretKey = SECRET_KEY;
  writeFileSync(file, SECRET_KEY);
  expect(await store.put(keyOf("a"), bytesOf("a"), NEVER)).toBe("new");
  expect(hidden).toEqual([KEYS.ACCESS, "replaced-secret", KEYS.ACCESS, SECRET_KEY]);
});

/** A process that is killed by itself when the third part is read. */
const DIES = `
  const { s3Store } = await import(process.argv[1]);
  const bytes = async function* () {
    for (let at = 0; at < 300; at++) {
      if (at === 257) { process.kill(process.pid, "SIGKILL"); }
      yield Buffer.alloc(65536, at);
    }
  };
  const ports = { environment: process.env, now: () => new Date().toISOString(), monotonicMs: () => 0, random: () => 0, sleep: async () => {} };
  await s3Store(JSON.parse(process.argv[2]), ports).put(process.argv[3], bytes(), new AbortController().signal);
`;

test("a killed upload leaves no visible object, and a later one ends what it left", async () => {
  const server = await startS3Server();
  const place = placeOn(server);
  const key = await largeKey();
  const module = new URL("../../src/fleet/s3-store.ts", import.meta.url).href;
  const argv = ["--input-type=module", "-e", DIES, module, JSON.stringify(place), key];
  const child = endedWithTest(
    spawn(process.execPath, argv, { env: { ...process.env, ...KEYS }, stdio: "inherit" }),
  );
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  expect(server.openUploads()).toHaveLength(1);

  const store = s3Store(place, portsWith());
  expect(await store.has(key)).toBe(false);
  for await (const found of store.list("packs")) expect(found).toBeNull();
  // An upload of today may be at work in another process.
  server.ageUploads(23 * 3_600_000);
  await expect(store.put(key, breaking(), NEVER)).rejects.toThrow("the file is gone");
  expect(server.openUploads()).toHaveLength(1);
  server.ageUploads(2 * 3_600_000);
  expect(await store.put(key, large(), NEVER)).toBe("new");
  expect(server.openUploads()).toEqual([]);
  expect(await hashOf((await store.get(key))!)).toBe(key.slice(6));
});

test("an upload in parts that fails is ended", async () => {
  const server = await startS3Server();
  const store = storeOn(server);
  await expect(store.put(await largeKey(), breaking(), NEVER)).rejects.toThrow("the file is gone");
  expect(server.openUploads()).toEqual([]);
  await expect(store.put(keyOf("other"), large(), NEVER)).rejects.toMatchObject({
    code: "object-damaged",
  });
  expect(server.openUploads()).toEqual([]);
  expect(await store.has(await largeKey())).toBe(false);
});

test("an upload whose last answer was lost is found to be complete", async () => {
  const server = await startS3Server();
  const store = storeOn(server);
  let isLost = false;
  server.rule = (request, response) => {
    if (isLost || request.method !== "POST" || request.url?.includes("uploadId") !== true) {
      return false;
    }
    isLost = true;
    response.end = () => {
      request.socket.destroy();
      return response;
    };
    return false;
  };
  const key = await largeKey();
  expect(await store.put(key, large(), NEVER)).toBe("known");
  expect(await hashOf((await store.get(key))!)).toBe(key.slice(6));
});

test("an object whose connection breaks is read on from there", async () => {
  const server = await startS3Server();
  const store = storeOn(server);
  const key = await largeKey();
  await store.put(key, large(), NEVER);
  server.rule = (request, response) => {
    if (request.method !== "GET" || request.headers.range !== undefined) return false;
    response.writeHead(200, { "content-length": String(LARGE_BYTES) });
    response.write(Buffer.alloc(65_536, 0), () => request.socket.destroy());
    return true;
  };
  expect(await hashOf((await store.get(key))!)).toBe(key.slice(6));
  expect(server.headersOf("GET").range).toMatch(/^bytes=\d+-$/);
});

test("a list has pages, and shows only objects of the store", async () => {
  const server = await startS3Server();
  server.pageKeys = 2;
  const store = storeOn(server);
  const keys = ["a", "b", "c", "d", "e"].map((content) => keyOf(content));
  for (const content of ["a", "b", "c", "d", "e"]) {
    await store.put(keyOf(content), bytesOf(content), NEVER);
  }
  const { prefix = "" } = places.get(store)![1];
  const below = storeOn(server, { prefix: `${prefix}/packs/other` });
  await below.put(keyOf("a"), bytesOf("a"), NEVER);
  const found: string[] = [];
  for await (const { key } of store.list("packs")) found.push(key);
  expect(found).toEqual(keys.sort());
  expect(server.log.filter((line) => line.includes("list-type"))).toHaveLength(3);
});
