/** Explains a check on the books: its comparisons, those that are shown, and the rows behind them. */
import { type Amount, isZero, subtract } from "../amount/amount.ts";
import type { Month, Period } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type { Acceptance } from "../ledger/judgement/entries.ts";
import type { Side } from "../ledger/signs.ts";
import { judgedFindings } from "./acceptances.ts";
import type { Calibration, Check, CheckGap, Comparison, Severity } from "./check.ts";
import { isAbout } from "./comparisons-in.ts";
import type { FindingRows } from "./evidence-rows.ts";
import { withWhatTheyCompare } from "./judged-results.ts";
import { type CheckOutcome, outcomeOf } from "./outcome.ts";
import { readerSide } from "./reader-side.ts";
import { rowsBehind } from "./rows-behind.ts";
import { runCheck } from "./run-checks.ts";

export interface ExplanationWanted {
  /** Null for the whole books: then only the comparisons that are not equal are shown. */
  readonly months: Period | null;
  readonly comparisonsMax: number;
  readonly rowsMax: number;
}

export interface Explained {
  readonly comparison: Comparison;
  readonly isEqual: boolean;
  /** Actual minus expected. */
  readonly difference: Amount;
  /** The side on which a reader sees the amounts. */
  readonly side: Side;
  /** By whom, why and until when the difference was accepted; null for one that is open, and without a difference. */
  readonly acceptance: Acceptance | null;
  readonly rows: FindingRows;
}

export interface Explanation {
  readonly check: Check;
  /** That of the check, resolved by its calibration. */
  readonly severity: Severity;
  /** Comparisons in the months, and those of them that are not equal. */
  readonly compared: number;
  readonly broken: number;
  /** The unequal comparisons that a person accepted. */
  readonly accepted: number;
  /** Of the comparisons in the months. */
  readonly outcome: CheckOutcome;
  /** Per month; null counts comparisons of several months. */
  readonly months: readonly {
    readonly month: Month | null;
    readonly compared: number;
    readonly broken: number;
  }[];
  /** Comparisons that are not equal first and those of nothing with nothing last, each in the order of the check. */
  readonly shown: readonly Explained[];
  /** The number of comparisons of which `shown` has the first. */
  readonly toShow: number;
  /** For a check with several readings. */
  readonly calibration: Calibration | null;
  /** Why nothing was compared; null if something was, or if the check does not know. */
  readonly gap: CheckGap | null;
}

type Compared = Omit<Explained, "acceptance" | "rows">;

/** Compares again, and keeps at most `comparisonsMax` comparisons of each outcome. */
export async function explainCheck(
  check: Check,
  books: Books,
  { months, comparisonsMax, rowsMax }: ExplanationWanted,
): Promise<Explanation> {
  const equal: Compared[] = [];
  const empty: Compared[] = [];
  const unequal: Compared[] = [];
  const perMonth = new Map<Month | null, { compared: number; broken: number }>();
  const [comparing = check] = await withWhatTheyCompare([check], books);
  const result = await runCheck(comparing, books, {
    isIncluded: (comparison) => isAbout(comparison, months, books.period),
    onCompared: (comparison, isEqual) => {
      const count = perMonth.get(comparison.month) ?? { compared: 0, broken: 0 };
      perMonth.set(comparison.month, count);
      count.compared += 1;
      if (!isEqual) count.broken += 1;
      const isEmpty = isZero(comparison.expected) && isZero(comparison.actual);
      const kept = isEmpty ? empty : isEqual ? equal : unequal;
      // One that stands for several is shown once.
      if (kept.length >= comparisonsMax || kept.at(-1)?.comparison === comparison) return;
      const difference = subtract(comparison.actual, comparison.expected);
      kept.push({ comparison, isEqual, difference, side: readerSide(check, comparison, books) });
    },
  });
  const all = months === null ? unequal : [...unequal, ...equal, ...empty];
  const shown = all.slice(0, comparisonsMax);
  const comparisons = shown.map(({ comparison }) => comparison);
  const rows = await rowsBehind(books, comparisons, rowsMax);
  const { severity, compared, broken, accepted = 0, calibration = null, gap = null } = result;
  const acceptanceOf = ({ comparison, isEqual, ...found }: Compared): Acceptance | null => {
    if (isEqual) return null;
    const finding = { ...comparison, ...found, check: check.id, severity };
    return judgedFindings([finding], books)[0]?.acceptance ?? null;
  };
  return {
    check,
    severity,
    compared,
    broken,
    accepted,
    outcome: outcomeOf(result),
    months: [...perMonth].map(([month, count]) => ({ month, ...count })),
    shown: shown.map((one, at) => ({
      ...one,
      acceptance: acceptanceOf(one),
      rows: rows[at] ?? { kind: "none" },
    })),
    toShow: months === null ? broken : compared,
    calibration,
    gap,
  };
}
