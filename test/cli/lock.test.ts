/** `slotsom lock` and `unlock` with a served administration: the entries, the pack that stays, and what is refused. */
import { hash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { amountOf, subtract, ZERO } from "../../src/amount/amount.ts";
import type { DecimalText } from "../../src/amount/decimal-text.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { openClient } from "../../src/client/open-client.ts";
import type { EntryOf, JudgementEntry } from "../../src/ledger/judgement/entries.ts";
import type { LedgerAccountId } from "../../src/ledger/ledger-account.ts";
import { readJudgement } from "../../src/packs/own-files/judgement-file.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  type WrittenProfile,
  writeProfile,
} from "../support/embedded-service.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

/** Accounts of the sample. */
const COSTS = "4220";
const TO_PAY = "1575";
const BY = ["--by", "A. Bakker"];
const TEMPLATES = ["--templates", "templates"];
const CLOSE = ["close", "--year", "2025", "--skip-exports", ...TEMPLATES];
const LOCK = ["lock", "--period", "2025-02", ...BY];

let made: TestWorld;
let administrationId: string;
let profile: WrittenProfile;
let book: (date: string, amount: string) => Promise<void>;
beforeEach(async () => {
  const service = await serveAdministration();
  made = makeWorld({ TOKEN: service.token });
  ({ administrationId } = service);
  profile = { base_url: service.url, administration_id: administrationId };
  writeProfile(made.folder, { ...profile, fiscal_year: SHORT_YEAR });
  smallTemplates(pathOf("templates"));
  book = (date, amount) => bookCosts(service, date, amount);
});

/** Packs with a file for programs alone are written at once. */
function smallTemplates(folder: string): void {
  cpSync("templates", folder, { recursive: true });
  for (const pack of ["close", "monthly"]) {
    const path = join(folder, "packs", `${pack}.yml`);
    const [head = ""] = readFileSync(path, "utf8").split("lists:");
    const files = "  - name: figures-{period}\n    format: figures\n    sheets: [year, evidence]\n";
    const lists = "  year: [profit-and-loss, balance-sheet]\n  evidence: [cover, checks]\n";
    writeFileSync(path, `${head}lists:\n${lists}files:\n${files}`);
  }
}

/** What people do in the service: costs that are still to be paid. */
async function bookCosts(
  { url, token }: Pick<ServedAdministration, "url" | "token">,
  date: string,
  amount: string,
): Promise<void> {
  await using people = openClient({ baseUrl: url, administrationId, credential: token });
  const accounts = new Map<string, LedgerAccountId>();
  for (const { id, accountId } of await people.ledgerAccounts.list())
    accounts.set(accountId ?? "", id);
  const line = (number: string, debit: string, credit: string) => ({
    ledgerAccountId: accounts.get(number)!,
    debit: debit as DecimalText,
    credit: credit as DecimalText,
  });
  await people.generalJournalDocuments.create({
    date: dateOf(date),
    reference: "Late costs",
    generalJournalDocumentEntries: [line(COSTS, amount, "0"), line(TO_PAY, "0", amount)],
  });
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(argv: readonly string[], day = "2026-11-21"): Promise<Ended> {
  made.forget();
  const world = { ...made.world, now: () => `${day}T10:00:00.000Z` };
  const code = await runCli(argv, world);
  return { code, out: made.out(), err: made.err() };
}

async function done(argv: readonly string[], day?: string): Promise<string> {
  const { code, out, err } = await run(argv, day);
  expect([code, err]).toEqual([EXIT.reconciled, err]);
  return out;
}

/** The sentence of a refusal and what to do, after which nothing is written. */
async function refused(argv: readonly string[]): Promise<string> {
  const before = judgementText();
  const { code, err } = await run(argv);
  expect(code).toBe(EXIT.usage);
  expect(judgementText()).toBe(before);
  return err.replaceAll(made.folder, "").replaceAll(/^Profile .*\n/gm, "");
}

const pathOf = (...parts: readonly string[]): string => join(made.folder, ...parts);
const judgementPath = (): string => pathOf("judgement", `${administrationId}.yml`);
const judgementText = (): string | null =>
  existsSync(judgementPath()) ? readFileSync(judgementPath(), "utf8") : null;
const output = (...parts: readonly string[]): string =>
  pathOf("output", administrationId, ...parts);
const entries = (): readonly JudgementEntry[] =>
  readJudgement(judgementPath(), administrationId).entries;
const sha256Of = (path: string): string => hash("sha256", readFileSync(path));
const locks = (): readonly EntryOf<"locked">[] =>
  entries().flatMap((entry) => (entry.kind === "locked" ? [entry] : []));

const ACCEPTED = `format_version: 1
administration: "100200300400500"
entries:
  - {entry: accepted, id: hand-1, at: 2026-11-20T10:00:00.000Z, by: A. Bakker, check: S1, place: account 2010, month: 2025-02, amount: "-314.87", until: 2025-02, reason: "Placed in March"}
`;

test("a lock names its pack, the balances and the findings; without a final pack it is refused", async () => {
  writeProfile(made.folder, { ...profile, fiscal_year: SHORT_YEAR, accounts: {} });
  expect(await refused(LOCK)).toContain(
    `there is no final pack whose books end with 2025-02\nMake one: slotsom close --year 2025. Or name`,
  );
  expect((await run(CLOSE)).code).toBe(EXIT.draft);
  expect(await refused(LOCK)).toContain(
    `the pack in /output/${administrationId}/2025/close-draft is a draft: only a final pack is locked`,
  );
  mkdirSync(pathOf("judgement"));
  writeFileSync(judgementPath(), ACCEPTED);
  await done(["render", "--year", "2025", ...TEMPLATES]);
  expect(await refused(LOCK.slice(0, 3))).toContain("nobody is named who decides this");
  const close = output("2025", "close");
  expect(await done(LOCK)).toBe(
    [
      `Locked through 2025-02 by A. Bakker. The pack in ${close} stays as it is.`,
      "Registered: 1 finding, of which 1 accepted.",
      `File of judgement: ${judgementPath()}\n`,
    ].join("\n"),
  );
  const [, lock, registered] = entries();
  const manifest: unknown = JSON.parse(readFileSync(join(close, "manifest.json"), "utf8"));
  expect(lock).toMatchObject({
    ...{ kind: "locked", at: "2026-11-21T10:00:00.000Z", by: "A. Bakker", reason: null },
    ...{ through: "2025-02", first: "2025-01", pack: sha256Of(join(close, "manifest.json")) },
    snapshot: (manifest as { readonly snapshot: string }).snapshot,
  });
  expect(lock?.kind === "locked" && lock.balances.get("2010")).toEqual(amountOf("-314.87"));
  expect(registered).toMatchObject({
    ...{ kind: "registered", check: "S1", place: "account 2010", month: "2025-02", year: 2025 },
    ...{ amount: amountOf("-314.87"), acceptance: "hand-1" },
  });
  expect(entries()).toHaveLength(3);
  expect(await refused(LOCK)).toContain(
    "2025-02 is locked already: locked through 2025-02 by A. Bakker on 21 November 2026, and the pack in",
  );
});

test("what cannot be locked or opened is said with what can", async () => {
  const lock = async (...more: readonly string[]): Promise<string> =>
    refused(["lock", ...BY, ...more]);
  expect(await lock()).toContain("Name the month: slotsom lock --period 2025-12.");
  expect(await lock("--period", "2027-01")).toContain("2027-01 starts after today");
  expect(await lock("--period", "2026-11")).toContain(
    "2026-11 is not over yet: today is 21 November 2026",
  );
  expect(await lock("--period", "2025-01..2025-02")).toContain("longer than a month");
  expect(await lock("--period", "December")).toContain("not a period");
  expect(await lock("--period", "2025-02", "--pack", "nowhere")).toContain(
    "/nowhere is not the folder of a pack",
  );
  const unlock = async (...more: readonly string[]): Promise<string> =>
    refused(["unlock", ...BY, "--period", "2025-02", ...more]);
  expect(await unlock()).toContain('slotsom unlock --period 2025-02 --reason "..."');
  expect(await unlock("--reason", "Late")).toContain("2025-02 is not locked: no month is");
});

test("after an unlock the locked pack stays, the later one goes beside it, and prune keeps both snapshots", async () => {
  await done(CLOSE);
  await done(LOCK);
  const close = output("2025", "close");
  const before = readFileSync(join(close, "manifest.json"), "utf8");
  const unlock = ["unlock", "--period", "2025-02", "--reason", "Late costs", ...BY];
  const opened = await done(unlock, "2026-11-22");
  expect(opened).toContain("Open from 2025-02 by A. Bakker: Late costs\nLocked through 2025-01.\n");
  expect(await refused(unlock)).toContain(
    "2025-02 is not locked: the months are locked through 2025-01",
  );
  await book("2025-02-27", "250");
  expect(await done(CLOSE, "2026-11-23")).toContain(
    "close-later\n  in this folder because the final pack in close is locked by A. Bakker on 2026-11-21\n",
  );
  expect(readFileSync(join(close, "manifest.json"), "utf8")).toBe(before);
  expect(await done(["verify", close])).toContain("unchanged since they were sealed");
  const later = output("2025", "close-later");
  expect(await done(LOCK, "2026-11-24")).toContain(`The pack in ${later} stays as it is.`);
  const [first = ZERO, second = ZERO] = locks().map(({ balances }) => balances.get(COSTS)!);
  expect(subtract(second, first)).toEqual(amountOf("250"));
  await done(["pull", "--year", "2025"]);
  renameSync(output("2025"), pathOf("archive"));
  const pruned = await done(["prune", "--keep", "1", "--packs-gone", "--yes"]);
  expect(pruned).toContain(
    "0001.sqlite. the lock through 2025-02 by A. Bakker of 21 November 2026 names it.",
  );
});

test("months that are locked and changed since are locked again with a reason alone", async () => {
  const january = ["monthly", "--period", "2025-01", ...TEMPLATES];
  await done(january);
  await book("2025-01-30", "250");
  await done(CLOSE);
  await done(["lock", "--period", "2025-01", ...BY]);
  expect(await refused(LOCK)).toContain(
    "the books of the months locked through 2025-01 by A. Bakker on 21 November 2026 changed since: account 1575, 4220",
  );
  await done([...LOCK, "--reason", "Costs of January arrived late"]);
  expect(locks().map(({ through, reason }) => [through, reason])).toEqual([
    ["2025-01", null],
    ["2025-02", "Costs of January arrived late"],
  ]);
  expect(await refused(["lock", "--period", "2025-01", ...BY])).toContain(
    'Open the months first: slotsom unlock --period 2025-01 --reason "...".',
  );
  const [folder = ""] = readdirSync(output("2025-01"));
  expect(await refused([...LOCK, "--pack", output("2025-01", folder)])).toContain(
    "end with 2025-01, not with 2025-02",
  );
});

test("a pack behind the judgement is said to be so, a translation is not locked by itself, and a withdrawn lock says what still locks", async () => {
  await done(CLOSE);
  mkdirSync(pathOf("judgement"));
  writeFileSync(judgementPath(), ACCEPTED);
  await done(["render", "--year", "2025", "--language", "en", ...TEMPLATES], "2026-11-22");
  const locked = await done(LOCK);
  expect(locked).toContain(`The pack in ${output("2025", "close")} stays as it is.`);
  expect(locked).toContain("does not show what was accepted or signed since it was made");
  await done(["render", "--year", "2025", ...TEMPLATES], "2026-11-23");
  expect(await done(LOCK, "2026-11-24")).toContain(output("2025", "close-later"));
  const withdraw = async (id: string): Promise<string> =>
    done(["withdraw", id, "--reason", "By mistake", ...BY], "2026-11-25");
  const [first, second] = locks().map(({ id }) => id);
  expect(await withdraw(second ?? "")).toContain("the months are still locked through 2025-02");
  expect(await withdraw(first ?? "")).toContain("No month is locked now.");
});
