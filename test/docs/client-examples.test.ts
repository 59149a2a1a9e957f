/** Every example of docs/client.md compiles against the public surface and prints what the page says. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedAdministration, serveAdministration } from "../support/embedded-service.ts";

const PAGE = "docs/client.md";
const run = promisify(execFile);
/** The whole of the surface is compiled with them. */
const COMPILE_MS_MAX = 180_000;

/** An example and the block of what it prints that follows it. */
const EXAMPLE = /```ts\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```\n)?/g;
const HEADING = /^#+ (.+)$/gm;

const page = readFileSync(PAGE, "utf8");
const EXAMPLES = [...page.matchAll(EXAMPLE)].map(({ index, 1: code = "", 2: printed }, place) => ({
  name: `${String(place + 1)} ${[...page.slice(0, index).matchAll(HEADING)].at(-1)?.[1] ?? ""}`,
  file: `example-${String(place + 1)}.ts`,
  code,
  printed: printed ?? "",
}));

/** Node takes `slotsom` for what a program that depends on it would find. */
const SURFACE = pathToFileURL(resolve("src/index.ts")).href;
const HOOK = `import { registerHooks } from "node:module";
registerHooks({ resolve: (name, context, next) => name === "slotsom" ? { url: ${JSON.stringify(SURFACE)}, shortCircuit: true } : next(name, context) });
`;

const folder = mkdtempSync(join(tmpdir(), "slotsom-examples-"));
const printedBy = new Map<string, string>();
let service: ServedAdministration;
beforeAll(async () => {
  for (const { file, code } of EXAMPLES) writeFileSync(join(folder, file), code);
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "hook.js"), HOOK);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const compilerOptions = { paths: { slotsom: [resolve("src/index.ts")] } };
  const include = EXAMPLES.map(({ file }) => file);
  const settings = { extends: resolve("tsconfig.json"), compilerOptions, include };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  service = await serveAdministration();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
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

test("the examples compile against the public surface", { timeout: COMPILE_MS_MAX }, async () => {
  const compiler = resolve("node_modules/typescript/bin/tsc");
  const complaints = await new Promise<string>((tell) => {
    execFile(process.execPath, [compiler, "-p", folder], (_failed, stdout) => {
      tell(stdout);
    });
  });
  expect(complaints).toBe("");
});

test.each(EXAMPLES)("example $name prints what the page says", async ({ file, printed }) => {
  const hook = pathToFileURL(join(folder, "hook.js")).href;
  const { stdout } = await run(process.execPath, ["--import", hook, file], {
    cwd: folder,
    env: {
      SLOTSOM_BASE_URL: service.url,
      SLOTSOM_ADMINISTRATION: service.administrationId,
      SLOTSOM_TOKEN: service.token,
    },
  });
  printedBy.set(file, stdout);
  if (process.env["GOLDENS"] !== "renew") expect(stdout).toBe(printed);
});
