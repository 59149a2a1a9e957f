/** A state folder that this user cannot use, as one run with sudo leaves it: each command says so, or does without. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";

const SLOTSOM = resolve("bin/slotsom.js");
const SELF = process.getuid?.();
const IS_ROOT = SELF === 0;
const STRANGER = 65_534;
/** Root may open every folder, unless it gives up these capabilities. */
const WITHOUT_PRIVILEGE = ["--bounding-set=-dac_override,-dac_read_search"];

/** Closes a path to the program as `ran` runs it: to root it becomes a stranger's, to anyone else it loses its rights. */
function deny(path: string): void {
  if (IS_ROOT) {
    chownSync(path, STRANGER, STRANGER);
    chmodSync(path, 0o700);
    return;
  }
  chmodSync(path, 0);
  onTestFinished(() => {
    chmodSync(path, 0o700);
  });
}

const WHY = IS_ROOT ? `belongs to user ${String(STRANGER)}` : "may not be read and written";
const REMEDY = IS_ROOT
  ? `A run as user ${String(STRANGER)} left it: take it over with sudo chown -R 0 `
  : "Run: chmod -R u+rwX ";

async function ran(
  line: string,
  folder: string,
  home = join(folder, "state"),
): Promise<{ code: number; out: string; err: string }> {
  const own = [process.execPath, SLOTSOM, ...line.split(" ")];
  const [program = "", ...rest] = IS_ROOT ? ["setpriv", ...WITHOUT_PRIVILEGE, ...own] : own;
  const env = { ...process.env, SLOTSOM_HOME: home };
  const child = endedWithTest(spawn(program, rest, { cwd: folder, env }));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, "exit");
  return { code: child.exitCode ?? -1, out, err };
}

function withState(...folders: readonly string[]): {
  readonly folder: string;
  readonly home: string;
} {
  const folder = temporaryFolder();
  const home = join(folder, "state");
  mkdirSync(join(home, ...folders), { recursive: true, mode: 0o700 });
  return { folder, home };
}

test.each([
  ...[
    "plan",
    "close",
    "monthly",
    "handoff",
    "pull",
    "close --dry-run",
    "export all",
    "auth status",
  ],
  ...[
    "check",
    "render",
    "runs list",
    "resume",
    "prune --keep 5",
    "key show",
    "fleet status",
    "serve",
  ],
])("%s: a state folder of another user is named with what to do", async (line) => {
  const { folder, home } = withState("writing");
  deny(home);
  const { code, err } = await ran(line, folder);
  expect(err.split("\n").slice(0, 3)).toEqual([
    `slotsom: the state folder ${home} cannot be used: it ${WHY}`,
    `${REMEDY}${home}, or choose another folder with SLOTSOM_HOME.`,
    "(output-not-writable)",
  ]);
  expect([code, readdirSync(folder)]).toEqual([EXIT.usage, ["state"]]);
});

test.each([
  ["completion bash", EXIT.reconciled, "_slotsom_offer"],
  ["config schema", EXIT.reconciled, "slotsom.yml"],
  ["verify nowhere", EXIT.usage, "nowhere cannot be verified: the path does not exist"],
])("%s needs no state and works without it", async (line, expected, words) => {
  const { folder, home } = withState("writing");
  deny(home);
  const { code, out, err } = await ran(line, folder);
  expect([code, (out + err).includes(words)]).toEqual([expected, true]);
});

test("doctor reports the state first, and examines what does not depend on it", async () => {
  const { folder, home } = withState();
  deny(home);
  const { code, out } = await ran("doctor", folder);
  const lines = out.split("\n");
  expect(code).toBe(EXIT.usage);
  expect(lines[0]).toBe(
    `FAULT    State            the state folder ${home} cannot be used: it ${WHY}`,
  );
  expect(lines[2]).toBe("?        Profile          not tested because of the fault under State");
  expect(out).toContain("ok       Fonts");
});

test.each(["close", "check", "runs list"])(
  "%s: a folder deep in the state is named",
  async (line) => {
    const { folder, home } = withState("snapshots", "embedded");
    const denied = join(home, "snapshots", "embedded");
    deny(denied);
    const { code, err } = await ran(line, folder);
    expect(code).toBe(EXIT.usage);
    expect(err).toContain(`the state folder ${home} cannot be used: ${denied} ${WHY}\n`);
  },
);

test.skipIf(!IS_ROOT)(
  "nobody is advised to take over a folder that is no state (only root can give a folder to another user)",
  async () => {
    const { folder, home } = withState("anything");
    deny(join(home, "anything"));
    const { code, err } = await ran("runs list", folder);
    expect(code).toBe(EXIT.usage);
    expect(err).toContain(
      `${WHY}\nIt is no state of slotsom: choose another folder with SLOTSOM_HOME.\n`,
    );
    expect(err).not.toContain("chown");
  },
);

test.each(["runs list", "close", "doctor"])(
  "%s: a folder that cannot be reached is no bug",
  async (line) => {
    const folder = temporaryFolder();
    const closed = join(folder, "closed");
    mkdirSync(closed);
    deny(closed);
    const home = join(closed, "state");
    const { code, out, err } = await ran(line, folder, home);
    expect(code).toBe(EXIT.usage);
    expect(out + err).toContain(`the state folder ${home} cannot be used: it cannot be reached\n`);
    expect(out + err).toContain(
      "Let this user into the folders above it, or choose another folder",
    );
  },
);

test.each(["close", "doctor"])("%s: a file in place of the folder is named", async (line) => {
  const { world, out, err } = makeWorld();
  const home = world.environment["SLOTSOM_HOME"] ?? "";
  writeFileSync(home, "");
  expect(await runCli([line, "--sample"], world)).toBe(EXIT.usage);
  expect(out() + err()).toContain(`the state folder ${home} cannot be used: it is not a folder`);
  expect(out() + err()).toContain("Move that file elsewhere, or choose another folder");
});
