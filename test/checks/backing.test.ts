/** The level of proof of a figure by what its sheet declares and what the checks found. */
import { describe, expect, test } from "vitest";
import { month, periodOf } from "../../src/calendar/month.ts";
import {
  type Backing,
  DERIVED,
  exceptStatedIn,
  levelsIn,
  statedFor,
  tiedBy,
  tiedOrStated,
  tiedToLedgerBy,
} from "../../src/checks/backing.ts";
import type { CheckResult, CheckSeverity, Severity } from "../../src/checks/check.ts";
import { isFinal, untiedIn } from "../../src/checks/is-final.ts";
import type { Books } from "../../src/ledger/books.ts";
import { smallCompany } from "../support/books-notation.ts";

const BOOKS = smallCompany();
const MARCH = periodOf(month("2025-03"));

const resultOf = (
  compared: number,
  broken: number,
  severity: Severity = "blocking",
  declared: CheckSeverity = severity,
): CheckResult => ({
  check: { id: "X1", name: "x", formula: "x", severity: declared, compare: () => [] },
  severity,
  compared,
  broken,
  findings: [],
});

const levelOf = (
  backing: Backing,
  results: readonly CheckResult[],
  books: Books = BOOKS,
): string => {
  const { level, reasons } = levelsIn(books, results)([backing], MARCH);
  return [level, ...reasons].join(" ");
};

const shortfallIn = (backing: Backing, results: readonly CheckResult[]): readonly string[] =>
  untiedIn(BOOKS, results, [backing]).map(({ check, shortfall }) => `${check} ${shortfall}`);

describe("figures that a check ties", () => {
  const tied = tiedBy(["X1"]);

  test("are tied if it compared something and holds", () => {
    expect(levelOf(tied, [resultOf(3, 0)])).toBe("tied");
    expect(shortfallIn(tied, [resultOf(3, 0)])).toEqual([]);
  });

  test.each([
    ["has no result", [], "compared-nothing"],
    ["compared nothing", [resultOf(0, 0)], "compared-nothing"],
    ["is broken", [resultOf(3, 1)], "broken"],
    [
      "is broken and only warns, because its reading is not determined",
      [resultOf(3, 1, "warning", "blocking-once-determined")],
      "broken",
    ],
  ] as const)("are stated, and nothing is final, if it %s", (_case, results, shortfall) => {
    expect(levelOf(tied, results)).toBe(`stated ${shortfall}`);
    expect(shortfallIn(tied, results)).toEqual([`X1 ${shortfall}`]);
    const warnings = results.filter(({ severity }) => severity === "warning");
    expect(isFinal(BOOKS, warnings, [])).toBe(true);
    expect(isFinal(BOOKS, warnings, [tied])).toBe(false);
  });

  test("are tied if readings that are equally good all hold: the figure equals each of them", () => {
    const assumed = resultOf(3, 0, "warning", "blocking-once-determined");
    expect(levelOf(tied, [assumed])).toBe("tied");
    expect(isFinal(BOOKS, [assumed], [tied])).toBe(true);
  });

  test("are stated if one of several checks does not hold", () => {
    expect(levelOf(tiedBy(["X1", "X2"]), [resultOf(3, 0)])).toBe("stated compared-nothing");
  });

  test("need no check in books without such figures", () => {
    const absent = tiedBy(["X1"], { isIn: () => false });
    expect(levelOf(absent, [])).toBe("tied");
    expect(isFinal(BOOKS, [], [absent])).toBe(true);
  });

  test("are stated if the check compares others, not these", () => {
    const others = tiedBy(["X1"], { isCompared: () => false });
    expect(levelOf(others, [resultOf(3, 0)])).toBe("stated compared-nothing");
  });

  test("of the general ledger are tied to the ledger", () => {
    expect(levelOf(tiedToLedgerBy(["X1"]), [resultOf(3, 0)])).toBe("tied-to-ledger");
  });
});

test("figures that may be stated do not make a pack a draft", () => {
  const ages = tiedOrStated(["X1"], "age-groups");
  expect([levelOf(ages, []), levelOf(ages, [resultOf(3, 0)])]).toEqual([
    "stated age-groups",
    "tied",
  ]);
  const opening = statedFor("opening-per-contact");
  expect(levelOf(opening, [])).toBe("stated opening-per-contact");
  expect(isFinal(BOOKS, [], [ages, opening])).toBe(true);
});

test("figures that may be stated in some books are tied in the others, or a pack is a draft", () => {
  const reason = "journals-are-not-listed";
  const here = exceptStatedIn(tiedBy(["X1"]), reason, () => true);
  expect(levelOf(here, [resultOf(3, 0)])).toBe(`stated ${reason}`);
  expect(shortfallIn(here, [])).toEqual([]);
  const elsewhere = exceptStatedIn(tiedBy(["X1"]), reason, () => false);
  expect(levelOf(elsewhere, [resultOf(3, 0)])).toBe("tied");
  expect(levelOf(elsewhere, [])).toBe("stated compared-nothing");
  expect(shortfallIn(elsewhere, [])).toEqual(["X1 compared-nothing"]);
});

test("a figure is as strong as the weakest of what stands behind it", () => {
  const { level, reasons } = levelsIn(BOOKS, [resultOf(3, 0)])(
    [DERIVED, tiedBy(["X1"]), statedFor("opening-per-asset"), statedFor("split-over-assets")],
    MARCH,
  );
  expect({ level, reasons }).toEqual({
    level: "stated",
    reasons: ["opening-per-asset", "split-over-assets"],
  });
});

describe("a month", () => {
  const inMarch = (change: Partial<Books["months"][number]["proof"]>): Books => ({
    ...BOOKS,
    months: BOOKS.months.map((each) =>
      each.month === "2025-03" ? { ...each, proof: { ...each.proof, ...change } } : each,
    ),
  });

  test("that was taken on an equal ledger is tied to the ledger", () => {
    const trusted = inMarch({ trustedFrom: "a" });
    expect(levelOf(DERIVED, [], trusted)).toBe("tied-to-ledger");
    const inApril = levelsIn(trusted, [])([DERIVED], periodOf(month("2025-04")));
    expect(inApril.level).toBe("derived");
    expect(levelOf(statedFor("age-groups"), [], trusted)).toBe("stated age-groups");
  });

  test("that was taken on an equal ledger is a part of every balance after it", () => {
    const levelIn = levelsIn(inMarch({ trustedFrom: "a" }), [resultOf(3, 0)]);
    const balance = tiedBy(["X1"], { isBalance: true });
    const inMonth = (backing: Backing, of: string) => levelIn([backing], periodOf(month(of))).level;
    expect(["2025-02", "2025-04"].map((of) => inMonth(balance, of))).toEqual([
      "tied",
      "tied-to-ledger",
    ]);
    expect(inMonth(tiedBy(["X1"]), "2025-04")).toBe("tied");
  });

  test("that is not proven states its figures", () => {
    expect(levelOf(DERIVED, [], inMarch({ isProven: false }))).toBe("stated month-not-proven");
  });
});
