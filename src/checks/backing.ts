/** What stands behind the figures of a sheet, and the level of proof that follows from the results of the checks. */
import type { Month, Period } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import {
  PROOF_LEVELS,
  type ProofLevel,
  type Shortfall,
  type StatedReason,
  weakest,
} from "../ledger/proof-level.ts";
import type { CheckResult } from "./check.ts";

/** A declaration of a sheet about some of its figures, one value for all of them. */
export interface Backing {
  /** The level if all its checks hold. */
  readonly level: ProofLevel;
  /** The numbers of the checks that tie the figures; every one must have compared something and hold. */
  readonly checks: readonly string[];
  /** Why the API cannot prove the figures, or only in some books; null if the checks must tie them. */
  readonly reason: StatedReason | null;
  /**
   * The books in which the reason holds, and the figures are stated; absent if it holds wherever the checks do not
   * tie them.
   */
  readonly isStatedIn?: (books: Books) => boolean;
  /** Whether the books have such figures; absent if all books do. */
  readonly isIn?: (books: Books) => boolean;
  /** Whether the checks compare these figures, of those that they compare in other books; absent if they always do. */
  readonly isCompared?: (books: Books) => boolean;
  /** Set on balances at the end of a month: they follow from the entries of all months up to it. */
  readonly isBalance?: true;
}

type Conditions = Pick<Backing, "isIn" | "isCompared" | "isBalance">;

/** Computed by us from proven entries and openings. */
export const DERIVED: Backing = { level: "derived", checks: [], reason: null };

/** Stated by the service, and equal to the same figure derived from entries: these checks compare them. */
export const tiedBy = (checks: readonly string[], conditions: Conditions = {}): Backing => ({
  level: "tied",
  checks,
  reason: null,
  ...conditions,
});

/** Stated by the general ledger of months whose entries were not read, or equal to it: these checks compare them. */
export const tiedToLedgerBy = (
  checks: readonly string[],
  conditions: Conditions = {},
): Backing => ({ ...tiedBy(checks, conditions), level: "tied-to-ledger" });

/** The same in most books, and stated for the reason in these. */
export const exceptStatedIn = (
  backing: Backing,
  reason: StatedReason,
  isStatedIn: (books: Books) => boolean,
): Backing => ({ ...backing, reason, isStatedIn });

/** Stated by the service without data to derive it. */
export const statedFor = (reason: StatedReason, isIn?: (books: Books) => boolean): Backing => ({
  level: "stated",
  checks: [],
  reason,
  ...(isIn === undefined ? {} : { isIn }),
});

/** Tied where these checks compare the figures, and stated for the reason in other books. */
export const tiedOrStated = (
  checks: readonly string[],
  reason: StatedReason,
  conditions: Conditions = {},
): Backing => ({ level: "tied", checks, reason, ...conditions });

/** Stated by the user in `close-input.yml`, which no answer of the service can prove. */
export const CLIENT_SUPPLIED: Backing = { level: "client-supplied", checks: [], reason: null };

/** The level of a figure, and why it is stated; without reasons on every other level. */
export interface FigureLevel {
  readonly level: ProofLevel;
  readonly reasons: readonly (StatedReason | Shortfall)[];
}

/** The level of a figure as its sheet declares it, before any check. */
export function declaredLevel(backings: readonly Backing[]): FigureLevel {
  const [only] = backings;
  // Nearly every figure has one, and every posting this one.
  if (only === DERIVED && backings.length === 1) return DERIVED_LEVEL;
  const reasons = backings.flatMap(({ level, reason }) =>
    level === "stated" && reason !== null ? [reason] : [],
  );
  return {
    level:
      only !== undefined && backings.length === 1
        ? only.level
        : weakest(backings.map(({ level }) => level)),
    reasons,
  };
}

const DERIVED_LEVEL: FigureLevel = { level: "derived", reasons: [] };

/** A declaration that the checks do not bear out. */
export interface Untied {
  readonly backing: Backing;
  readonly shortfall: Shortfall;
  /** The check that does not tie it. */
  readonly check: string;
}

/** Null if the figures are tied as declared, or may be stated. */
export function shortfallOf(
  backing: Backing,
  books: Books,
  results: ReadonlyMap<string, CheckResult>,
): Untied | null {
  if (reasonIn(backing, books) !== null || backing.isIn?.(books) === false) return null;
  return untiedByChecks(backing, books, results);
}

const reasonIn = ({ reason, isStatedIn }: Backing, books: Books): StatedReason | null =>
  isStatedIn?.(books) === false ? null : reason;

function untiedByChecks(
  backing: Backing,
  books: Books,
  results: ReadonlyMap<string, CheckResult>,
): Untied | null {
  const isCompared = backing.isCompared?.(books) !== false;
  for (const check of backing.checks) {
    const shortfall = untied(isCompared ? results.get(check) : undefined);
    if (shortfall !== null) return { backing, shortfall, check };
  }
  return null;
}

function untied(result: CheckResult | undefined): Shortfall | null {
  if (result?.gap === "derived-from-entries") return null;
  if (result === undefined || result.compared === 0) return "compared-nothing";
  // Where several readings fit the books equally well, the figure equals each of them.
  return isAllAccepted(result) ? null : "broken";
}

/** Whether it found no difference that nobody accepted. */
const isAllAccepted = ({ broken, accepted = 0 }: CheckResult): boolean => broken === accepted;

export const byCheck = (results: readonly CheckResult[]): ReadonlyMap<string, CheckResult> =>
  new Map(results.map((result) => [result.check.id, result]));

/** The level of each figure of the books, by its declarations and its period. */
export type LevelOf = (backings: readonly Backing[], period: Period) => FigureLevel;

export function levelsIn(books: Books, results: readonly CheckResult[]): LevelOf {
  const known = byCheck(results);
  const made = new Map<Backing, FigureLevel>();
  const inMonth = monthLevels(books);
  const levelOf = (backing: Backing): FigureLevel => {
    const earlier = made.get(backing);
    if (earlier !== undefined) return earlier;
    const resolvedLevel = resolved(backing, books, known);
    made.set(backing, resolvedLevel);
    return resolvedLevel;
  };
  return (backings, period) => {
    const [first = DERIVED] = backings;
    const all = backings.length > 1 ? weakestOf(backings.map(levelOf)) : levelOf(first);
    if (inMonth === null) return all;
    const isBalance = backings.some((backing) => backing.isBalance === true);
    return inMonth(all, isBalance ? { first: books.period.first, last: period.last } : period);
  };
}

function resolved(
  backing: Backing,
  books: Books,
  results: ReadonlyMap<string, CheckResult>,
): FigureLevel {
  // Zeros of an empty list: nothing is stated.
  if (backing.isIn?.(books) === false) {
    return { level: backing.level === "stated" ? "tied" : backing.level, reasons: [] };
  }
  const reason = reasonIn(backing, books);
  if (reason !== null && backing.isStatedIn !== undefined) {
    return { level: "stated", reasons: [reason] };
  }
  const untied = untiedByChecks(backing, books, results);
  if (untied !== null) return { level: "stated", reasons: [reason ?? untied.shortfall] };
  if (backing.checks.some((id) => (results.get(id)?.accepted ?? 0) > 0)) {
    return { level: "stated", reasons: [reason ?? "difference-accepted"] };
  }
  const isOurs = backing.checks.some((id) => results.get(id)?.gap === "derived-from-entries");
  if (isOurs) return DERIVED_LEVEL;
  return declaredLevel([backing]);
}

const weakestOf = (all: readonly FigureLevel[]): FigureLevel => ({
  level: weakest(all.map(({ level }) => level)),
  reasons: [...new Set(all.flatMap(({ reasons }) => reasons))],
});

/** Null if the entries of every month were read and add up. A month at rest has the ledger of its period alone. */
function monthLevels({ months }: Books): ((of: FigureLevel, period: Period) => FigureLevel) | null {
  const named = (which: (proof: Books["months"][number]["proof"]) => boolean): readonly Month[] =>
    months.filter(({ proof }) => which(proof)).map(({ month }) => month);
  const unproven = named(({ isProven }) => !isProven);
  const trusted = named(
    ({ trustedFrom, isAtRest }) => trustedFrom !== undefined || isAtRest === true,
  );
  if (unproven.length + trusted.length === 0) return null;
  const isIn = (list: readonly Month[], { first, last }: Period): boolean =>
    list.some((month) => month >= first && month <= last);
  return (of, period) => {
    if (PROOF_LEVELS.indexOf(of.level) > PROOF_LEVELS.indexOf("tied")) return of;
    if (isIn(unproven, period)) return { level: "stated", reasons: ["month-not-proven"] };
    return isIn(trusted, period) ? { level: "tied-to-ledger", reasons: [] } : of;
  };
}
