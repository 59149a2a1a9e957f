/** The criteria of the journal-entry tests: the parameters of each test, why they were chosen, and the sample. */
import type { Amount } from "../amount/amount.ts";

/** What a document is, as `document-kind.ts` says it. */
export const TESTED_KINDS = ["journal", "purchase", "sale", "other"] as const;
/** @useDeclaredType */
export type TestedKind = (typeof TESTED_KINDS)[number];

/**
 * Everything that a test can be given; each test declares which of them it uses. The names are those of the file, in
 * which every one is a single word.
 */
export interface ParameterValues {
  /** From which amount on, in the currency of the administration; without sign. */
  readonly amount: Amount;
  /** The kinds of documents that are tested. */
  readonly kinds: readonly TestedKind[];
  readonly days: number;
  /** Days before and after the end of a period. */
  readonly before: number;
  readonly after: number;
  /** Days that are not tested: the last day of a month, on which journals are dated by habit. */
  readonly except: readonly "month-ends"[];
  readonly multiple: Amount;
  /** The last characters of an amount with two decimals: `999.00`. */
  readonly endings: readonly string[];
  readonly difference: Amount;
  /** How many lines at least, or at most. */
  readonly lines: number;
  /** A fraction: 0.005 is 0.5 %. */
  readonly share: Amount;
  readonly limits: readonly Amount[];
  readonly characters: number;
  readonly keywords: readonly string[];
  readonly deviation: Amount;
  /** Numbers of ledger accounts, in addition to those that their codes name. */
  readonly accounts: readonly string[];
  readonly months: number;
  readonly factor: Amount;
  /** How many entries at most. */
  readonly entries: number;
  /** Codes or names of users, as an auditfile states them. */
  readonly users: readonly string[];
  /** Times of a day, as `07:00`. */
  readonly from: string;
  readonly until: string;
}
export type ParameterName = keyof ParameterValues;
export type Parameters = Partial<ParameterValues>;

/** Why a parameter has its value, by language. */
export type Rationale = ReadonlyMap<string, string>;

export interface TestCriteria {
  readonly parameters: Parameters;
  readonly rationale: Rationale;
  /** Why the test is left out; absent for one that is applied. */
  readonly leftOut?: string;
}

export interface SampleCriteria {
  /** Any text: the same text draws the same sample from the same entries. */
  readonly seed: string;
  /** How many entries are drawn from all entries, and how many from those with a hit. */
  readonly entries: number;
  readonly hits: number;
}

export interface JournalCriteria {
  /** Hits listed per test; further hits are counted, so that memory is bounded. */
  readonly hitsListed: number;
  readonly sample: SampleCriteria;
  readonly tests: ReadonlyMap<string, TestCriteria>;
}

/** What the user states in `journal-tests.yml`: each part in place of that of the template. */
export interface OwnJournalCriteria {
  readonly fileName: string;
  readonly sha256: string;
  readonly hitsListed?: number;
  readonly sample: Partial<SampleCriteria>;
  readonly tests: ReadonlyMap<string, Partial<TestCriteria>>;
}

/** The criteria of the template, with those of the user in their place. */
export function criteriaWith(
  defaults: JournalCriteria,
  own: OwnJournalCriteria | undefined,
): JournalCriteria {
  if (own === undefined) return defaults;
  return {
    hitsListed: own.hitsListed ?? defaults.hitsListed,
    sample: { ...defaults.sample, ...own.sample },
    tests: new Map(
      [...defaults.tests].map(([name, test]) => {
        const stated = own.tests.get(name) ?? {};
        const parameters = { ...test.parameters, ...stated.parameters };
        return [name, { ...test, ...stated, parameters }];
      }),
    ),
  };
}
