/** Files of judgement: read for ever, written a line an entry, and joined without loss. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAmount } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import { Failure } from "../../../src/failure.ts";
import { standingEntries, standingLock } from "../../../src/ledger/judgement/standing.ts";
import {
  entryLine,
  judgementOf,
  type NewEntry,
  newJudgement,
  withEntries,
  withId,
} from "../../../src/packs/own-files/judgement-file.ts";

const ADMINISTRATION = "123456789";
const FORMAT_1 = readFileSync("fixtures/judgement/format-1.yml", "utf8");

const amountOf = (text: string) => {
  const amount = parseAmount(text);
  if (amount === null) throw new Error(text);
  return amount;
};

const NEW: NewEntry = {
  kind: "accepted",
  at: "2026-03-01T08:00:00.000Z",
  by: "A. Bakker",
  check: "D9",
  place: "account 1300",
  month: null,
  amount: amountOf("12.5"),
  since: null,
  until: month("2026-06"),
  reason: 'A "gap": 100% known, {and} #open',
};

test("a file of the first format is read, and its entries are written as they are", () => {
  const { entries } = judgementOf("a.yml", FORMAT_1, ADMINISTRATION);
  const lines = FORMAT_1.split("\n").filter((line) => line.startsWith("  - "));
  expect(entries.map((entry) => entryLine(entry).trimEnd()).map(plain)).toEqual(lines.map(plain));
});

/** Without the quotation marks that a text needs only in another schema of YAML. */
const plain = (line: string): string => line.replaceAll('"', "");

test("what holds follows from all entries: the withdrawn acceptance and the unlocked month do not", () => {
  const judgement = judgementOf("a.yml", FORMAT_1, ADMINISTRATION);
  expect(standingEntries(judgement, "accepted").map(({ id }) => id)).toEqual(["rounding-2025"]);
  expect(standingLock(judgement)?.through).toBe("2025-11");
  const before = { entries: judgement.entries.filter(({ kind }) => kind !== "unlocked") };
  expect(standingLock(before)?.through).toBe("2025-12");
});

test("a new entry is one line at the end, whatever its text, and reads as it was written", () => {
  const entry = withId(NEW);
  const text = withEntries(FORMAT_1.trimEnd(), [entry]);
  expect(text.startsWith(FORMAT_1)).toBe(true);
  expect(text.slice(FORMAT_1.length).split("\n")).toHaveLength(2);
  expect(judgementOf("a.yml", text, ADMINISTRATION).entries.at(-1)).toEqual(entry);
  expect(withId({ ...NEW, reason: "Another" }).id).not.toBe(entry.id);
  const first = withEntries(newJudgement(ADMINISTRATION), [entry]);
  expect(judgementOf("a.yml", first, ADMINISTRATION).entries).toEqual([entry]);
});

test("the same entry twice is one, as after two merges", () => {
  const line = FORMAT_1.split("\n").find((one) => one.includes("rounding-2025")) ?? "";
  const { entries } = judgementOf("a.yml", `${FORMAT_1}${line}\n`, ADMINISTRATION);
  expect(entries).toHaveLength(8);
});

test.each([
  ["nonsense", "1: must be an object"],
  ['format_version: 2\nadministration: "123456789"\nentries: []', '1: must match pattern "^1$"'],
  [FORMAT_1.replace('"123456789"', '"1"'), "3: these books are of administration 123456789"],
  [
    FORMAT_1.replace("entry: signed", "entry: signd"),
    '7: must be accepted, signed, locked, unlocked, withdrawn or registered: did you mean "signed"?',
  ],
  [
    FORMAT_1.replace('amount: "125.00"', "amount: 1.2.5"),
    "6: must be an amount, as in 1234.56 or -10.00",
  ],
  [FORMAT_1.replace("until: 2025-12", "until: 2025-13"), "5: must be a month, as in 2025-12"],
  [FORMAT_1.replace("check: D9", "check: T1"), "6: nobody can accept a difference of T1"],
  [FORMAT_1.replace("of: 2c0ffee0beef", "of: 99"), "12: no entry has the id 99"],
  [
    FORMAT_1.replace("0123456789ac", "0123456789ab"),
    "8: another entry has the id 0123456789ab too",
  ],
  [
    `${FORMAT_1}<<<<<<< ours\n=======\n>>>>>>> theirs\n`,
    "13: a mark of git between two edits: remove it, and keep the entries of both",
  ],
])("a file that cannot be used says which line: %#", (text, problem) => {
  expect(problemsOf(text)).toContain(problem);
});

function problemsOf(text: string): readonly string[] {
  try {
    judgementOf("a.yml", text, ADMINISTRATION);
    return [];
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    expect(cause.code).toBe("judgement-invalid");
    return [...cause.message.matchAll(/line (\d+)(?:, [^:]*)?: (.*)/g)].map(
      ([, line = "", what = ""]) => `${line}: ${what}`,
    );
  }
}
