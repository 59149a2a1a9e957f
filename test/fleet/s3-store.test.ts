import { chmodSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { ObjectStore } from "../../src/fleet/object-store.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type S3Server, SECRET_KEY, startS3Server } from "./s3-server.ts";
import { hashIn, KEYS, large, largeKey, NEVER, places, portsWith, storeOn } from "./s3-stores.ts";
import { bytesOf, contentOf, keyOf, storeConformance } from "./store-conformance.ts";

let shared: S3Server;
beforeAll(async () => {
  shared = await startS3Server();
});

const fileOf = (store: ObjectStore, key: string): string => {
  const [server, { prefix }] = places.get(store)!;
  return server.fileOf(`${prefix ?? ""}/${key}`);
};
const spoil = async (store: ObjectStore, key: string): Promise<void> => {
  await Promise.resolve();
  writeFileSync(fileOf(store, key), "ledgers");
};

storeConformance("the store on S3", () => storeOn(shared), spoil);

test("an object of any size is one request with its hash, encrypted where the store is asked to", async () => {
  const server = await startS3Server();
  const store = storeOn(server, { encryption: "AES256", prefix: "p" });
  for (const [key, bytes] of [
    [await largeKey(), large],
    [keyOf("ledger"), bytesOf("ledger")],
    [keyOf(""), bytesOf("")],
  ] as const) {
    expect(await store.put(key, bytes, NEVER)).toBe("new");
    expect(await hashIn(store, key)).toBe(key.slice(6));
    expect(server.headersOf(`PUT /office/p/${key}`)).toMatchObject({
      "x-amz-server-side-encryption": "AES256",
      "x-amz-content-sha256": key.slice(6),
      "content-length": String(bytes.byteCount),
    });
  }
  expect(server.log.filter((line) => /^(PUT|POST)/.test(line))).toHaveLength(3);
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

test("a busy server is sent the object again", async () => {
  const server = await startS3Server();
  const store = storeOn(server);
  server.rule = answering([503, 429, 500, 409], /^PUT/);
  expect(await store.put(await largeKey(), large, NEVER)).toBe("new");
  expect(await hashIn(store, await largeKey())).toBe((await largeKey()).slice(6));
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
