/** What earlier pulls left in the state, and what the next command makes of it. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { countedCommands, ledgersOf } from "../support/counted-commands.ts";

const commands = countedCommands();
const run = (command: string, ...more: readonly string[]) =>
  commands.run(command, "2026-11-21", ...more);

beforeEach(async () => {
  expect((await run("pull")).code).toBe(EXIT.reconciled);
});

function snapshots(): readonly string[] {
  const home = join(commands.world().folder, "home", "snapshots");
  return readdirSync(home, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(home, name))
    .sort();
}

test("a plan that trusts the ledger does not say that nothing changed, nor does a comparison", async () => {
  const planned = await run("plan", "--trust-ledger");
  expect(planned.out).toContain("  not asked: ledger equal, entries not read again\n");
  expect(planned.out).toContain(
    "No entries are requested: every month is carried over from an earlier pull.",
  );
  expect(planned.out).not.toContain("nothing changed");
  await run("pull", "--trust-ledger");
  const compared = await run("diff");
  expect(compared.err).toContain(
    "entries not read again (--trust-ledger), in one of them: 2025-01",
  );
  expect(compared.out).toBe("Nothing changed in what was read.\n");
});

test("what was planned is gone on with also behind a newer plan that trusts the ledger", async () => {
  const planned = await run("plan");
  await run("plan", "--trust-ledger");
  const pulled = await run("pull");
  expect(pulled.err).toContain("Going on with");
  expect(ledgersOf(planned.asked)).toBe(1);
  // The ledger after the entries is another question.
  expect(ledgersOf(pulled.asked)).toBe(1);
});

test("a plan with --anew does not have a later run without it pull every month", async () => {
  await run("plan", "--anew");
  const trusting = await run("pull", "--trust-ledger");
  expect(trusting.err).toContain("2025-01: ledger equal, entries not read again");
  await run("plan", "--anew", "--save", "plan.json");
  const planned = await run("pull", "--plan", "plan.json");
  expect(planned.err).toContain("Going on with");
  // The ledger after the entries is another question.
  expect(ledgersOf(planned.asked)).toBe(1);
});

test("a snapshot that is removed leaves no number to a later one: the last is the last pulled", async () => {
  await run("pull", "--trust-ledger");
  const [first = "", second = ""] = snapshots();
  rmSync(first);
  await run("pull", "--trust-ledger");
  expect(snapshots()).toEqual([second, second.replace("0002.sqlite", "0003.sqlite")]);
});

test("a damaged snapshot is named and left aside: the books are pulled into a new one", async () => {
  const [last = ""] = snapshots();
  writeFileSync(last, "This is no database.");
  const pulled = await run("pull");
  expect(pulled.code).toBe(EXIT.reconciled);
  expect(pulled.err).toContain(
    `${last}: it cannot be read as a database; the books are pulled into a new snapshot.`,
  );
  expect(snapshots()).toEqual([last, last.replace("0001.sqlite", "0002.sqlite")]);
});
