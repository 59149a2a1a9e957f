/** The table of messages in docs/using.md has every type and field that commands print, and no others. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { countedCommands } from "../support/counted-commands.ts";

type Message = Readonly<Record<string, unknown>>;

/** The fields of each type, from the rows of the table: `| `file` | `path`, `bytes` | ... |`. */
function documented(): ReadonlyMap<string, ReadonlySet<string>> {
  const page = readFileSync("docs/using.md", "utf8");
  const table = page.slice(page.indexOf("| `type` | Fields |")).split("\n\n", 1)[0] ?? "";
  const names = (cell: string): readonly string[] =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name);
  const rows = table.split("\n").slice(2);
  return new Map(
    rows.flatMap((row) => {
      const [, types = "", fields = ""] = row.split("|");
      return names(types).map((type) => [type, new Set(names(fields))] as const);
    }),
  );
}

/** The types that the source prints. */
function printed(): ReadonlySet<string> {
  const text = globSync("src/cli/**/*.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const named = [
    ...text.matchAll(
      /(?:reporter\.(?:item|passing|result|detail|settled)|reportIt)\(\s*"([\w-]+)"/g,
    ),
  ];
  // Where the type is a variable, it has one of these values.
  const changes = ["account", "opening", "proof", "document", "effect", "unexplained"];
  const names = ["project", "contact", "financial-account"];
  const own = ["start", "note", "progress", "wait", "text", "interrupted", "failure", "end"];
  return new Set([...named.map(([, type = ""]) => type), ...changes, ...names, ...own]);
}

test("every type of message is in the table, and the table has no others", () => {
  expect([...documented().keys()].toSorted()).toEqual([...printed()].toSorted());
});

/** In every message, or in every last one. */
const COMMON = ["format_version", "type", "status", "exit_code"];

const commands = countedCommands();

test("every field that commands print is in the table, and every last message has a status", async () => {
  const table = documented();
  const made = commands.world();
  const options = ["--profile", "test", "--year", "2025"];
  const calls = [
    ["close", ...options, "--language", "fr"],
    ["pull", ...options, "--verbose"],
    ["plan", ...options],
    ["pull", ...options, "--fresh"],
    ["check", ...options],
    ["check", "--list"],
    ["explain", "P1", ...options],
    ["explain", "8010", ...options],
    ["explain", "net-profit", ...options],
    ["explain", "trends", "--list", ...options],
    ["render", ...options, "--out", "packs"],
    ["lock", "--period", "2025-02", "--profile", "test", "--by", "A. Bakker"],
    ["unlock", "--period", "2025-02", "--reason", "Late", "--profile", "test", "--by", "A. Bakker"],
    ["diff", ...options],
    ["doctor", "--profile", "test"],
    ["auth", "status", "--profile", "test"],
    ["config", "show", "--profile", "test"],
    ["profiles", "list"],
    ["init"],
    ["open", "--print", "--profile", "test"],
    ["chart", "export", "chart.csv", "--profile", "test"],
    ["chart", "import", "chart.csv", "--profile", "test"],
    ["chart", "show", "--profile", "test"],
    ["key", "create"],
    ["resume"],
    ["runs", "list"],
    ["runs", "show", "20261121-1"],
    ["prune", "--keep", "1"],
    ["runs", "forget", "20261121-1"],
    ["pull", ...options, "--dry-run"],
    ["fleet", "status"],
    ["fleet", "run"],
    ["fleet", "status", "--all"],
    ["fleet", "retry", "--failed"],
    ["--help"],
  ];
  const seen = new Set<string>();
  for (const argv of calls) {
    made.forget();
    const world = { ...made.world, workingFolder: made.folder };
    const code = await runCli([...argv, "--json", "--log-file", "all.log"], world);
    const messages = messagesIn(made.out());
    expect(messages.at(-1), argv.join(" ")).toMatchObject({
      status: expect.any(String) as string,
      exit_code: code,
    });
    expect([made.err(), messages.filter(({ status }) => status !== undefined).length]).toEqual([
      "",
      1,
    ]);
    for (const message of messages) seen.add(message["type"] as string);
    expect(undocumented(messages, table), argv.join(" ")).toEqual([]);
  }
  const logged = messagesIn(readFileSync(join(made.folder, "all.log"), "utf8"));
  expect(undocumented(logged, table)).toEqual([]);
  expect(seen.size).toBeGreaterThan(20);
});

const messagesIn = (lines: string): readonly Message[] =>
  lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Message);

/** `type.field` for what is not in the table; messages in a log also have their instant. */
function undocumented(
  messages: readonly Message[],
  table: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const missing = messages.flatMap((message) => {
    expect(message["format_version"]).toBe("1.1");
    const type = String(message["type"]);
    const known = table.get(type);
    return Object.keys(message)
      .filter((field) => field !== "at" && !COMMON.includes(field) && known?.has(field) !== true)
      .map((field) => `${type}.${field}`);
  });
  return [...new Set(missing)];
}

test("the steps of a pull are in words: no address, no identifier", async () => {
  const { out } = await commands.run("pull", "2026-11-21", "--json");
  const progress = messagesIn(out).filter(({ type }) => type === "progress");
  const steps = new Set(progress.map(({ step }) => String(step)));
  expect(steps).toContain("list of administrations");
  expect(steps).toContain("journal entries of January 2025 without a project, page 1");
  expect(steps).toContain("general ledger of January 2025 to February 2025");
  // A resource without words of its own would be named by its path, in lower case and with underscores replaced.
  for (const step of steps) {
    expect(step).toMatch(
      /^(list of [a-z ]+|general ledger|journal entries|balance sheet|profit and loss|cash flow statement|debtors|aged debtors|creditors|aged creditors|fixed assets|(revenue|expenses) by (contact|project)|versions of [a-z ]+|journal documents|(sales|purchase) invoices|receipts|subscriptions)( of [A-Z]\w+ \d{4}( to [A-Z]\w+ \d{4})?)?( without a project| of an? [a-z ]+)?(, page \d+)?$/,
    );
  }
  const phases = new Set(progress.map(({ phase }) => phase));
  expect(phases).toEqual(new Set(["lists", "months", "longer_periods", "comparatives"]));
  expect(progress.at(-1)).toMatchObject({ eta_ms: expect.any(Number) as number });
});
