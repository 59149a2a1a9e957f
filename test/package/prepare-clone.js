/**
 * Runs after `npm ci` in a clone. Each system's Node is an optional package with the program `node`; npm before 11 removes that link together
 * with the packages of the other systems, and then everything would run on the Node of the machine. This sets it again. It also makes the
 * folder for packs private, which Git creates readable by all: packs have the rights of their folder.
 */
import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const { optionalDependencies } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);
const link = "node_modules/.bin/node";
for (const name of Object.keys(optionalDependencies)) {
  const program = join("..", name, "bin", "node");
  // On Windows the program has another name, and links are files of npm's own.
  const isThere = existsSync(join("node_modules/.bin", program));
  if (process.platform !== "win32" && isThere && !existsSync(link)) symlinkSync(program, link);
}

const isUnused = existsSync("output") && readdirSync("output").join() === ".gitkeep";
if (isUnused) chmodSync("output", 0o700);
