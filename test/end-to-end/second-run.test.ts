/** A second close after adjusting entries says what changed since the first, and render repeats it. */
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { makeWorld } from "../support/world.ts";

const FIXTURE = "fixtures/auditfiles/exact-online-3.2.xaf";

/** The depreciation of December is 600 in place of 450. */
function adjust(file: string): void {
  const text = readFileSync(file, "utf8");
  const at = text.indexOf("<nr>25900001</nr>");
  const entry = text.slice(at).replaceAll(">450.00<", ">600.00<");
  writeFileSync(file, text.slice(0, at).replaceAll("37577.15", "37727.15") + entry);
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
