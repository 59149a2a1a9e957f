/** Uploads in parts and downloads that break off: what the store on S3 leaves, ends and continues. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { s3Store } from "../../src/fleet/s3-store.ts";
import { endedWithTest } from "../support/started-process.ts";
import { startS3Server } from "./s3-server.ts";
import {
  breaking,
  hashOf,
  KEYS,
  LARGE_BYTES,
  large,
  largeKey,
  NEVER,
  placeOn,
  portsWith,
  storeOn,
} from "./s3-stores.ts";
import { keyOf } from "./store-conformance.ts";

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
