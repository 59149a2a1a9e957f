/** Accounts without an RGS code (`taxonomy_item` is null since October 2026): one finding for each, and no false differences. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outcomeOf } from "../../src/checks/outcome.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { signalOfTest } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { recordBooks } from "./record-books.ts";
import { smallAdministration } from "./small-administration.ts";

/** What the books have with every code: transit accounts in the cash flow, and a creditor with a difference of payment. */
const ALWAYS = ["F8 information 1", "D9 information 1"];

interface Checked {
  /** `V11 warning 1`. */
  readonly findings: readonly string[];
  /** The accounts that V11 names. */
  readonly named: readonly (string | null)[];
  readonly impossible: readonly string[];
}

async function checkedWithout(isUncoded: (number: string) => boolean): Promise<Checked> {
  const small = smallAdministration();
  const ledgerAccounts = small.ledgerAccounts.map((one) =>
    isUncoded(one.accountId ?? "") ? { ...one, rgs: null } : one,
  );
  const snapshot = await recordBooks("specification", signalOfTest(), () => ({
    ...small,
    ledgerAccounts,
  }));
  const folder = temporaryFolder();
  const path = join(folder, "books.snapshot");
  writeFileSync(path, snapshot);
  const { books, close } = await openBooks(path, signalOfTest());
  const results = await runChecks(books);
  close();
  rmSync(folder, { recursive: true });
  const found = results.find(({ check }) => check.id === "V11")?.findings ?? [];
  return {
    findings: results.flatMap(({ check, severity, broken }) =>
      broken === 0 ? [] : [`${check.id} ${severity} ${String(broken)}`],
    ),
    named: found.map(({ subject }) =>
      subject.kind === "account"
        ? (books.accounts.get(subject.ledgerAccountId)?.code ?? null)
        : null,
    ),
    impossible: results.flatMap((result) =>
      outcomeOf(result) === "not-possible" ? [result.check.id] : [],
    ),
  };
}

test("with every code nothing is named, and the checks of VAT compare", async () => {
  const { findings, named, impossible } = await checkedWithout(() => false);
  expect([findings, named]).toEqual([ALWAYS, []]);
  expect(impossible).not.toContain("V1");
});

test.each([["1520"], ["1340"]])(
  "account %s of tax without a code is one finding, and makes the checks of VAT not possible",
  async (number) => {
    const { findings, named, impossible } = await checkedWithout((one) => one === number);
    expect(named).toEqual([number]);
    expect(findings.toSorted()).toEqual([...ALWAYS, "V11 warning 1"].toSorted());
    expect(impossible).toEqual(expect.arrayContaining(["V1", "V2", "V4", "V8"]));
  },
);

test.each([["0250"], ["0255"], ["4860"]])(
  "account %s of fixed assets without a code changes nothing: parents, numbers and documents show its group",
  async (number) => {
    const { findings, named } = await checkedWithout((one) => one === number);
    expect([findings, named]).toEqual([ALWAYS, []]);
  },
);

test("without any code the accounts that only the service books are named, and transfers are listed", async () => {
  const { findings, named, impossible } = await checkedWithout(() => true);
  // Those of tax, and those of deferrals, whose lines have a rate too.
  expect(named).toEqual(["1340", "1370", "1520", "1570"]);
  // No code says that transfers are in transit: what cancels on their account is listed with the rest.
  const all = ["F8 information 3", "D9 information 1", "V11 warning 4"];
  expect(findings.toSorted()).toEqual(all.toSorted());
  expect(impossible).toEqual(
    expect.arrayContaining(["V1", "V2", "V4", "V8", "S1", "S2", "S4", "J10"]),
  );
});
