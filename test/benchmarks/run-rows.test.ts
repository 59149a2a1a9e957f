/** Rows of the benchmark without programs: what is measured, in which order, and what is reported instead. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { BenchRow, Contestant, Facts } from "./bench-row.ts";
import { ROWS } from "./rows/index.ts";
import { type RowResult, runRows } from "./run-rows.ts";
import { goalsInMarkdown, resultsInMarkdown, resultText } from "./table.ts";

/** A contestant whose rounds cost `cpu`, and which writes its runs to `log`. */
function contestantOf(
  order: Pick<Contestant, "id" | "kind">,
  { cpu, facts, log }: { cpu: readonly number[]; facts: Facts; log: string[] },
): Contestant {
  let round = 0;
  return {
    ...order,
    name: order.id,
    check: () => {
      log.push(`${order.id} checked`);
      return Promise.resolve(facts);
    },
    measure: () => {
      log.push(order.id);
      const cpuSeconds = cpu[round % cpu.length] ?? 0;
      round += 1;
      return Promise.resolve({ cpuSeconds, peakMb: 100, notes: {} });
    },
  };
}

const rowOf = (id: string, prepare: BenchRow["prepare"]): BenchRow => ({
  ...{ id, title: `Title ${id}`, unit: "rows", prepare },
  goals: () => [{ of: "ours", times: { beside: ["peer"], most: 2 } }],
});

async function resultsOf(rows: readonly BenchRow[], sizes: readonly number[]) {
  const order = { rows, sizes, checkouts: [], rounds: [2], kept: null };
  const results: RowResult[] = [];
  for await (const result of runRows(order)) results.push(result);
  return results;
}

test("outputs are compared first, then all contestants take turns", async () => {
  const log: string[] = [];
  const row = rowOf("a", () =>
    Promise.resolve({
      contestants: [
        contestantOf({ id: "ours", kind: "ours" }, { cpu: [5, 4], facts: { rows: 1 }, log }),
        contestantOf({ id: "peer", kind: "peer" }, { cpu: [1, 2], facts: { rows: 1 }, log }),
      ],
      missing: ["another peer"],
    }),
  );
  const [result] = await resultsOf([row], [10]);
  expect(log).toEqual(["ours checked", "peer checked", "ours", "peer", "ours", "peer"]);
  expect(result!.contestants.map(({ measured }) => measured.cpuSeconds)).toEqual([4, 1]);
  expect(resultText(result!, undefined).split("\n")).toEqual([
    "a - Title a - 10 rows",
    "                                                  CPU s  peak MB  for 10x",
    "  ours                                             4.00      100",
    "  peer                                             1.00      100",
    "  ours: 4.00 x peer (goal 2: 2.00 of it)",
    "  not installed: another peer (npm run bench:peers)",
  ]);
});

test("growth is shown from size to size", async () => {
  const row = rowOf("a", ({ size }) => {
    const cost = { cpu: [size / 10], facts: {}, log: [] };
    return Promise.resolve({
      contestants: [contestantOf({ id: "ours", kind: "ours" }, cost)],
      missing: [],
    });
  });
  const results = await resultsOf([row], [10, 100]);
  expect(resultsInMarkdown(results).split("\n")).toEqual([
    "| Row | Size | Who | CPU s | Peak MB | For 10 x | Made |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    "| Title a | 10 rows | **ours** | 1.00 | 100 |  |  |",
    "| Title a | 100 rows | **ours** | 10.00 | 100 | 10.00 |  |",
  ]);
});

test("each size has its rounds, and the last count is that of all further sizes", async () => {
  const log: string[] = [];
  const row = rowOf("a", ({ size }) => {
    const cost = { cpu: [1], facts: {}, log };
    const contestants = [contestantOf({ id: String(size), kind: "ours" }, cost)];
    return Promise.resolve({ contestants, missing: [] });
  });
  const order = { sizes: [10, 100, 1_000], checkouts: [], rounds: [2, 1], kept: null };
  for await (const { size } of runRows({ rows: [row], ...order })) log.push(`${String(size)} done`);
  expect(log.filter((line) => !line.endsWith("checked"))).toEqual([
    ...["10", "10", "10 done"],
    ...["100", "100 done"],
    ...["1000", "1000 done"],
  ]);
});

test("each goal has a line with every checkout, the newest last, and its share of the goal", async () => {
  const ours = (name: string, cpu: number): Contestant => {
    const cost = { cpu: [cpu], facts: {}, log: [] };
    return { ...contestantOf({ id: "ours", kind: "ours" }, cost), name };
  };
  const row = rowOf("a", () =>
    Promise.resolve({
      contestants: [
        ours("slotsom, alone", 3),
        ours("slotsom (before), alone", 9),
        contestantOf({ id: "peer", kind: "peer" }, { cpu: [2], facts: {}, log: [] }),
      ],
      missing: [],
    }),
  );
  const checkouts = [{ name: "slotsom" }, { name: "slotsom (before)" }];
  expect(goalsInMarkdown(await resultsOf([row], [10]), checkouts).split("\n")).toEqual([
    "| Row | Size | Measured by | Goal | slotsom (before) | slotsom | Of the goal |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    "| Title a | 10 rows | alone: CPU beside peer | 2.00 x | 4.50 x | 1.50 x | 0.75 |",
  ]);
});

test("outputs that differ are named and not measured", async () => {
  const log: string[] = [];
  const row = rowOf("a", () =>
    Promise.resolve({
      contestants: [
        contestantOf({ id: "ours", kind: "ours" }, { cpu: [1], facts: { rows: 1 }, log }),
        contestantOf({ id: "peer", kind: "peer" }, { cpu: [1], facts: { rows: 2 }, log }),
      ],
      missing: [],
    }),
  );
  const [result] = await resultsOf([row], [10]);
  expect(log).toEqual(["ours checked", "peer checked"]);
  expect(result!.contestants).toEqual([]);
  expect(result!.problems).toEqual(["rows: ours 1, peer 2"]);
});

test("a row that fails is reported, closed, and leaves the others their figures", async () => {
  const log: string[] = [];
  const failing = contestantOf({ id: "ours", kind: "ours" }, { cpu: [1], facts: {}, log });
  const fails = rowOf("fails", () =>
    Promise.resolve({
      contestants: [{ ...failing, measure: () => Promise.reject(new Error("no space")) }],
      missing: [],
      close: () => {
        log.push("closed");
        return Promise.resolve();
      },
    }),
  );
  const works = rowOf("works", () => Promise.resolve({ contestants: [failing], missing: [] }));
  const results = await resultsOf([fails, works], [10]);
  expect(log).toEqual(["ours checked", "closed", "ours checked", "ours", "ours"]);
  expect(results.map(({ problems }) => problems)).toEqual([["fails: no space"], []]);
});

test("every row is in the list, once", () => {
  const files = readdirSync("test/benchmarks/rows").filter((name) => name !== "index.ts");
  expect(ROWS.map(({ id }) => `${id}.ts`).toSorted()).toEqual(files.toSorted());
});
