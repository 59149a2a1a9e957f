/** What the program makes of a snapshot: its findings, the packs that would be final, and what a reader of them would see. */
import { amountText } from "../../src/amount/amount.ts";
import type { Check, CheckResult, Finding } from "../../src/checks/check.ts";
import { CHECKS } from "../../src/checks/index.ts";
import { documentPassOf } from "../../src/checks/internal/document-pass.ts";
import { isFinal, untiedIn } from "../../src/checks/is-final.ts";
import { runCheck, runChecks } from "../../src/checks/run-checks.ts";
import { shownBooks } from "../../src/checks/shown-books.ts";
import { Failure } from "../../src/failure.ts";
import type { Books } from "../../src/ledger/books.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { TrueHashes } from "./compared-text.ts";
import { COMPARISONS, type Contents, contentsOf } from "./contents.ts";
import type { JudgedPack } from "./packs.ts";

/** The books could not be opened: the message names the answer. */
export interface Refused {
  readonly kind: "refused";
  readonly message: string;
}

export interface Judged {
  readonly kind: "judged";
  /** Blocking ones. */
  readonly findings: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** Unproven months. */
  readonly unproven: readonly string[];
  /** The checks that leave figures of a pack untied: `D13 compared-nothing`. */
  readonly untied: readonly string[];
  /** The packs that would be final. */
  readonly final: readonly JudgedPack[];
  /** All contents that a reader could see, whichever packs are final. */
  readonly contents: () => Promise<Contents>;
}

/** Calls `look` while the snapshot is open, with its books or the refusal to open them. */
export async function withBooks<Outcome>(
  path: string,
  answers: number,
  signal: AbortSignal,
  look: (books: Books | Refused) => Promise<Outcome>,
): Promise<Outcome> {
  // The answers were just written, and their hashes with them.
  const supplement = {
    accounts: null,
    finalSnapshots: [],
    conflictingYears: [],
    answersIntact: answers,
  };
  const opened = await openBooks(path, signal, supplement).catch((thrown: unknown) => {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  });
  if (opened instanceof Failure) return look({ kind: "refused", message: opened.message });
  try {
    return await look(opened.books);
  } finally {
    opened.close();
  }
}

/** Runs one check; a check that was run before has the same result. */
export type RunCheck = (check: Check) => Promise<CheckResult>;

export function runningChecks(books: Books): RunCheck {
  const documents = documentPassOf(books);
  const known = new Map<Check, Promise<CheckResult>>();
  return (check) => {
    const result = known.get(check) ?? runCheck(check, books, { documents });
    known.set(check, result);
    return result;
  };
}

/** `hashes` are those of changed answers, with the true ones. */
export async function judgedBooks(
  books: Books,
  run: RunCheck,
  packs: readonly JudgedPack[],
  hashes: TrueHashes,
): Promise<Judged> {
  const results: CheckResult[] = [];
  for (const check of CHECKS) results.push(await run(check));
  const allOf = (severity: CheckResult["severity"]): readonly Finding[] =>
    results.flatMap((result) => (result.severity === severity ? result.findings : []));
  const backings = new Set(packs.flatMap((pack) => pack.backings));
  return {
    kind: "judged",
    findings: allOf("blocking"),
    warnings: allOf("warning"),
    unproven: unprovenIn(books),
    untied: untiedIn(books, results, backings).map(
      ({ check, shortfall }) => `${check} ${shortfall}`,
    ),
    final: packs.filter((pack) => isFinal(books, results, pack.backings)),
    contents: async () => {
      // The results of a pack have the rows behind their findings too.
      const ofPack = await runChecks(books);
      return contentsOf(shownBooks(books, ofPack), ofPack, hashes);
    },
  };
}

export const unprovenIn = ({ months }: Books): readonly string[] =>
  months.flatMap(({ month, proof }) => (proof.isProven ? [] : [month]));

/** An error if the program finds anything in books that agree with themselves. */
export function mustBeAccepted(
  { findings, unproven, untied, final }: Judged,
  packs: readonly JudgedPack[],
  what: string,
): void {
  if (final.length === packs.length) return;
  const found = [...findings.map(findingLine), ...unproven, ...untied];
  throw new Error(`${what} are not final: ${found.join("; ")}`);
}

/** The sheets and auditfiles of final packs that differ from those of the true books. */
export async function differencesIn(
  { final, contents }: Judged,
  truth: Contents,
): Promise<readonly string[]> {
  if (final.length === 0) return [];
  const now = await contents();
  return [...truth].flatMap(([name, digest]) =>
    now.get(name) !== digest && final.some(({ shows }) => shows.has(name)) ? [name] : [],
  );
}

/** What becomes of a lie with these differences in final packs; null if they are of figures or texts. */
export function withoutHarm(differences: readonly string[]): "harmless" | "counted" | null {
  if (differences.length === 0) return "harmless";
  return differences.every((name) => name === COMPARISONS) ? "counted" : null;
}

/** One finding in a line: `P7 2025-01 {"kind":"account",...} 1.00 2.00`. */
export const findingLine = ({ check, month, subject, expected, actual }: Finding): string =>
  [
    check,
    month ?? "-",
    JSON.stringify(subject),
    amountText(expected, 2),
    amountText(actual, 2),
  ].join(" ");
