/** A service whose auditfile differs from its books: the close is a draft, and names the check. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import {
  type ServedAdministration,
  serveAdministration,
  userOf,
} from "../support/embedded-service.ts";
import type { TestWorld } from "../support/world.ts";

let listing: ServedAdministration;
/** A service that lists no files: the user puts them into a folder, here with one changed. */
let silent: ServedAdministration;
const worlds: TestWorld[] = [];
beforeAll(async () => {
  listing = await serveAdministration();
  silent = await serveAdministration({ listsDownloads: false });
});
afterAll(async () => {
  for (const { close } of worlds) close();
  await listing.close();
  await silent.close();
});

function user(service: ServedAdministration): TestWorld {
  const made = userOf(service);
  worlds.push(made);
  return made;
}

const run = ({ world }: TestWorld, ...argv: readonly string[]): Promise<number> =>
  runCli([...argv, "--year", "2025", "--profile", "test"], world);

/** Moves the last line to the other side. */
function reSided(auditfile: string): string {
  const at = auditfile.lastIndexOf("<amntTp>");
  const side = auditfile.slice(at + 8, at + 9) === "D" ? "C" : "D";
  return `${auditfile.slice(0, at + 8)}${side}${auditfile.slice(at + 9)}`;
}

test("with a line on the other side in the service's auditfile, the close is a draft that names the check", async () => {
  const fetching = user(listing);
  expect(await run(fetching, "export", "all")).toBe(EXIT.reconciled);
  const fetched = join(fetching.folder, "output", listing.administrationId, "2025");

  const closing = user(silent);
  const folder = join(closing.folder, "from-the-service");
  mkdirSync(folder);
  for (const kind of readdirSync(fetched)) {
    for (const file of readdirSync(join(fetched, kind))) {
      if (file !== "manifest.json") copyFileSync(join(fetched, kind, file), join(folder, file));
    }
  }
  const auditfile = join(folder, "auditfile-2025.xaf");
  writeFileSync(auditfile, reSided(readFileSync(auditfile, "utf8")));

  expect(await run(closing, "close", "--exports-folder", folder)).toBe(EXIT.draft);
  expect(closing.out()).toMatch(/O7 .*blocking: \d+ breaks?/);
  const pack = join(closing.folder, "output", silent.administrationId, "2025", "close-draft");
  const manifest = JSON.parse(readFileSync(join(pack, "manifest.json"), "utf8")) as {
    readonly checks: readonly { readonly id: string; readonly broken: number }[];
  };
  expect(manifest.checks.filter(({ broken }) => broken > 0).map(({ id }) => id)).toEqual(["O7"]);
});
