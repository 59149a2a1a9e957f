/** A service whose exports differ from its books: the close is a draft, and names the check. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { add, amountOf, amountText } from "../../src/amount/amount.ts";
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

/** Makes the first closing balance one cent more. */
const oneCentMore = (brugstaat: string): string =>
  brugstaat.replace(/(<ClosingBalance>)(-?[\d.]+)/, (_all, tag: string, amount: string) => {
    return `${tag}${amountText(add(amountOf(amount), amountOf("0.01")), 2)}`;
  });

/** A copy of a user's fetched exports with some files changed, in a folder of another user. */
async function changedExports(
  closing: TestWorld,
  changes: Readonly<Record<string, (text: string) => string>>,
): Promise<string> {
  const fetching = user(listing);
  expect(await run(fetching, "export", "all")).toBe(EXIT.reconciled);
  const fetched = join(fetching.folder, "output", listing.administrationId, "2025");
  const folder = join(closing.folder, "from-the-service");
  mkdirSync(folder);
  for (const kind of readdirSync(fetched)) {
    for (const file of readdirSync(join(fetched, kind))) {
      if (file !== "manifest.json") copyFileSync(join(fetched, kind, file), join(folder, file));
    }
  }
  for (const [file, change] of Object.entries(changes)) {
    const path = join(folder, file);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  }
  return folder;
}

test.each([
  ["a line on the other side in the service's auditfile", "O7", { "auditfile-2025.xaf": reSided }],
  ["another balance in the service's brugstaat", "R1", { "brugstaat-2025.xml": oneCentMore }],
])("with %s, the close is a draft that names the check", async (_what, check, changes) => {
  const closing = user(silent);
  const folder = await changedExports(closing, changes);
  expect(await run(closing, "close", "--exports-folder", folder)).toBe(EXIT.draft);
  expect(closing.out()).toMatch(new RegExp(`${check} .*blocking: \\d+ breaks?`));
  const pack = join(closing.folder, "output", silent.administrationId, "2025", "close-draft");
  const manifest = JSON.parse(readFileSync(join(pack, "manifest.json"), "utf8")) as {
    readonly checks: readonly { readonly id: string; readonly broken: number }[];
  };
  expect(manifest.checks.filter(({ broken }) => broken > 0).map(({ id }) => id)).toEqual([check]);
});

test("a brugstaat that is cut in half is not used", async () => {
  const closing = user(silent);
  const folder = await changedExports(closing, {
    "brugstaat-2025.xml": (text) => text.slice(0, text.length / 2),
  });
  expect(await run(closing, "close", "--exports-folder", folder)).toBe(EXIT.exhausted);
  expect(closing.err()).toMatch(
    /brugstaat-2025\.xml: the brugstaat cannot be read: \d+:\d+: unclosed tag/,
  );
});
