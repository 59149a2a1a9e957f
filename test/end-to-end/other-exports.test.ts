/** A service whose exports differ from its books: the close is a draft, and names the check. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { add, amountOf, amountText, subtract } from "../../src/amount/amount.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { collected } from "../formats/auditfile-sample.ts";
import {
  type ServedAdministration,
  serveAdministration,
  userOf,
} from "../support/embedded-service.ts";
import { endedWithTest } from "../support/started-process.ts";
import type { TestWorld } from "../support/world.ts";
import { zipEntries } from "../support/zip-entries.ts";

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

/** Makes one balance a cent more, leaves out an account, and adds one. */
function reBalanced(brugstaat: string): string {
  const accounts = brugstaat.match(/<LedgerAccount>.*<\/LedgerAccount>/g) ?? [];
  const [first = "", second = ""] = accounts.filter((one) => /<ClosingBalance>-?[1-9]/.test(one));
  const more = first.replace(/(?<=<ClosingBalance>)[-\d.]+/, (amount) =>
    amountText(add(amountOf(amount), amountOf("0.01")), 2),
  );
  const extra = second.replace(/(?<=<AccountNumber>)[^<]+/, "EXTRA");
  return brugstaat.replace(first, more).replace(second, extra);
}

/** Makes the debit of the first row a cent more. */
async function reBooked(workbook: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, text } of zipEntries(workbook)) {
    const isSheet = name === "xl/worksheets/sheet1.xml";
    const changed = text.replace(
      /(<c r="I\d+"[^>]*><v>)(\d+(?:\.\d+)?)(?=<\/v>)/,
      (_all, start: string, amount: string) =>
        `${start}${amountText(add(amountOf(amount), amountOf("0.01")), 2)}`,
    );
    if (isSheet) expect(changed).not.toBe(text);
    zip.addBuffer(Buffer.from(isSheet ? changed : text), name);
  }
  zip.end();
  return Buffer.concat(await collected(zip.outputStream as AsyncIterable<Buffer>));
}

/** A folder with the exports that a user fetched. */
async function fetchedExports(closing: TestWorld): Promise<string> {
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
  return folder;
}

interface CheckInManifest {
  readonly id: string;
  readonly severity: string;
  readonly broken: number;
  readonly findings: readonly { readonly expected: string; readonly actual: string }[];
}

test("with changed exports of the service, the close of a real process is a draft that names each check", async () => {
  const closing = user(silent);
  const folder = await fetchedExports(closing);
  const [auditfile, brugstaat, workbook] = [
    join(folder, "auditfile-2025.xaf"),
    join(folder, "brugstaat-2025.xml"),
    join(folder, "ledger-accounts-2025.xlsx"),
  ] as const;
  writeFileSync(auditfile, reSided(readFileSync(auditfile, "utf8")));
  writeFileSync(brugstaat, reBalanced(readFileSync(brugstaat, "utf8")));
  writeFileSync(workbook, await reBooked(readFileSync(workbook)));

  const { code, stdout } = await slotsom(closing.folder, ["close", "--exports-folder", folder]);
  expect(code).toBe(EXIT.draft);
  for (const check of ["O7", "R1", "W1"]) {
    expect(stdout).toMatch(new RegExp(`${check} .*blocking: \\d+ breaks?`));
  }
  expect(stdout).toMatch(/account EXTRA .*, not in the chart/);
  const pack = join(closing.folder, "output", silent.administrationId, "2025", "close-draft");
  const { checks } = JSON.parse(readFileSync(join(pack, "manifest.json"), "utf8")) as {
    readonly checks: readonly CheckInManifest[];
  };
  const broken = checks.filter((check) => check.broken > 0 && check.severity !== "information");
  expect(broken.map(({ id }) => id)).toEqual(["O7", "R1", "W1"]);
  const cents = ({ expected, actual }: CheckInManifest["findings"][number]): string =>
    amountText(subtract(amountOf(actual), amountOf(expected)), 2);
  expect(broken[1]?.findings.map(cents)[0]).toBe("0.01");
  expect(broken[2]?.findings.map(cents)).toEqual(["0.01"]);
});

/** Runs the program in the user's folder; its exit code is data here. */
async function slotsom(
  folder: string,
  argv: readonly string[],
): Promise<{ readonly code: number | null; readonly stdout: string }> {
  const child = endedWithTest(
    spawn(process.execPath, [PROGRAM, ...argv, "--year", "2025", "--profile", "test"], {
      cwd: folder,
      env: { ...process.env, TOKEN: silent.token, SLOTSOM_HOME: join(folder, "home") },
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout: Buffer.concat(pieces).toString() };
}

const PROGRAM = fileURLToPath(new URL("../../bin/slotsom.js", import.meta.url));

test("a brugstaat that is cut in half is not used", async () => {
  const closing = user(silent);
  const folder = await fetchedExports(closing);
  const brugstaat = join(folder, "brugstaat-2025.xml");
  const text = readFileSync(brugstaat, "utf8");
  writeFileSync(brugstaat, text.slice(0, text.length / 2));
  expect(await run(closing, "close", "--exports-folder", folder)).toBe(EXIT.exhausted);
  expect(closing.err()).toMatch(
    /brugstaat-2025\.xml: the brugstaat cannot be read: it ends .* \(line \d+\)/,
  );
});
