/** Uploads and downloads that break off: what the store on S3 leaves, sends again and continues. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { s3Store } from "../../src/fleet/s3-store.ts";
import { endedWithTest } from "../support/started-process.ts";
import { startS3Server } from "./s3-server.ts";
import {
  breaking,
  hashIn,
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

/** A process that is killed by itself when most bytes are sent. */
const DIES = `
  const { s3Store } = await import(process.argv[1]);
  const bytes = async function* () {
    for (let at = 0; at < 300; at++) {
      if (at === 257) { process.kill(process.pid, "SIGKILL"); }
      yield Buffer.alloc(65536, at);
    }
  };
  const ports = { environment: process.env, monotonicMs: () => 0, random: () => 0, sleep: async () => {} };
  await s3Store(JSON.parse(process.argv[2]), ports).put(process.argv[3], { byteCount: 300 * 65536, pieces: bytes }, new AbortController().signal);
`;

test("a killed upload leaves no object", async () => {
  const server = await startS3Server();
  const place = placeOn(server);
  const key = await largeKey();
  const module = new URL("../../src/fleet/s3-store.ts", import.meta.url).href;
  const argv = ["--input-type=module", "-e", DIES, module, JSON.stringify(place), key];
  const child = endedWithTest(
    spawn(process.execPath, argv, { env: { ...process.env, ...KEYS }, stdio: "inherit" }),
  );
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  expect(server.asked.some((line) => line.startsWith("PUT"))).toBe(true);

  const store = s3Store(place, portsWith());
  expect(await store.has(key)).toBe(false);
  for await (const found of store.list("packs")) expect(found).toBeNull();
  expect(await store.put(key, large, NEVER)).toBe("new");
  expect(await hashIn(store, key)).toBe(key.slice(6));
});

test("a file that cannot be read, or has other bytes, ends its upload at once and leaves no object", async () => {
  const server = await startS3Server();
  const ports = portsWith();
  const store = storeOn(server, {}, ports);
  await expect(store.put(await largeKey(), breaking, NEVER)).rejects.toThrow("the file is gone");
  expect(await store.has(await largeKey())).toBe(false);
  await expect(store.put(keyOf("other"), large, NEVER)).rejects.toMatchObject({
    code: "object-damaged",
  });
  expect(await store.has(keyOf("other"))).toBe(false);
  expect(ports.waitedMs()).toBe(0);
});

test("an upload whose connection breaks, or whose answer is lost, is sent again", async () => {
  const server = await startS3Server();
  const store = storeOn(server);
  let attempts = 0;
  server.rule = (request, response) => {
    if (request.method !== "PUT") return false;
    attempts += 1;
    if (attempts === 1) {
      request.once("data", () => request.socket.destroy());
      return true;
    }
    if (attempts === 2) {
      response.end = () => {
        request.socket.destroy();
        return response;
      };
    }
    return false;
  };
  const key = await largeKey();
  expect(await store.put(key, large, NEVER)).toBe("new");
  expect(attempts).toBe(3);
  expect(await hashIn(store, key)).toBe(key.slice(6));
});

test("an object whose connection breaks is read again, and a file that cannot be written ends that", async () => {
  const server = await startS3Server();
  const store = storeOn(server);
  const key = await largeKey();
  await store.put(key, large, NEVER);
  let answers = 0;
  server.rule = (request, response) => {
    if (request.method !== "GET") return false;
    answers += 1;
    if (answers > 1) return false;
    response.writeHead(200, { "content-length": String(LARGE_BYTES) });
    response.write(Buffer.alloc(65_536, 0), () => request.socket.destroy());
    return true;
  };
  expect(await hashIn(store, key)).toBe(key.slice(6));
  expect(answers).toBe(2);
  const full = Object.assign(new Error("no room"), { code: "ENOSPC" });
  await expect(store.get(key, () => Promise.reject(full), NEVER)).rejects.toBe(full);
  expect(answers).toBe(3);
});
