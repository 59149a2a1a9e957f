/** Installs the tarball into an empty folder on one Node, and tries it there as a program and as a library. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { npm, run } from "./npm.ts";

export interface Trial {
  readonly node: string;
  /** Folders of packages, and the bytes of all their files. */
  readonly packages: number;
  readonly installed: number;
  readonly closeSeconds: string;
  /** The first characters of a hash of the pack's manifest, which holds the hashes of its files. */
  readonly pack: string;
  /** The last line that the program on the library printed. */
  readonly program: string;
}

const PROGRAM = /```ts\n([^`]*from "slotsom"[^`]*)```/;
const HASH_SHOWN = 12;

/** Throws at the first fault. */
export async function tryPackage(tarball: string, node: string, folder: string): Promise<Trial> {
  mkdirSync(folder);
  const host = { private: true, type: "module", scripts: { which: "node --version" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(host));
  await npm(node, folder, ["install", "--engine-strict", tarball]);
  await checkNodeOfHost(node, folder);

  const slotsom = join("node_modules", ".bin", "slotsom");
  const version = await run(node, folder, [slotsom, "--version"]);
  mustBe("slotsom --version", `${version.stdout.trim()}${version.stderr}`, manifest.version);
  const startedAt = performance.now();
  await run(node, folder, [slotsom, "close", "--year", "2025"]);
  const closeSeconds = ((performance.now() - startedAt) / 1_000).toFixed(1);

  const files = readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return {
    node: (await run(node, folder, [node, "--version"])).stdout.trim(),
    packages: files.filter((path) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
      .length,
    installed: files.reduce((sum, path) => sum + statSync(path).size, 0),
    closeSeconds,
    pack: hashOf(join(folder, "output", "100200300400500", "2025", "close", "manifest.json")),
    program: await outcomeOfProgram(node, folder),
  };
}

/** Checks that the host's scripts run on the same Node as before. */
async function checkNodeOfHost(node: string, folder: string): Promise<void> {
  const own = await run(node, folder, [node, "--version"]);
  const scripts = await npm(node, folder, ["run", "--silent", "which"]);
  mustBe("node of the host's scripts", scripts.stdout, own.stdout);
  const strays = readdirSync(join(folder, "node_modules")).filter((name) => name in nodePackages);
  mustBe("packages that contain a node", strays.join(), "");
}

const nodePackages: object = manifest.optionalDependencies;

/** Compiles the program in the README against the types of the package, runs it, and returns its last line. */
async function outcomeOfProgram(node: string, folder: string): Promise<string> {
  const [, program = ""] = PROGRAM.exec(readFileSync("README.md", "utf8")) ?? [];
  writeFileSync(join(folder, "program.ts"), program);
  await run(node, folder, [
    node,
    resolve("node_modules/typescript/bin/tsc"),
    ...["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024"],
    ...["--types", "node", "--typeRoots", resolve("node_modules/@types"), "program.ts"],
  ]);
  const { stdout } = await run(node, folder, [node, "program.ts"]);
  return stdout.trimEnd().split("\n").at(-1) ?? "";
}

function hashOf(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, HASH_SHOWN);
}

function mustBe(what: string, found: string, wanted: string): void {
  if (found !== wanted) throw new Error(`${what}: found ${found}, expected ${wanted}`);
}
