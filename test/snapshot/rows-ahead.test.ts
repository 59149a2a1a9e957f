import fc from "fast-check";
import { expect, test } from "vitest";
import { rowsAhead } from "../../src/snapshot/rows-ahead.ts";

/** Identifiers as services give them: mostly digits of one length. */
const ID = fc.oneof(
  fc.integer({ min: 100, max: 999 }).map(String),
  fc.integer({ min: 0, max: 2000 }).map(String),
  fc.constantFrom("a", "B", "é", "12-3", ""),
);

/** The order of the database: by bytes. */
const byBytes = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));

test("whatever ids are asked for, in whatever order, each has its own row or none", () => {
  fc.assert(
    fc.property(fc.uniqueArray(ID), fc.array(ID), fc.boolean(), (stored, asked, isInOrder) => {
      const rows = stored.toSorted(byBytes);
      const find = rowsAhead((from, size) =>
        rows
          .filter((id) => byBytes(id, from) >= 0)
          .slice(0, size)
          .map((id) => [id, `row ${id}`] as const),
      );
      const all = [...asked, ...stored];
      for (const id of isInOrder ? all.toSorted(byBytes) : all) {
        expect(find(id)).toBe(stored.includes(id) ? `row ${id}` : null);
      }
    }),
  );
});
