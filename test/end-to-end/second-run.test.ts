/** A second pack after adjusting entries says what changed since the first, and render repeats it. */
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { makeWorld } from "../support/world.ts";

const FIXTURE = "fixtures/auditfiles/exact-online-3.2.xaf";

/** The depreciation of December goes from 450 to 600, or from 600 to 750. */
function adjust(file: string, from = "450.00", to = "600.00"): void {
  const totals = from === "450.00" ? ["37577.15", "37727.15"] : ["37727.15", "37877.15"];
  const [total = "", newTotal = ""] = totals;
  const text = readFileSync(file, "utf8");
  const at = text.indexOf("<nr>25900001</nr>");
  const entry = text.slice(at).replaceAll(`>${from}<`, `>${to}<`);
  writeFileSync(file, text.slice(0, at).replaceAll(total, newTotal) + entry);
}

test("a close of adjusted books shows the entries since the pack before, also when that is gone", async () => {
  const { folder, world, close, ...made } = makeWorld();
  const file = join(folder, "books.xaf");
  copyFileSync(FIXTURE, file);
  const run = async (command: string): Promise<number> => {
    made.forget();
    return runCli(`${command} --from books.xaf --language en`.split(" "), world);
  };
  const figures = (): string => {
    const [administration = ""] = readdirSync(join(folder, "output"));
    const pack = join(folder, "output", administration, "2025", "close-en");
    return readFileSync(join(pack, "figures-2025.jsonl"), "utf8");
  };
  expect(await run("close")).toBe(EXIT.reconciled);
  expect(figures()).not.toContain('"adjustments/');
  adjust(file);
  expect(await run("close")).toBe(EXIT.reconciled);
  const made2 = figures();
  const amountOf = (id: string): string | undefined =>
    made2
      .split("\n")
      .filter((line) => line.includes(`"${id}"`))
      .map((line) => (JSON.parse(line) as { amount?: string }).amount)[0];
  expect(
    ["before", "entries", "after"].map((column) =>
      amountOf(`adjustments/year-2025/${column}/5130`),
    ),
  ).toEqual(["450.00", "150.00", "600.00"]);
  const state = world.environment["SLOTSOM_HOME"] ?? "";
  const names = readdirSync(state, { recursive: true, encoding: "utf8" });
  const first = names.find((name) => name.endsWith("0001.sqlite")) ?? "";
  rmSync(join(state, first));
  expect(await run("render")).toBe(EXIT.reconciled);
  expect(figures()).toBe(made2);
  close();
});

test("a handoff shows what changed since the last final handoff, and before the first since the close", async () => {
  const { folder, world, close, ...made } = makeWorld();
  const file = join(folder, "books.xaf");
  copyFileSync(FIXTURE, file);
  const run = async (command: string): Promise<number> => {
    made.forget();
    return runCli(`${command} --from books.xaf --language en`.split(" "), world);
  };
  const [administration = ""] = await run("close").then(() => readdirSync(join(folder, "output")));
  const changes = (): readonly string[] => {
    const pack = join(folder, "output", administration, "2025", "handoff-en");
    const text = readFileSync(join(pack, "data", "96_changes", "changes-2025.csv"), "utf8");
    return text
      .split("\r\n")
      .filter((line) => /Compared with|Nothing is compared|,5130,/.test(line));
  };
  expect(await run("handoff")).toBe(EXIT.reconciled);
  expect(changes().map((line) => line.includes("there is no earlier final pack"))).toEqual([true]);
  adjust(file);
  expect(await run("close")).toBe(EXIT.reconciled);
  adjust(file, "600.00", "750.00");
  expect(await run("handoff")).toBe(EXIT.reconciled);
  const since = changes();
  // The close of 600 came later, but the auditor has the handoff of 450.
  expect(since[0]).toContain("Compared with the final handoff");
  expect(since[1]).toContain("450.00,300.00");
  close();
});
