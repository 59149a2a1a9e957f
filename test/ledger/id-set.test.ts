/** A set of identifiers behaves like a set of strings, but is smaller. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { IdSet } from "../../src/ledger/id-set.ts";

const identifiers = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 19n }).map(String),
  fc.integer({ min: 0, max: 40 }).map((number) => String(373021684531200000n + BigInt(number))),
  fc
    .tuple(fc.integer({ min: 0, max: 1_200 }), fc.constantFrom("-", "-0", "a"), fc.nat(9))
    .map(([start, between, number]) => `VF${String(start)}${between}${String(number)}`),
  fc.constantFrom("0", "00", "007", "7", "je_6", "", "1".repeat(30), "18446744073709551616"),
);

test("it distinguishes new from known identifiers as a set of strings does", () => {
  fc.assert(
    fc.property(fc.array(identifiers, { maxLength: 3_000 }), (ids) => {
      const texts = new Set<string>();
      const set = new IdSet();
      for (const id of ids) {
        expect(set.add(id)).toBe(!texts.has(id));
        texts.add(id);
      }
      expect(set.size).toBe(texts.size);
    }),
    { numRuns: 200 },
  );
});

test("ids at a regular distance, as a service assigns them, are all found", () => {
  const set = new IdSet();
  const ids = Array.from({ length: 50_000 }, (_, index) =>
    String(373021684531200000n + (BigInt(index) << 20n)),
  );
  expect(ids.every((id) => set.add(id))).toBe(true);
  expect(ids.some((id) => set.add(id))).toBe(false);
  set.clear();
  expect([set.size, set.add("7")]).toEqual([0, true]);
});
