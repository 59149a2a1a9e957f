/** The units of systemd for a fleet, read by systemd itself. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runTool } from "./run-tool.ts";

const FOLDER = "examples/fleet";
const UNITS = readdirSync(FOLDER).filter((name) => /\.(service|timer)$/.test(name));
const PROGRAM = "/opt/slotsom/node_modules/.bin/node";
/** What systemd calls "OK": the worker needs the network, and code that V8 compiles. */
const EXPOSURE_MAX = 2.5;

/** As systemd needs them: with a program that exists on this machine, and an instance of the template. */
function installed(): readonly string[] {
  const folder = temporaryFolder();
  return UNITS.map((name) => {
    const text = readFileSync(join(FOLDER, name), "utf8");
    const path = join(folder, name);
    writeFileSync(path, text.replaceAll(PROGRAM, process.execPath));
    return path;
  });
}

test("systemd finds no fault in the units", async () => {
  expect(UNITS).toHaveLength(3);
  const verified = await runTool("systemd-analyze", ["verify", ...installed()]);
  expect(verified).toEqual({ exitCode: 0, out: "", err: "" });
});

test("systemd finds a fault that is put in", async () => {
  const [path = ""] = installed();
  writeFileSync(path, readFileSync(path, "utf8").replace("KillMode=mixed", "KillMode=sometimes"));
  const { err } = await runTool("systemd-analyze", ["verify", path]);
  expect(err).toContain("sometimes");
});

test.each(UNITS.filter((name) => name.endsWith(".service")))(
  "%s is closed to most of the machine",
  async (name) => {
    const path = installed().find((one) => one.endsWith(name)) ?? "";
    const { out } = await runTool("systemd-analyze", ["security", "--offline=yes", path]);
    const [, level = "10"] = /exposure level for .+: ([\d.]+)/.exec(out) ?? [];
    expect(Number(level)).toBeLessThan(EXPOSURE_MAX);
  },
);
