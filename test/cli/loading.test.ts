/** The modules that a command loads, in a real process, and signals while it loads. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { prepareSample } from "../support/loaded-store.ts";
import { endedWithTest } from "../support/started-process.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

let made: TestWorld;
let refusing: Server;
beforeAll(async () => {
  made = makeWorld();
  prepareSample(join(made.folder, "home"));
  expect(await runCli(["pull", "--year", "2025"], made.world)).toBe(EXIT.reconciled);
  refusing = createServer((_request, response) => response.writeHead(401).end());
  await once(refusing.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  refusing.close();
  await once(refusing, "close");
  made.close();
});

interface Ended {
  readonly exitCode: number | null;
  readonly err: string;
}

/** Runs the program after loading a hook module. */
async function runAfter(
  hook: string,
  environment: Readonly<Record<string, string>>,
  argv: readonly string[],
): Promise<Ended> {
  const program = [join(process.cwd(), "bin/slotsom.js"), ...argv];
  const child = spawn(process.execPath, ["--import", join(import.meta.dirname, hook), ...program], {
    cwd: made.folder,
    env: { ...environment, SLOTSOM_HOME: join(made.folder, "home"), TOKEN: "a-token-for-tests" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  endedWithTest(child);
  const [err] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { exitCode: child.exitCode, err };
}

interface Loaded {
  readonly exitCode: number | null;
  /** Files of this repository, such as `src/cli/main.ts`. */
  readonly files: readonly string[];
  readonly packages: ReadonlySet<string>;
  /** All of these files, and those of packages. */
  readonly modules: readonly string[];
}

let lists = 0;
async function loadedBy(...argv: readonly string[]): Promise<Loaded> {
  const list = join(made.folder, `modules-${String(++lists)}`);
  const { exitCode } = await runAfter("lists-modules.ts", { MODULES: list }, argv);
  const paths = readFileSync(list, "utf8")
    .split("\n")
    .filter((url) => url.startsWith("file:"))
    .map((url) => relative(process.cwd(), fileURLToPath(url)));
  const packageOf = (path: string): string =>
    /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? "";
  return {
    exitCode,
    files: paths.filter((path) => packageOf(path) === ""),
    packages: new Set(paths.map(packageOf).filter((name) => name !== "")),
    modules: paths,
  };
}

/** The modules that parse the arguments, and the words, durations, dates and endings that they need. */
const LIGHT = [
  /^bin\/slotsom\.js$/,
  /^src\/failure\.ts$/,
  /^src\/calendar\/(date-text|calendar-date)\.ts$/,
  /^src\/cli\/(main|run-cli|exit-code|ticking-sleep)\.ts$/,
  /^src\/cli\/(arguments|commands)\/[a-z-]+\.ts$/,
  /^src\/cli\/fleet\/(worker|fleet-serve)-options\.ts$/,
  /^src\/cli\/serve\/serve-(token-)?options\.ts$/,
  /^src\/cli\/reporting\/[a-z]+(-[a-z]+)?\.ts$/,
  /^src\/runs\/(program|duration|ending|order)\.ts$/,
  /^src\/runs\/preflight\/year-end-text\.ts$/,
  /^src\/fields\/nearest-word\.ts$/,
  // How a text fits a line of a terminal; neither imports anything.
  /^src\/formats\/fits\.ts$/,
  /^src\/ledger\/isolated-text\.ts$/,
  // Where no file can be opened any more, the reason could not be loaded.
  /^src\/operating-system\/(open-files|sqlite-errors)\.ts$/,
  // The names of the samples, which an option lists.
  /^src\/ledger\/sample-administration\.ts$/,
  /^src\/exports\/export-names\.ts$/,
  /^src\/checklist\/own-template\.ts$/,
  /^src\/packs\/(?:auditfile-versions|on-request)\.ts$/,
];
test.each([[[]], [["-V"]], [["--help"]], [["close", "--help"]], [["serve", "token", "--help"]]])(
  "%j loads no stage and no package",
  async (argv) => {
    const { exitCode, files, packages } = await loadedBy(...argv);
    expect(exitCode).toBe(EXIT.reconciled);
    expect(files).toContain("src/cli/run-cli.ts");
    expect(files).toContain("src/cli/commands/close.ts");
    expect(files.filter((file) => !LIGHT.some((light) => light.test(file)))).toEqual([]);
    expect([...packages]).toEqual([]);
  },
);

test.each([
  [["check", "--year", "2025"], "src/checks/run-checks.ts"],
  [["render", "--year", "2025", "--out", "packs"], "src/packs/write-pack.ts"],
])("%j loads neither the service nor the client of one", async (argv, own) => {
  const { exitCode, files, packages } = await loadedBy(...argv);
  expect(exitCode).toBe(EXIT.reconciled);
  expect(files).toContain(own);
  expect(files.filter((file) => file.startsWith("src/service/"))).toEqual([]);
  expect(packages).toContain("decimal.js");
  expect(packages).not.toContain("undici");
  expect(packages).not.toContain("typebox");
});

test("a pull loads the pool of undici and not its root, which loads fetch too", async () => {
  const { exitCode, files, modules } = await loadedBy("pull", "--year", "2025");
  expect(exitCode).toBe(EXIT.reconciled);
  expect(files).toContain("src/service/jobs/webhook-transport.ts");
  const ofUndici = modules.filter((path) => path.startsWith("node_modules/undici/"));
  expect(ofUndici).toContain("node_modules/undici/lib/dispatcher/pool.js");
  expect(ofUndici).not.toContain("node_modules/undici/index.js");
});

test("the list of resumable runs loads their records and no stage of a run", async () => {
  const { exitCode, files, packages } = await loadedBy("resume", "--list");
  expect(exitCode).toBe(EXIT.reconciled);
  expect(files).toContain("src/runs/state/run-record-file.ts");
  expect(
    files.filter((file) =>
      /^src\/(api|checks|formats\/(?!fits)|pull|sheets|snapshot)\//.test(file),
    ),
  ).toEqual([]);
  expect(packages).not.toContain("undici");
});

test("close with a profile does not load the embedded service", async () => {
  const { port } = refusing.address() as AddressInfo;
  writeFileSync(
    join(made.folder, "slotsom.yml"),
    `format_version: 1
profiles:
  bakery:
    base_url: http://127.0.0.1:${String(port)}/api/v2
    administration_id: "123"
    credential: { env: TOKEN }
`,
  );
  const { exitCode, files, packages } = await loadedBy("close", "--profile", "bakery");
  expect(exitCode).toBe(EXIT.refused);
  expect(packages).toContain("undici");
  expect(files.filter((file) => file.startsWith("src/service/"))).toEqual([]);
});

test("a signal while the program loads interrupts it", async () => {
  const ended = await runAfter("interrupts-loading.ts", { SIGNALS: "SIGTERM" }, ["check"]);
  expect(ended.err).toContain("Interrupted.");
  expect(ended.exitCode).toBe(EXIT.interrupted);
});

test("a second signal while the program loads ends it at once", async () => {
  const signals = { SIGNALS: "SIGINT,SIGTERM" };
  const ended = await runAfter("interrupts-loading.ts", signals, ["check"]);
  expect(ended).toEqual({ exitCode: EXIT.interrupted, err: "" });
});
