/** Findings beside what people decided about them, of these books and of the register of all years. */
import { type Amount, amountText } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import {
  type CheckResult,
  type Finding,
  readerAmounts,
  type Severity,
} from "../../checks/check.ts";
import {
  coverOf,
  type EarlierJudgement,
  earlierJudgement,
} from "../../checks/earlier-judgement.ts";
import { checkNamed } from "../../checks/find-checks.ts";
import { placeText } from "../../checks/place-text.ts";
import type { Acceptance, Judgement } from "../../ledger/judgement/entries.ts";
import { standingRegister } from "../../ledger/judgement/standing.ts";
import type { BooksInMemory } from "../../runs/outcome.ts";
import { subjectText } from "../reporting/finding-text.ts";

/** A finding with its judgement. */
export interface ListedFinding {
  readonly check: string;
  /** Empty for a check of an export of the service. */
  readonly name: string;
  /** Null for a finding of the register. */
  readonly severity: Severity | null;
  readonly year: number;
  /** Null for a finding over several months. */
  readonly month: Month | null;
  readonly place: string;
  /** The place in words. */
  readonly about: string;
  /** Texts in the signs of a reader; null for a finding of the register. */
  readonly amounts: { readonly expected: string; readonly actual: string } | null;
  readonly difference: string;
  /** Null for one that is open. */
  readonly acceptance: Acceptance | null;
  readonly earlier: EarlierJudgement | null;
}

/** Those that the checks keep, in the order of the checks. */
export const findingsOfBooks = (
  results: readonly CheckResult[],
  books: BooksInMemory,
): readonly ListedFinding[] =>
  results.flatMap(({ check, findings }) =>
    findings.map((finding) => ofBooks(finding, check.name, books)),
  );

function ofBooks(finding: Finding, name: string, books: BooksInMemory): ListedFinding {
  const { check, severity, month, subject, acceptance = null } = finding;
  const { expected, actual, difference } = readerAmounts(finding);
  const text = (amount: Amount): string => amountText(amount, finding.isCount === true ? 0 : 2);
  const place = placeText(books, subject);
  return {
    ...{ check, name, severity, month, place, acceptance },
    year: books.fiscalYear.year,
    about: subjectText(subject, books),
    amounts: { expected: text(expected), actual: text(actual) },
    difference: text(difference),
    earlier: earlierJudgement({ check, place, month }, books),
  };
}

/** The findings that were registered when books were locked, by year; of one that was registered again the last. */
export function findingsOfRegister(
  judgement: Pick<Judgement, "entries">,
): readonly ListedFinding[] {
  const last = Map.groupBy(standingRegister(judgement), ({ year, check, place, month }) =>
    [year, check, place, month].join(" "),
  );
  const registered = [...last.values()]
    .flatMap((entries) => entries.slice(-1))
    .map((entry) => {
      const { check, year, month, place, amount } = entry;
      return {
        ...{ check, year, month, place, about: place },
        name: checkNamed(check)?.name ?? "",
        severity: null,
        amounts: null,
        difference: amountText(amount, 2),
        acceptance: coverOf(entry, judgement),
        earlier: null,
      };
    });
  return registered.toSorted((left, right) => left.year - right.year);
}
