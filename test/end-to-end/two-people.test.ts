/**
 * Two people on two machines judge the books of one administration, and share their file of judgement by git: from an
 * accepted difference to signatures, a lock, a late posting, and the findings of the next year.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DecimalText } from "../../src/amount/decimal-text.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { openClient } from "../../src/client/open-client.ts";
import type { LedgerAccountId } from "../../src/ledger/ledger-account.ts";
import {
  type ServedAdministration,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

/** A year of two months and one of four, so that pulls are short. */
const FISCAL_YEAR = {
  first_month: 1,
  exceptions: [
    { year: 2023, first: "2023-01", last: "2024-08" },
    { year: 2024, first: "2024-09", last: "2024-10" },
    { year: 2025, first: "2024-11", last: "2025-02" },
    { year: 2026, first: "2025-03", last: "2026-12" },
  ],
};
const YEAR = ["--year", "2024"];
/** Accounts of the sample: costs, and what is still to be paid. */
const [COSTS, TO_PAY] = ["4220", "1575"];

interface Person {
  readonly name: string;
  readonly made: TestWorld;
  /** Runs git in the folder, and returns whether it succeeded. */
  readonly git: (...argv: readonly string[]) => boolean;
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface Office {
  readonly service: ServedAdministration;
  readonly ann: Person;
  readonly bob: Person;
  readonly run: (person: Person, ...argv: readonly string[]) => Promise<Ended>;
  /** As `run`; in the name of the person, and with success. */
  readonly judge: (person: Person, ...argv: readonly string[]) => Promise<string>;
  readonly close: (person: Person, year: string) => Promise<number>;
}

async function openOffice(): Promise<Office> {
  const service = await serveAdministration();
  const templates = smallTemplates();
  const repository = temporaryFolder();
  spawnSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", repository]);
  const [ann, bob] = [person("A. Bakker", service), person("C. de Boer", service)];
  expect(ann.git("clone", "--quiet", repository, ".")).toBe(true);
  writeProfile(ann.made.folder, {
    base_url: service.url,
    administration_id: service.administrationId,
    fiscal_year: FISCAL_YEAR,
    accounts: {},
  });
  writeFileSync(join(ann.made.folder, ".gitignore"), "/home\n/output\n");
  push(ann);
  expect(bob.git("clone", "--quiet", repository, ".")).toBe(true);
  let minute = 0;
  const run: Office["run"] = async ({ made }, ...argv) => {
    minute += 1;
    const now = `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000Z`;
    made.forget();
    const code = await runCli(argv, { ...made.world, now: () => now });
    return { code, out: made.out(), err: made.err() };
  };
  return {
    ...{ service, ann, bob, run },
    judge: async (who, ...argv) => {
      const { code, out, err } = await run(who, ...argv, "--by", who.name);
      expect([code, err]).toEqual([EXIT.reconciled, err]);
      return out;
    },
    close: async (who, year) => {
      const argv = ["close", "--year", year, "--skip-exports", "--templates", templates];
      return (await run(who, ...argv)).code;
    },
  };
}

function person(name: string, { token }: ServedAdministration): Person {
  const made = makeWorld({ TOKEN: token });
  const env = {
    ...process.env,
    ...{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
    ...{ GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: "books@office.example" },
    ...{ GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: "books@office.example" },
  };
  const git = (...argv: readonly string[]): boolean =>
    spawnSync("git", argv, { cwd: made.folder, env, stdio: "pipe" }).status === 0;
  return { name, made, git };
}

/** Commits what the person has, joins it with what others pushed, and pushes it. */
function push({ git }: Person): void {
  expect(git("add", "--all")).toBe(true);
  expect(git("commit", "--quiet", "--message", "judgement")).toBe(true);
  git("pull", "--quiet", "--no-rebase", "--no-edit", "origin", "main");
  expect(git("push", "--quiet", "origin", "HEAD:main")).toBe(true);
}

const fetch = ({ git }: Person): void => {
  expect(git("pull", "--quiet", "--no-rebase", "--no-edit", "origin", "main")).toBe(true);
};

/** Packs with a file for programs alone are written at once. */
function smallTemplates(): string {
  const folder = join(temporaryFolder(), "templates");
  mkdirSync(folder);
  cpSync("templates", folder, { recursive: true });
  const path = join(folder, "packs", "close.yml");
  const [head = ""] = readFileSync(path, "utf8").split("lists:");
  const files = "  - name: figures-{period}\n    format: figures\n    sheets: [year]\n";
  const lists = "  year: [cover, profit-and-loss, balance-sheet, late-postings]\n";
  writeFileSync(path, `${head}lists:\n${lists}files:\n${files}`);
  return folder;
}

/** Costs that are still to be paid, as people book them in the service. */
async function book(
  { url, token, administrationId }: ServedAdministration,
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
    reference: "Costs",
    generalJournalDocumentEntries: [line(COSTS, amount, "0"), line(TO_PAY, "0", amount)],
  });
}

/** The late amounts of the last draft, by the end of their names: those that are not zero. */
function lateAmounts({ made }: Person, { administrationId }: ServedAdministration) {
  const packs = join(made.folder, "output", administrationId, "2024");
  const rows = readFileSync(join(packs, "close-draft", "figures-2024-10.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.includes('"late-postings/2024-10/late/'))
    .map((line) => JSON.parse(line) as { readonly figure: string; readonly amount: string })
    .filter(({ amount }) => amount !== "0.00");
  return rows.map(({ figure, amount }) => `${figure.split("/").at(-1) ?? ""} ${amount}`);
}

const textOf = ({ made }: Person, { administrationId }: ServedAdministration): string =>
  readFileSync(join(made.folder, "judgement", `${administrationId}.yml`), "utf8");

interface Message {
  readonly [field: string]: unknown;
}

const messagesIn = (out: string, wanted: string): readonly Message[] =>
  out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Message)
    .filter(({ type }) => type === wanted);

test("two people accept, sign, lock and see what came late, and the next year remembers", async () => {
  const office = await openOffice();
  const { service, ann, bob, run, judge, close } = office;
  const signAll = (who: Person, as: string): Promise<string> =>
    judge(who, "signoff", "all", "--as", as, ...YEAR);
  const leads = async (who: Person): Promise<readonly Message[]> =>
    messagesIn((await run(who, "signoff", "--list", ...YEAR, "--json")).out, "lead");

  // Ann accepts what makes the pack a draft, and signs as preparer.
  expect(await close(ann, "2024")).toBe(EXIT.draft);
  const accept = (...difference: readonly string[]): Promise<string> =>
    judge(ann, "accept", ...difference, ...YEAR, "--until", "2024-10");
  await accept("S1", "--account", "2010", "--amount", "-121.85", "--reason", "Placed in November");
  await accept("Y1", "--amount", "78", "--reason", "It was a calendar year then");
  expect(await close(ann, "2024")).toBe(EXIT.reconciled);
  expect(await signAll(ann, "preparer")).toContain("0 of 11 signed; prepared 11, reviewed 0.");
  push(ann);

  // On the machine of Bob the same books are final at once; he reviews.
  fetch(bob);
  expect(await close(bob, "2024")).toBe(EXIT.reconciled);
  expect(await signAll(bob, "reviewer")).toContain("11 of 11 signed; prepared 11, reviewed 11.");
  push(bob);
  fetch(ann);

  // A document changes in the service: what was signed of its accounts is suspended.
  await book(service, "2024-10-30", "250");
  expect(await close(ann, "2024")).toBe(EXIT.reconciled);
  expect((await leads(ann)).flatMap(suspendedIn)).toEqual([
    "equity: 740739.06 by A. Bakker, now 740489.06",
    "equity: 740739.06 by C. de Boer, now 740489.06",
    "current-liabilities: 410125.95 by A. Bakker, now 410375.95",
    "current-liabilities: 410125.95 by C. de Boer, now 410375.95",
  ]);

  // Both sign again, and Ann locks; git joins their edits.
  await signAll(ann, "preparer");
  expect(await judge(ann, "lock", "--period", "2024-10")).toContain(
    "Registered: 2 findings, of which 2 accepted.",
  );
  expect(await close(bob, "2024")).toBe(EXIT.reconciled);
  await signAll(bob, "reviewer");
  push(ann);
  push(bob);
  fetch(ann);
  expect(textOf(ann, service)).toBe(textOf(bob, service));
  expect((await leads(bob)).flatMap(suspendedIn)).toEqual([]);
  expect((await run(bob, "signoff", "--list", ...YEAR)).out).toContain("11 of 11 signed");

  // A posting in a locked month, with its effect on each statement.
  await book(service, "2024-10-31", "1234.56");
  expect(await close(ann, "2024")).toBe(EXIT.draft);
  expect(lateAmounts(ann, service).filter((amount) => !/^\d{9}/.test(amount))).toEqual([
    "expenses 1234.56",
    "net-profit -1234.56",
    "current_liabilities 1234.56",
    "unappropriated -1234.56",
    "line-1 1234.56",
    "line-2 -1234.56",
  ]);

  // A year later Bob sees beside each finding what was decided about it.
  expect(await close(bob, "2025")).toBe(EXIT.draft);
  const found = messagesIn(
    (await run(bob, "findings", "--year", "2025", "--check", "S1", "--json")).out,
    "finding",
  );
  expect(found).toEqual([
    expect.objectContaining({
      place: "account 2010",
      difference: "-314.87",
      state: "open",
      last_year: expect.objectContaining({
        year: 2024,
        difference: "-121.85",
        acceptance: expect.objectContaining({
          by: "A. Bakker",
          reason: "Placed in November",
        }) as unknown,
      }) as unknown,
    }),
  ]);
});

/** `equity: 740739.06 by A. Bakker, now 740489.06` for each signature that is suspended. */
const suspendedIn = (lead: Message): readonly string[] =>
  ["preparer", "reviewer"].flatMap((role) => {
    const signature = lead[role] as Message | null;
    return signature?.["suspended"] === true
      ? `${String(lead["lead"])}: ${String(signature["balance"])} by ${String(signature["by"])}, now ${String(lead["balance"])}`
      : [];
  });
