/** `slotsom export` on the embedded service: a repeated export, and a service without a list of files. */
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
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

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A user of `service` with a folder of their own. */
function user(
  service: ServedAdministration,
  profile: Readonly<Record<string, unknown>> = {},
): { readonly folder: string; readonly run: (...argv: readonly string[]) => Promise<Run> } {
  const made = userOf(service, profile);
  worlds.push(made);
  return {
    folder: made.folder,
    run: async (...argv) => {
      made.forget();
      const code = await runCli(
        ["export", ...argv, "--year", "2025", "--profile", "test"],
        made.world,
      );
      return { code, out: made.out(), err: made.err() };
    },
  };
}

const fetchedBy = (folder: string, kind: string, name: string): string =>
  join(folder, "output", listing.administrationId, "2025", `export-${kind}`, name);

/** The number of files that the service has made. */
async function madeCount(): Promise<number> {
  const answer = await fetch(`${listing.url}/${listing.administrationId}/downloads.json`, {
    headers: { authorization: `Bearer ${listing.token}` },
  });
  return ((await answer.json()) as readonly unknown[]).length;
}

test("a repeated export returns the same file, and reports when it was made", async () => {
  const { folder, run } = user(listing);
  expect((await run("auditfile")).code).toBe(EXIT.reconciled);
  const path = fetchedBy(folder, "auditfile", "auditfile-2025.xaf");
  const first = readFileSync(path);
  const count = await madeCount();
  const again = await run("auditfile");
  expect(again).toMatchObject({ code: EXIT.reconciled, out: `${path}\n` });
  expect(again.err).toMatch(
    /The service's auditfile of 2025 was made on \d{1,2} \w+ \d{4} \d\d:\d\d UTC\. Later changes in the books are not in it; get a new file with --fresh\./,
  );
  expect(readFileSync(path).equals(first)).toBe(true);
  expect(await madeCount()).toBe(count);
  expect((await run("auditfile", "--fresh")).err).not.toContain("was made on");
  expect(await madeCount()).toBe(count + 1);
});

test("without a list of files the run names the files to download, and the next run takes them from the folder", async () => {
  const elsewhere = user(listing);
  expect((await elsewhere.run("all")).code).toBe(EXIT.reconciled);
  const { folder, run } = user(silent, { exports_folder: "dropped" });
  const dropped = join(folder, "dropped");
  mkdirSync(dropped);
  writeFileSync(join(dropped, "holiday.jpg"), "no export");

  const first = await run("all");
  expect(first).toMatchObject({ code: EXIT.exhausted, out: "" });
  expect(first.err).toContain(
    `slotsom: export auditfile, brugstaat, ledger-accounts 2025: the service does not list its files, and ${dropped} does not contain them\n` +
      "Download them from the service, put them into that folder under any name, and run the same command again.\n" +
      "Resume with: slotsom resume 20261121-1\n(export-not-placed)\n",
  );

  const sourceOf = (kind: string, name: string): string => fetchedBy(elsewhere.folder, kind, name);
  const auditfile = sourceOf("auditfile", "auditfile-2025.xaf");
  const text = readFileSync(auditfile, "utf8");
  writeFileSync(join(dropped, "a.xaf"), text.replace("<fiscalYear>2025", "<fiscalYear>2024"));
  copyFileSync(sourceOf("brugstaat", "brugstaat-2025.xml"), join(dropped, "b"));
  const second = await run("all");
  expect(second.code).toBe(EXIT.refused);
  expect(second.err).toContain(
    `slotsom: export auditfile, ledger-accounts 2025: the files in ${dropped} are not of these books (a.xaf: its fiscal year is 2024, not 2025)\n` +
      "Put the files of these books into that folder under any name, and run the same command again. The other files may stay.\n",
  );

  copyFileSync(auditfile, join(dropped, "c"));
  copyFileSync(sourceOf("ledger-accounts", "ledger-accounts-2025.xlsx"), join(dropped, "d"));
  const third = await run("all");
  expect(third.code).toBe(EXIT.reconciled);
  expect(third.err).toMatch(/The service's brugstaat of 2025 is read from b, last changed on /);
  for (const [kind, name] of [
    ["auditfile", "auditfile-2025.xaf"],
    ["brugstaat", "brugstaat-2025.xml"],
    ["ledger-accounts", "ledger-accounts-2025.xlsx"],
  ] as const) {
    expect(
      readFileSync(fetchedBy(folder, kind, name)).equals(readFileSync(sourceOf(kind, name))),
    ).toBe(true);
  }

  expect((await run("all", "--fresh")).err).toContain("c: it was used already, on ");
  expect((await run("all", "--exports-folder", "nowhere", "--fresh")).code).toBe(EXIT.usage);
});

test.skipIf(process.platform === "win32")(
  "a fetched export is private, or as the profile says",
  async () => {
    const modesFor = async (
      profile: Readonly<Record<string, unknown>>,
    ): Promise<readonly string[]> => {
      const { folder, run } = user(listing, profile);
      expect((await run("brugstaat")).code).toBe(EXIT.reconciled);
      const paths = ["", "brugstaat-2025.xml"].map((name) => fetchedBy(folder, "brugstaat", name));
      return paths.map((path) => (statSync(path).mode & 0o777).toString(8));
    };
    expect(await modesFor({})).toEqual(["700", "600"]);
    expect(await modesFor({ output_mode: "group" })).toEqual(["750", "640"]);
  },
);

test("without a folder of the user, the folder is in the state", async () => {
  const { folder, run } = user(silent);
  const { err } = await run("auditfile");
  const host = new URL(silent.url).host.replace(":", "-");
  expect(err).toContain(
    `${join(folder, "home", "exports", host, silent.administrationId)} does not contain it\n`,
  );
});

test("on a terminal the wait for files ends at once when a file of other books is put into the folder", async () => {
  const elsewhere = user(listing);
  expect((await elsewhere.run("brugstaat")).code).toBe(EXIT.reconciled);
  const file = fetchedBy(elsewhere.folder, "brugstaat", "brugstaat-2025.xml");
  const text = readFileSync(file, "utf8");
  const waiting = userOf(silent, { exports_folder: "." });
  worlds.push(waiting);
  const waits: number[] = [];
  const world = {
    ...waiting.world,
    err: { ...waiting.world.err, isTTY: true },
    sleep: async (ms: number, signal: AbortSignal): Promise<void> => {
      waits.push(ms);
      const foreign = text.replace(/(?<=<VatNumber>)[^<]+/, "NL999999999B01");
      if (waits.length === 2) writeFileSync(join(waiting.folder, "b.xml"), foreign);
      await waiting.world.sleep(ms, signal);
    },
  };
  const argv = ["export", "brugstaat", "--year", "2025", "--profile", "test"];
  expect(await runCli(argv, world)).toBe(EXIT.refused);
  // One look at the folder later: a terminal sleeps in pieces.
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(10_000);
  expect(waiting.err()).toContain("Waiting for the files in that folder.");
  expect(waiting.err()).toContain(
    "are not of these books (b.xml: its VAT number is NL999999999B01, not NL000000000B01)",
  );
});
