/** The store in a folder keeps what every store keeps; its files are private, and what a killed process left is removed. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { folderStore } from "../../src/fleet/folder-store.ts";
import type { ObjectStore } from "../../src/fleet/object-store.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { bytesOf, contentOf, keyOf, storeConformance } from "./store-conformance.ts";

const folders = new WeakMap<ObjectStore, string>();
function makeStore(): ObjectStore {
  const folder = join(temporaryFolder(), "store");
  const store = folderStore(folder);
  folders.set(store, folder);
  return store;
}

const pathOf = (store: ObjectStore, key: string): string => {
  const [area = "", sha256 = ""] = key.split("/");
  return join(folders.get(store) ?? "", area, sha256.slice(0, 2), sha256);
};

storeConformance("the store in a folder", makeStore, async (store, key) => {
  await Promise.resolve();
  writeFileSync(pathOf(store, key), "ledgers");
});

const NEVER = new AbortController().signal;

test("only the owner can read the objects and list the folders", async () => {
  const store = makeStore();
  await store.put(keyOf("ledger"), bytesOf("ledger"), NEVER);
  const folder = folders.get(store) ?? "";
  const names = [".", ...readdirSync(folder, { recursive: true, encoding: "utf8" })];
  const modes = names.map((name) => statSync(join(folder, name)).mode & 0o077);
  expect(modes).toEqual([0, 0, 0, 0]);
});

test("of bytes that are refused no part remains", async () => {
  const store = makeStore();
  const key = keyOf("ledger");
  await expect(store.put(key, bytesOf("legder"), NEVER)).rejects.toThrow("hash");
  expect(readdirSync(dirname(pathOf(store, key)))).toEqual([]);
});

test("parts of a killed process are removed by the next one that writes there; those of a living one stay", async () => {
  const store = makeStore();
  const path = pathOf(store, keyOf("ledger"));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.999999999.1.part`, "led");
  writeFileSync(`${path}.${String(process.ppid)}.1.part`, "led");
  await store.put(keyOf("ledger"), bytesOf("ledger"), NEVER);
  expect(readdirSync(dirname(path)).map((name) => name.slice(64))).toEqual([
    "",
    `.${String(process.ppid)}.1.part`,
  ]);
  expect(await contentOf(store, keyOf("ledger"))).toBe("ledger");
});

test("a store whose place is a file is refused", async () => {
  const place = join(temporaryFolder(), "file");
  writeFileSync(place, "");
  await expect(
    folderStore(join(place, "store")).put(keyOf("a"), bytesOf("a"), NEVER),
  ).rejects.toMatchObject({ code: "output-not-writable" });
});
