/** `slotsom signoff` as processes of two people, on the books of a close that change afterwards. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  userOf,
} from "../support/embedded-service.ts";
import type { TestWorld } from "../support/world.ts";

const YEAR = ["--profile", "test", "--year", "2025"];
let service: ServedAdministration;
let made: TestWorld;
beforeAll(async () => {
  service = await serveAdministration();
  made = userOf(service, { fiscal_year: SHORT_YEAR });
});
afterAll(async () => {
  made.close();
  await service.close();
});

/** In this process, which serves the books. */
async function inProcess(...argv: readonly string[]): Promise<string> {
  made.forget();
  const code = await runCli([...argv], made.world);
  expect([EXIT.reconciled, EXIT.draft], made.err()).toContain(code);
  return made.out();
}

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function signoff(...argv: readonly string[]): Ran {
  const config = ["--config", join(made.folder, "slotsom.yml")];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["bin/slotsom.js", "signoff", ...argv, ...YEAR, ...config],
    { env: { ...process.env, ...made.world.environment }, encoding: "utf8" },
  );
  return { code: status, out: stdout, err: stderr };
}

const lead = (out: string, name: string): string =>
  out.split("\n").find((line) => line.includes(` ${name} `)) ?? "";
const judgement = (): string =>
  readFileSync(join(made.folder, "judgement", `${service.administrationId}.yml`), "utf8");

interface Account {
  readonly id: string;
  readonly account_id: string | null;
}

/** Books an amount from one account to another, by their numbers. */
async function book(amount: string, debit: string, credit: string): Promise<void> {
  const headers = { authorization: `Bearer ${service.token}`, "content-type": "application/json" };
  const base = `${service.url}/${service.administrationId}`;
  const accounts = (await (
    await fetch(`${base}/ledger_accounts.json`, { headers })
  ).json()) as readonly Account[];
  const idOf = (number: string) => accounts.find((one) => one.account_id === number)?.id;
  const body = JSON.stringify({
    general_journal_document: {
      date: "2025-02-15",
      reference: `late ${debit}`,
      general_journal_document_entries_attributes: [
        { ledger_account_id: idOf(debit), debit: amount, credit: "0" },
        { ledger_account_id: idOf(credit), debit: "0", credit: amount },
      ],
    },
  });
  const path = `${base}/documents/general_journal_documents.json`;
  const answer = await fetch(path, { method: "POST", headers, body });
  expect(answer.status, await answer.text()).toBe(201);
}

test("before a close there is nothing to sign", () => {
  const { code, err } = signoff("--list");
  expect(code).toBe(EXIT.usage);
  expect(err).toContain("no close of fiscal year 2025");
  expect(err).toContain("slotsom close --profile test --year 2025");
});

test("two people sign, a pull changes what they signed, and one signs again", async () => {
  await inProcess("close", "--skip-exports", ...YEAR);

  const all = signoff("all", "--as", "preparer", "--by", "A. Bakker");
  expect(all.code, all.err).toBe(EXIT.reconciled);
  const count = / of (\d+) signed/.exec(all.out)?.[1] ?? "";
  expect(all.out).toContain(`0 of ${count} signed; prepared ${count}, reviewed 0.`);
  const two = signoff("receivables", "Eigen vermogen", "--as", "reviewer", "--by", "C. de Boer");
  expect(two.out, two.err).toContain(`2 of ${count} signed; prepared ${count}, reviewed 2.`);

  // Of receivables the balance changes; within the cash only the accounts.
  await book("125.00", "1360", "1575");
  await book("40.00", "1110", "1100");
  const closed = await inProcess("close", "--skip-exports", ...YEAR);
  expect(closed).toMatch(/Suspended: receivables, signed by A\. Bakker as preparer on .*, .* now/);
  expect(closed).toMatch(
    /Suspended: cash, signed by A\. Bakker as preparer on .* still, but the accounts behind/,
  );

  const list = signoff("--list").out;
  expect(lead(list, "receivables").match(/SUSPENDED: was/g)).toHaveLength(2);
  expect(lead(list, "cash")).toContain("SUSPENDED: the accounts changed");
  expect(lead(list, "equity")).not.toContain("SUSPENDED");
  expect(list).toContain("Next for a preparer: slotsom signoff");
  expect(list).toContain(`1 of ${count} signed`);

  const again = signoff("receivables", "--as", "preparer", "--by", "C. de Boer");
  expect(again.out, again.err).toContain(`1 of ${count} signed`);
  const own = signoff("receivables", "--as", "reviewer", "--by", "C. de Boer");
  expect(own.out).toContain("Preparer and reviewer are the same person: Vorderingen");

  const runs = await inProcess("runs", "list");
  expect(runs).toContain(`(1 of ${count} signed`);
  const checked = await inProcess("check", "Q6", "--verbose", ...YEAR);
  expect(checked).toContain("signed-balances-stand");
});

test("mistakes are said with what there is instead, and write nothing", async () => {
  const before = judgement();
  const wrong = async (...argv: readonly string[]): Promise<string> => {
    made.forget();
    expect(await runCli(["signoff", ...argv, ...YEAR], made.world)).toBe(EXIT.usage);
    return made.err();
  };
  const as = ["--as", "reviewer", "--by", "C. de Boer"];
  expect(await wrong("recievables", ...as)).toContain(
    'unknown lead "recievables": did you mean "receiv',
  );
  expect(await wrong("99", ...as)).toMatch(/unknown lead 99: the list has \d+ leads/);
  expect(await wrong("securities", ...as)).toContain("lead securities has no balance");
  expect(await wrong("equity", ...as)).toContain(
    "C. de Boer signed Eigen vermogen as reviewer already",
  );
  expect(await wrong("equity", "--as", "reviewer")).toContain("--by NAME");
  expect(await wrong("equity")).toContain("missing --as");
  expect(await wrong("--as", "reviewer")).toContain("missing leads");
  expect(judgement()).toBe(before);
});
