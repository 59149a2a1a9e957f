/** What must hold for every object store. Each implementation calls this with a way to make an empty one. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ObjectBytes, type ObjectStore, objectKey } from "../../src/fleet/object-store.ts";

export const keyOf = (content: string, area = "packs"): string =>
  objectKey({ area, sha256: createHash("sha256").update(content).digest("hex") });

export const bytesOf = (content: string): ObjectBytes => ({
  byteCount: Buffer.byteLength(content),
  pieces: async function* () {
    const bytes = Buffer.from(content);
    for (let at = 0; at < bytes.length; at += 3) {
      yield await Promise.resolve(bytes.subarray(at, at + 3));
    }
  },
});

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** The bytes of the last time that they were given. */
export async function bytesIn(store: ObjectStore, key: string): Promise<Buffer | null> {
  let bytes: Buffer | null = null;
  const isThere = await store.get(
    key,
    async (pieces) => {
      bytes = Buffer.concat(await all(pieces));
    },
    NEVER,
  );
  return isThere ? bytes : null;
}

export const contentOf = async (store: ObjectStore, key: string): Promise<string | null> =>
  (await bytesIn(store, key))?.toString() ?? null;

/** An instant of this day or the day before: the clocks of a store and of a test differ. */
const LATELY = expect.toSatisfy(
  (instant: unknown) =>
    typeof instant === "string" &&
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(instant) &&
    Math.abs(Date.now() - Date.parse(instant)) < 86_400_000,
) as unknown;

const NEVER = new AbortController().signal;
const put = (store: ObjectStore, content: string): Promise<"new" | "known"> =>
  store.put(keyOf(content), bytesOf(content), NEVER);

/** `spoil` changes the stored bytes of an object behind the back of the store. */
export function storeConformance(
  name: string,
  makeStore: () => ObjectStore,
  spoil: (store: ObjectStore, key: string) => Promise<void>,
): void {
  describe(name, () => {
    test("what is put is there, with the same bytes", async () => {
      const store = makeStore();
      await fc.assert(
        fc.asyncProperty(fc.string({ maxLength: 500 }), async (content) => {
          await put(store, content);
          expect(await store.has(keyOf(content))).toBe(true);
          expect(await contentOf(store, keyOf(content))).toBe(content);
        }),
        { numRuns: 20 },
      );
    });

    test("an object that was never put is not there, and can be removed", async () => {
      const store = makeStore();
      expect([await store.has(keyOf("x")), await bytesIn(store, keyOf("x"))]).toEqual([
        false,
        null,
      ]);
      await store.remove(keyOf("x"));
      expect(await all(store.list("packs"))).toEqual([]);
    });

    test("the bytes of a known object are not read again", async () => {
      const store = makeStore();
      expect(await put(store, "ledger")).toBe("new");
      expect(await store.put(keyOf("ledger"), bytesOf("legder"), NEVER)).toBe("known");
      expect(await contentOf(store, keyOf("ledger"))).toBe("ledger");
    });

    test("bytes with another hash are refused, and nothing remains", async () => {
      const store = makeStore();
      await expect(store.put(keyOf("ledger"), bytesOf("legder"), NEVER)).rejects.toMatchObject({
        code: "object-damaged",
      });
      expect(await store.has(keyOf("ledger"))).toBe(false);
      expect(await all(store.list("packs"))).toEqual([]);
      expect(await put(store, "ledger")).toBe("new");
    });

    test("bytes that end with an error leave nothing, and an abort ends the writing", async () => {
      const store = makeStore();
      const stop = new AbortController();
      const breaks = async function* (): AsyncGenerator<Uint8Array> {
        yield Buffer.from("led");
        await Promise.resolve();
        stop.abort();
        yield Buffer.from("ger");
      };
      const broken = store.put(keyOf("ledger"), { byteCount: 6, pieces: breaks }, stop.signal);
      await expect(broken).rejects.toThrow("abort");
      expect(await store.has(keyOf("ledger"))).toBe(false);
      expect(await put(store, "ledger")).toBe("new");
    });

    test("several that put the same object at once all succeed, and it is whole", async () => {
      const store = makeStore();
      const content = "ledger".repeat(2_000);
      await Promise.all(Array.from({ length: 8 }, () => put(store, content)));
      expect(await contentOf(store, keyOf(content))).toBe(content);
      expect(await all(store.list("packs"))).toEqual([
        { key: keyOf(content), bytes: content.length, changedAt: LATELY },
      ]);
    });

    test("an area lists its own objects by key; a removed one is gone", async () => {
      const store = makeStore();
      for (const content of ["a", "bb", "ccc"]) await put(store, content);
      await store.put(keyOf("a", "snapshots"), bytesOf("a"), NEVER);
      const expected = ["a", "bb", "ccc"]
        .map((content) => ({ key: keyOf(content), bytes: content.length, changedAt: LATELY }))
        .sort((one, other) => (one.key < other.key ? -1 : 1));
      expect(await all(store.list("packs"))).toEqual(expected);
      await store.remove(keyOf("a"));
      expect(await store.has(keyOf("a"))).toBe(false);
      expect(await store.has(keyOf("a", "snapshots"))).toBe(true);
      expect((await all(store.list("packs"))).length).toBe(2);
    });

    test("an object whose bytes changed is never taken for what was put", async () => {
      const store = makeStore();
      await put(store, "ledger");
      await spoil(store, keyOf("ledger"));
      await expect(contentOf(store, keyOf("ledger"))).rejects.toMatchObject({
        code: "object-damaged",
      });
    });

    test("keys that no store makes are refused", async () => {
      const store = makeStore();
      for (const key of ["packs/../../x", `../${"a".repeat(64)}`, `Packs/${"a".repeat(64)}`, ""]) {
        await expect(store.has(key)).rejects.toThrow("is the key of an object");
      }
    });
  });
}
