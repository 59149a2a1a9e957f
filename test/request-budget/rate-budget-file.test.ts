/** The file in which processes share a budget: its lock, its mode, and damage to it. */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { sleepFor } from "../../src/api/clock.ts";
import { Failure } from "../../src/failure.ts";
import { BUDGET_UNUSED } from "../../src/request-budget/rate-budget.ts";
import { type BudgetStore, sharedBudget } from "../../src/request-budget/rate-budget-file.ts";
import { budgetText } from "../../src/request-budget/rate-budget-text.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const { signal } = new AbortController();
const GROUP = "bookkeeping.example:8443";

let folder = "";
let file = "";
beforeEach(() => {
  folder = join(temporaryFolder(), "budgets");
  file = join(folder, "bookkeeping.example-8443.sqlite");
});

const open = (group = GROUP): BudgetStore => sharedBudget(folder, group, { sleep: sleepFor });

/** Increments the number of the next request and returns it. */
const count = (store: BudgetStore): Promise<number> =>
  store.change((state) => [{ ...state, next: state.next + 1 }, state.next], signal);

test("two users of a group see each other's changes, and only the owner may read the file", async () => {
  const [one, other] = [open(), open()];
  expect([await count(one), await count(other), await count(one)]).toEqual([1, 2, 3]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  one.close();
  other.close();
});

test("the use by others is unknown before the file was read", async () => {
  const [one, other] = [open(), open()];
  await count(one);
  expect(other.last()).toBeNull();
  await count(other);
  expect(other.last()?.next).toBe(3);
  one.close();
  other.close();
});

test("another group has another budget", async () => {
  const [one, other] = [open(), open("elsewhere.example")];
  expect([await count(one), await count(other)]).toEqual([1, 1]);
  one.close();
  other.close();
});

test("a locked file is awaited, and an abort ends the wait at once", async () => {
  const store = open();
  await count(store);
  const holder = new DatabaseSync(file);
  holder.exec("BEGIN IMMEDIATE");
  const interrupt = new AbortController();
  const never = store.change((state) => [state, "changed"], interrupt.signal);
  interrupt.abort(new Error("interrupted"));
  await expect(never).rejects.toThrow("abort");
  const waiting = count(store);
  holder.exec("COMMIT");
  holder.close();
  expect(await waiting).toBe(2);
  store.close();
});

test("a failed change has no effect and leaves the file unlocked", async () => {
  const [one, other] = [open(), open()];
  await count(one);
  const failing = one.change(() => {
    throw new Error("no");
  }, signal);
  await expect(failing).rejects.toThrow("no");
  expect(await count(other)).toBe(2);
  one.close();
  other.close();
});

test.each([
  ["that is not a database", "no database".repeat(1_000)],
  ["that is empty", ""],
])("a file %s is an unused budget for all that have it open", async (_, text) => {
  mkdirSync(folder);
  writeFileSync(file, text);
  const [one, other] = [open(), open()];
  expect([await count(one), await count(other), await count(one)]).toEqual([1, 2, 3]);
  one.close();
  other.close();
});

test("a file that is removed while it is open is created again for all", async () => {
  const [one, other] = [open(), open()];
  await count(one);
  await count(other);
  rmSync(file);
  expect([await count(one), await count(other)]).toEqual([1, 2]);
  one.close();
  other.close();
});

test.each([
  "nonsense",
  budgetText({ ...BUDGET_UNUSED, next: 9 }).replace('"version":1', '"version":2'),
  '{"version":1,"state":{"next":"1"}}',
  budgetText({
    next: 9,
    windowMs: 1,
    flights: [],
    spent: [],
    waiting: [],
    readings: {},
    limits: {},
    closedUntilMs: { all: Number.NaN },
  }),
])("an unreadable state is an unused one: %s", async (text) => {
  const store = open();
  await count(store);
  const writer = new DatabaseSync(file);
  writer.prepare("UPDATE budget SET state = ?").run(text);
  writer.close();
  expect(await count(store)).toBe(1);
  store.close();
});

test("if the file is not writable the failure names it", async () => {
  writeFileSync(folder, "a file where the folder should be");
  const store = open();
  const failure = await count(store).catch((cause: unknown) => cause);
  expect(failure).toBeInstanceOf(Failure);
  expect((failure as Failure).code).toBe("output-not-writable");
  expect((failure as Failure).message).toContain(file);
});

test("no other files are left next to the file", async () => {
  const store = open();
  await count(store);
  store.close();
  expect(readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 0)).toEqual([
    "bookkeeping.example-8443.sqlite",
  ]);
});
