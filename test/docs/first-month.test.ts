/** `docs/first-month.md`: its commands are run in their order, and print what the page shows. */
import { appendFileSync, chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { type ServedAdministration, serveAdministration } from "../support/embedded-service.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

const PAGE = readFileSync("docs/first-month.md", "utf8");
const ADMINISTRATION_ID = "100200300400500";

interface Shown {
  readonly argv: readonly string[];
  readonly lines: readonly string[];
}

/** The blocks of the page, each a command and its output. */
const SHOWN: readonly Shown[] = [
  ...PAGE.matchAll(/```console\n\$ slotsom (.*)\n([\s\S]*?)```/g),
].map(([, line = "", output = ""]) => ({
  argv: line.split(" "),
  lines: output.split("\n").filter((one) => one !== ""),
}));

let service: ServedAdministration;
let made: TestWorld;
beforeAll(async () => {
  service = await serveAdministration({ administrationId: ADMINISTRATION_ID });
  made = makeWorld();
});
afterAll(async () => {
  made.close();
  await service.close();
});

/** What the page asks its reader to do between the commands. */
function doByHand([command, subject]: readonly string[]): void {
  const path = (name: string): string => join(made.folder, name);
  if (command === "init") {
    const profile = readFileSync(path("slotsom.yml"), "utf8");
    // The embedded service has no limits, and the clock of this test is real: no wait may be long.
    const filled = profile
      .replace(/(?<=base_url: ).*/, service.url)
      .replace(/^( *)credential: .*$/m, "$&\n$1rate_limit: none");
    writeFileSync(path("slotsom.yml"), filled);
    writeFileSync(path(".slotsom-token"), `${service.token}\n`);
    chmodSync(path(".slotsom-token"), 0o600);
  }
  if (command === "explain" && subject === "8010") {
    const [, note = ""] = /```markdown\n([\s\S]*?)```/.exec(PAGE) ?? [];
    appendFileSync(path("notes.md"), `\n${note}`);
  }
}

/** As a pattern: `...` is any text, and as a line of its own any lines. */
function patternOf(lines: readonly string[]): RegExp {
  const escaped = lines.map((line) =>
    line === "..."
      ? "(?:.*\\n)*?"
      : `${line.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("\\.\\.\\.", ".*")}\\n`,
  );
  return new RegExp(`^${escaped.join("")}$`);
}

test("every command of the page ends well and prints what the page shows", async () => {
  expect(SHOWN.map(({ argv: [command] }) => command)).toEqual([
    ...["init", "doctor", "plan", "monthly", "open", "explain", "explain"],
    ...["render", "verify", "monthly"],
  ]);
  // The service answers with the clock of the machine, which doctor compares.
  const world = { ...made.world, now: () => new Date().toISOString() };
  for (const { argv, lines } of SHOWN) {
    made.forget();
    const exit = await runCli(argv, world);
    expect([argv.join(" "), exit, made.err().includes("slotsom: ")]).toEqual([
      ...[argv.join(" "), 0, false],
    ]);
    expect(made.out(), argv.join(" ")).toMatch(patternOf(lines));
    doByHand(argv);
  }
  // The note that the page writes is in the pack.
  const pack = join(made.folder, "output", ADMINISTRATION_ID, "2025-10", "monthly");
  const report = readFileSync(join(pack, "management-pack-2025-10.html"), "utf8");
  expect(report).toContain("Two customers furnished a new office.");
});
