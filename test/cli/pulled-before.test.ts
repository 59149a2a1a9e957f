/** How commands use the snapshots and plans of earlier pulls. */
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

test("a plan and a comparison that trust the ledger do not claim that nothing changed", async () => {
  const planned = await run("plan", "--trust-ledger");
  expect(planned.out).toContain("  carried over: ledger unchanged, postings not read again\n");
  expect(planned.out).toContain(
    "No postings are requested: every month is carried over from an earlier pull.",
  );
  expect(planned.out).not.toContain("nothing changed");
  await run("pull", "--trust-ledger");
  const compared = await run("diff");
  expect(compared.err).toContain(
    "postings not read again (--trust-ledger), in at least one of them: 2025-01",
  );
  expect(compared.out).toBe("Nothing changed in the postings that were read.\n");
});

test("a pull continues its plan even after a newer plan that trusts the ledger", async () => {
  const planned = await run("plan");
  await run("plan", "--trust-ledger");
  const pulled = await run("pull");
  expect(pulled.err).toContain("Resuming the pull of");
  expect(ledgersOf(planned.requests)).toBe(1);
  // The ledger after the entries is another question.
  expect(ledgersOf(pulled.requests)).toBe(1);
});

test("after a plan with --fresh, a run without it does not pull every month", async () => {
  await run("plan", "--fresh");
  const trusting = await run("pull", "--trust-ledger");
  expect(trusting.err).toContain("2025-01: ledger unchanged, postings not read again");
  await run("plan", "--fresh", "--save", "plan.json");
  const planned = await run("pull", "--plan", "plan.json");
  expect(planned.err).toContain("Resuming the pull of");
  // The ledger after the entries is another question.
  expect(ledgersOf(planned.requests)).toBe(1);
});

test("the number of a removed snapshot is not used again: the last number is the last pull", async () => {
  await run("pull", "--trust-ledger");
  const [first = "", second = ""] = snapshots();
  rmSync(first);
  await run("pull", "--trust-ledger");
  expect(snapshots()).toEqual([second, second.replace("0002.sqlite", "0003.sqlite")]);
});

test("a damaged snapshot is reported and stays unchanged: the books are pulled into a new one", async () => {
  const [last = ""] = snapshots();
  writeFileSync(last, "This is no database.");
  const pulled = await run("pull");
  expect(pulled.code).toBe(EXIT.reconciled);
  expect(pulled.err).toContain(
    `${last}: it is not a readable database; the books are pulled into a new snapshot.`,
  );
  expect(snapshots()).toEqual([last, last.replace("0001.sqlite", "0002.sqlite")]);
});
