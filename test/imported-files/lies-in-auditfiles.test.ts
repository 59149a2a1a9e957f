/**
 * The checks that catch a false auditfile. A lie that no check finds is in the table of docs/auditfiles.md, with
 * what would show it: a file is evidence of what it says, and not of what happened.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { CheckResult } from "../../src/checks/check.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { Failure } from "../../src/failure.ts";
import { SHOP, SHOP_BEFORE } from "../checks/auditfile/shop-auditfiles.ts";
import { booksOfAuditfile } from "../support/auditfile-books.ts";
import { mended } from "./auditfile-changes.ts";
import type { Lie } from "./auditfile-lie.ts";
import { LIES_IN_AMOUNTS } from "./lies-in-amounts.ts";
import { LIES_IN_BALANCES } from "./lies-in-balances.ts";
import { LIES_IN_TRANSACTIONS } from "./lies-in-transactions.ts";

const LIES = [...LIES_IN_AMOUNTS, ...LIES_IN_TRANSACTIONS, ...LIES_IN_BALANCES];

const SEVERITIES = [
  ["draft", "blocking"],
  ["warning", "warning"],
  ["information", "information"],
] as const;

/** The findings in the file, in the words of `Lie.found`. */
async function foundIn(year: string, before?: string): Promise<string> {
  try {
    const books = await booksOfAuditfile(year, before);
    const listed = new Set(books.auditfile?.deviations.map(({ rule }) => rule));
    return (
      said(await runChecks(books)) ??
      (listed.size > 0 ? `listed: ${[...listed].join(" ")}` : "nothing")
    );
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    return `refused: ${cause.code}`;
  }
}

function said(results: readonly CheckResult[]): string | null {
  const broken = results.filter((result) => result.broken > 0);
  for (const [word, severity] of SEVERITIES) {
    const own = broken.filter((result) => result.severity === severity);
    if (own.length > 0) return `${word}: ${own.map(({ check }) => check.id).join(" ")}`;
  }
  return null;
}

test("nothing is said of the true files", async () => {
  expect(await foundIn(SHOP, SHOP_BEFORE)).toBe("nothing");
  expect(await foundIn(SHOP)).toBe("nothing");
  expect([mended(SHOP), mended(SHOP_BEFORE)]).toEqual([SHOP, SHOP_BEFORE]);
});

const falseFiles = ({ of, change }: Lie): readonly [year: string, before: string] =>
  of === "year" ? [change(SHOP), SHOP_BEFORE] : [SHOP, change(SHOP_BEFORE)];

test.each(LIES)("$what: $found", async (lie) => {
  const [year, before] = falseFiles(lie);
  expect(await foundIn(year, before)).toBe(lie.found);
});

test.each(LIES.filter(({ of }) => of === "year"))("$what, in a file alone", async (lie) => {
  const [year] = falseFiles(lie);
  expect(await foundIn(year)).toBe(lie.foundAlone);
});

/** Honest files have information too, and nobody looks into it for a lie. */
const isUnseen = (found: string): boolean => found === "nothing" || found.startsWith("information");

/** `refused 6, draft 40, warning 20, listed 2, unseen 18`. */
const counted = (found: readonly string[]): string =>
  ["refused", "draft", "warning", "listed", "unseen"]
    .map((word) => {
      const isOne = (one: string) =>
        word === "unseen" ? isUnseen(one) : one.startsWith(`${word}:`);
      return `${word} ${found.filter(isOne).length}`;
    })
    .join(", ");

test("every lie that no check objects to is in the table of what a file alone cannot show", () => {
  const page = readFileSync("docs/auditfiles.md", "utf8");
  const unseen = LIES.filter((one) => isUnseen(one.found) || isUnseen(one.foundAlone));
  const rows = page.split("\n").flatMap((line) => /^\| ([^|]+) \|/.exec(line)?.[1] ?? []);
  expect(unseen.map(({ what }) => what).filter((what) => !rows.includes(what))).toEqual([]);
});

test("the counts of docs/auditfiles.md are those of the lies", async () => {
  const own = LIES.filter(({ of }) => of === "year");
  expect(counted(LIES.map(({ found }) => found))).toBe(
    "refused 6, draft 40, warning 20, listed 2, unseen 18",
  );
  expect(counted(own.map(({ foundAlone }) => foundAlone))).toBe(
    "refused 5, draft 33, warning 22, listed 2, unseen 19",
  );
  const bare: string[] = [];
  for (const { change } of own) bare.push(await foundIn(withoutExtras(change(SHOP))));
  expect(counted(bare.map((found) => (found === "warning: X14" ? "nothing" : found)))).toBe(
    "refused 5, draft 26, warning 12, listed 0, unseen 38",
  );
});

/** As version 4.0 has it where a package fills in no codes: no codes and no subledgers. */
const withoutExtras = (file: string): string =>
  file
    .replaceAll(/<leadReference>[^<]*<\/leadReference>/g, "")
    .replace(/<obSubledgers>[\s\S]*<\/obSubledgers>/, "")
    .replace(/<subledgers>[\s\S]*<\/subledgers>/, "");
