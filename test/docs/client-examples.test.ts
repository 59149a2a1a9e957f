/** Every example of docs/client.md compiles against the public surface and prints what the page shows. */
import { execFile } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedAdministration, serveAdministration } from "../support/embedded-service.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const PAGE = "docs/client.md";
const run = promisify(execFile);

/** An example, and the block with its output that follows it. */
const EXAMPLE = /```ts\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```\n)?/g;
const HEADING = /^#+ (.+)$/gm;

const page = readFileSync(PAGE, "utf8");
const EXAMPLES = [...page.matchAll(EXAMPLE)].map(({ index, 1: code = "", 2: printed }, place) => ({
  name: `${String(place + 1)} ${[...page.slice(0, index).matchAll(HEADING)].at(-1)?.[1] ?? ""}`,
  file: `example-${String(place + 1)}.ts`,
  code,
  printed: printed ?? "",
}));

/**
 * Node resolves `slotsom` as in a program that depends on it. All examples run in sequence in one process, which
 * loads the program once.
 */
const SURFACE = pathToFileURL(resolve("test/support/slotsom-from-source.ts")).href;
const PRINTED_END = "-- end of the example\n";
const RUNNER = `import ${JSON.stringify(SURFACE)};
for (const file of process.argv.slice(2)) {
  await import("./" + file);
  process.stdout.write(${JSON.stringify(PRINTED_END)});
}
`;

const folder = temporaryFolder();
const printedBy = new Map<string, string>();
let service: ServedAdministration;
beforeAll(async () => {
  for (const { file, code } of EXAMPLES) writeFileSync(join(folder, file), code);
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "runner.js"), RUNNER);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  service = await serveAdministration();
});
afterAll(async () => {
  await service.close();
  if (process.env["GOLDENS"] !== "renew") return;
  let place = 0;
  const renewed = page.replace(EXAMPLE, (_whole, code: string) => {
    place += 1;
    const printed = printedBy.get(`example-${String(place)}.ts`) ?? "";
    return `\`\`\`ts\n${code}\`\`\`\n${printed === "" ? "" : `\n\`\`\`text\n${printed}\`\`\`\n`}`;
  });
  writeFileSync(PAGE, renewed);
});

test("the examples compile against the public surface", () => {
  const unreadable = (): never => {
    throw new Error("tsconfig.json cannot be read");
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: unreadable };
  const settings = ts.getParsedCommandLineOfConfigFile("tsconfig.json", {}, host);
  const paths = { slotsom: [resolve("src/index.ts")] };
  const files = EXAMPLES.map(({ file }) => join(folder, file));
  const program = ts.createProgram(files, { ...settings?.options, paths });
  // The surface itself is checked with the rest of the code.
  const found = EXAMPLES.flatMap(({ name }, place) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(files[place] ?? ""))
      .map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`),
  );
  expect(found).toEqual([]);
});

test("each example prints what the page shows", async () => {
  const running = run(process.execPath, ["runner.js", ...EXAMPLES.map(({ file }) => file)], {
    cwd: folder,
    env: {
      SLOTSOM_BASE_URL: service.url,
      SLOTSOM_ADMINISTRATION: service.administrationId,
      SLOTSOM_TOKEN: service.token,
    },
  });
  endedWithTest(running.child);
  const { stdout } = await running;
  const printed = stdout.split(PRINTED_END);
  for (const [place, { file }] of EXAMPLES.entries()) printedBy.set(file, printed[place] ?? "");
  if (process.env["GOLDENS"] === "renew") return;
  expect(EXAMPLES.map(({ name, file }) => [name, printedBy.get(file)])).toEqual(
    EXAMPLES.map(({ name, printed: shown }) => [name, shown]),
  );
});
