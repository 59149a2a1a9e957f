/** An export that another process took over writes nothing into that process's file. */
import { expect, test } from "vitest";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { Store } from "../../../src/service/store/store.ts";
import { type EdgeService, jobStates, openEdge } from "../edge-service.ts";

/** A store in which another process claims the job right after statement `nth` with `text`. */
function overtakenAfter(text: string, nth: number): Store {
  const store = openStore(":memory:");
  let count = 0;
  const overtake = (sql: string): void => {
    if (!sql.includes(text)) return;
    count += 1;
    if (count === nth) store.run("UPDATE jobs SET attempts = attempts + 1");
  };
  return {
    ...store,
    rows: (sql, ...parameters) => {
      const rows = store.rows(sql, ...parameters);
      overtake(sql);
      return rows;
    },
    run: (sql, ...parameters) => {
      const changed = store.run(sql, ...parameters);
      overtake(sql);
      return changed;
    },
  };
}

async function askedFor(store: Store): Promise<EdgeService> {
  const service = await openEdge({ store });
  await service.post("/123/reports/export/brugstaat", '{"year":"2025"}');
  await service.idle();
  expect(jobStates(store)).toMatchObject([{ state: "running", attempts: 2 }]);
  expect((await service.get("/123/downloads")).json).toEqual([]);
  expect(service.logged).toEqual([]);
  return service;
}
const partsIn = (store: Store): number => store.rows("SELECT number FROM download_parts").length;

test("an attempt overtaken while it makes the file stores no part of it", async () => {
  const store = overtakenAfter("role = 'unplaced_mutations'", 1);
  const service = await askedFor(store);
  expect(partsIn(store)).toBe(0);
  await service.close();
});

test("an attempt overtaken after its last part does not publish the file", async () => {
  // The lease is renewed with the only part, and once more before the file is finished.
  const store = overtakenAfter("SET leased_until = ?, updated_at = ? WHERE id", 2);
  const service = await askedFor(store);
  expect(partsIn(store)).toBe(1);
  await service.close();
});
