/**
 * The criteria of the journal-entry tests in a file: those of the product in `templates/journal-tests.yml`, and those
 * of the user in `journal-tests.yml`.
 */
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { amountOf, multiply, parseAmount } from "../amount/amount.ts";
import type { Failure } from "../failure.ts";
import {
  byKind,
  type JsonSchema,
  type Kind,
  listOf,
  type Optional,
  optional,
  scalar,
} from "../fields/kind.ts";
import { suggestion } from "../fields/nearest-word.ts";
import { documented, isFields, type RecordOf, record, recordOf } from "../fields/record.ts";
import { filledText, oneOf, textLike } from "../fields/scalars.ts";
import { JOURNAL_TESTS } from "../journal-tests/index.ts";
import type { JournalTest } from "../journal-tests/journal-test.ts";
import {
  type JournalCriteria,
  type OwnJournalCriteria,
  type ParameterName,
  type ParameterValues,
  type Rationale,
  TESTED_KINDS,
  type TestCriteria,
} from "../ledger/journal-criteria.ts";
import { invalidFile } from "./own-files/invalid-file.ts";
import {
  type Lined,
  type LinedProblem,
  linedText,
  readLinedYaml,
  readText,
  schemaOfText,
  UNREADABLE_FILE,
  whole,
} from "./read-yaml.ts";

/** The name under which the file is found next to the profiles, and in the folder of the templates. */
export const JOURNAL_TESTS_FILE = "journal-tests.yml";
const CHARACTERS_MAX = 100_000;
const ONE_PERCENT = amountOf("0.01");

/** Texts of the file that are values: exact, and never read as a number of the language. */
const written = <Value>(
  description: string,
  pattern: RegExp,
  of: (text: string) => Value | null,
): Kind<Value> =>
  scalar(description, { type: "string", pattern: pattern.source, description }, (given) =>
    typeof given === "string" && pattern.test(given) ? (of(given) ?? undefined) : undefined,
  );
const AMOUNT = written("an amount, as in 1000 or 99.95", /^\d{1,12}(\.\d{1,2})?$/, parseAmount);
const DECIMAL = written("a number, as in 3 or 0.0022", /^\d{1,3}(\.\d{1,6})?$/, parseAmount);
const SHARE = written("a percentage, as in 5% or 0.5%", /^\d{1,2}(\.\d{1,3})?%$/, (text) =>
  multiply(amountOf(text.replace("%", "")), ONE_PERCENT),
);
const COUNT = written("a whole number", /^\d{1,6}$/, (text) => Number.parseInt(text, 10));
const TEXT = textLike(/^\S.{0,79}$/);
const TIME = textLike(/^([01]\d|2[0-4]):[0-5]\d$/);

const PARAMETERS = {
  amount: documented("From which amount on", AMOUNT),
  kinds: documented("The kinds of documents that are tested", listOf(oneOf(...TESTED_KINDS))),
  days: documented("How many days", COUNT),
  before: documented("How many days before the end of the period", COUNT),
  after: documented("How many days after it", COUNT),
  except: documented("Days that are not tested", listOf(oneOf("month-ends"))),
  multiple: documented("Amounts that are a multiple of it", AMOUNT),
  endings: documented("How an amount with two decimals ends", listOf(textLike(/^[\d.]{1,12}$/))),
  difference: documented("The largest difference", AMOUNT),
  lines: documented("How many lines", COUNT),
  share: documented("The part", SHARE),
  limits: documented("Amounts from which someone must approve", listOf(AMOUNT)),
  characters: documented("How many characters at least", COUNT),
  keywords: documented("Words that explain nothing", listOf(TEXT)),
  deviation: documented("The largest mean absolute deviation", DECIMAL),
  accounts: documented("Numbers of more ledger accounts", listOf(TEXT)),
  months: documented("How many months at least", COUNT),
  factor: documented("How many times the median deviation", DECIMAL),
  entries: documented("How many entries at most", COUNT),
  users: documented("Codes or names of users", listOf(TEXT)),
  from: documented("From which time of the day on", TIME),
  until: documented("Until which time of the day", TIME),
} satisfies { readonly [Name in ParameterName]: Kind<ParameterValues[Name]> };

const RATIONALE = documented(
  "Why these values were chosen: one text, or one for each language",
  byKind(isFields, filledText, record({ nl: filledText, en: filledText })),
);
const LEAVE_OUT = documented("Why the test is left out", filledText);
const TEST = record({
  amount: optional(PARAMETERS.amount),
  kinds: optional(PARAMETERS.kinds),
  days: optional(PARAMETERS.days),
  before: optional(PARAMETERS.before),
  after: optional(PARAMETERS.after),
  except: optional(PARAMETERS.except),
  multiple: optional(PARAMETERS.multiple),
  endings: optional(PARAMETERS.endings),
  difference: optional(PARAMETERS.difference),
  lines: optional(PARAMETERS.lines),
  share: optional(PARAMETERS.share),
  limits: optional(PARAMETERS.limits),
  characters: optional(PARAMETERS.characters),
  keywords: optional(PARAMETERS.keywords),
  deviation: optional(PARAMETERS.deviation),
  accounts: optional(PARAMETERS.accounts),
  months: optional(PARAMETERS.months),
  factor: optional(PARAMETERS.factor),
  entries: optional(PARAMETERS.entries),
  users: optional(PARAMETERS.users),
  from: optional(PARAMETERS.from),
  until: optional(PARAMETERS.until),
  rationale: optional(RATIONALE),
  leave_out: optional(LEAVE_OUT),
});
const SAMPLE = {
  seed: optional(documented("Any text: the same text draws the same sample", TEXT)),
  entries: optional(documented("How many of all entries are drawn", COUNT)),
  hits: optional(documented("How many of the entries with a hit are drawn", COUNT)),
};
const FILE_FIELDS = {
  hits_listed: optional(documented("How many hits of a test are listed", COUNT)),
  sample: optional(record(SAMPLE)),
};
const FILE = record({ ...FILE_FIELDS, tests: optional(recordOf(/^/, TEST)) });
type Stated = RecordOf<typeof FILE_FIELDS> & {
  readonly tests?: Readonly<Record<string, StatedTest>>;
};
type StatedTest = Partial<ParameterValues> & {
  readonly rationale?: string | { readonly nl: string; readonly en: string };
  readonly leave_out?: string;
};

/** The JSON Schema of the file, for editors: each test with its own parameters. */
export const JOURNAL_TESTS_SCHEMA: JsonSchema = schemaOfText({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: JOURNAL_TESTS_FILE,
  description: "Criteria of the journal-entry tests, each in place of that of the product",
  ...record({
    ...FILE_FIELDS,
    tests: optional(
      record(
        Object.fromEntries(
          JOURNAL_TESTS.map(({ id, name, parameters }) => [
            name,
            optional(documented(id, record(fieldsOf(parameters)))),
          ]),
        ),
      ),
    ),
  }).schema,
});

function fieldsOf(
  parameters: readonly ParameterName[],
): Readonly<Record<string, Optional<unknown>>> {
  const own = parameters.map((name) => [name, optional<unknown>(PARAMETERS[name])] as const);
  return {
    ...Object.fromEntries(own),
    ...{ rationale: optional<unknown>(RATIONALE), leave_out: optional<unknown>(LEAVE_OUT) },
  };
}

export interface JournalTestsFile {
  /** Without folders. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly criteria: OwnJournalCriteria;
}

/** Failure code: `input-invalid` with every problem and its line. */
export function readJournalTests(path: string): JournalTestsFile {
  const text = readText(path);
  if (text === null) throw invalidJournalTests(path, [whole(UNREADABLE_FILE)]);
  return journalTestsOf(path, text);
}

/** As `readJournalTests`, of a text that was read before. */
export function journalTestsOf(path: string, text: string): JournalTestsFile {
  const reading = criteriaIn(text);
  if (!reading.ok) throw invalidJournalTests(path, reading.problems);
  const { hits_listed: hitsListed, sample = {}, tests = {} } = reading.value;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const name = basename(path);
  const criteria: OwnJournalCriteria = {
    ...{ fileName: name, sha256, sample },
    ...(hitsListed === undefined ? {} : { hitsListed }),
    tests: new Map(Object.entries(tests).map(([test, stated]) => [test, ownTest(stated)])),
  };
  return { name, text, sha256, criteria };
}

function ownTest({ rationale, leave_out: leftOut, ...parameters }: StatedTest) {
  return {
    parameters,
    ...(rationale === undefined ? {} : { rationale: rationaleOf(rationale) }),
    ...(leftOut === undefined ? {} : { leftOut }),
  };
}

const rationaleOf = (stated: NonNullable<StatedTest["rationale"]>): Rationale =>
  new Map(
    typeof stated === "string"
      ? [
          ["nl", stated],
          ["en", stated],
        ]
      : Object.entries(stated),
  );

const invalidJournalTests = (path: string, problems: readonly LinedProblem[]): Failure =>
  invalidFile("the file with criteria of journal-entry tests", path, problems, {
    document: "docs/journal-tests.md",
  });

export type CriteriaReading =
  | { readonly ok: true; readonly value: JournalCriteria; readonly text: string }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The criteria of the templates: every parameter of every test, its rationale, and the sample. */
export function readJournalCriteria(templates: string): CriteriaReading {
  const path = join(templates, JOURNAL_TESTS_FILE);
  const text = readText(path);
  if (text === null) return { ok: false, problems: [`${path}: ${UNREADABLE_FILE}`] };
  const reading = criteriaIn(text);
  if (!reading.ok)
    return { ok: false, problems: reading.problems.map((each) => linedText(path, each)) };
  const { hits_listed: hitsListed, sample = {}, tests = {} } = reading.value;
  const { seed, entries, hits } = sample;
  const read = JOURNAL_TESTS.map((test) => [test, completeTest(test, tests[test.name])] as const);
  const lacking = read.flatMap(([{ name }, test]) => (test === null ? [name] : []));
  const isWhole =
    hitsListed !== undefined && seed !== undefined && entries !== undefined && hits !== undefined;
  if (!isWhole || lacking.length > 0) {
    const what = isWhole ? lacking.join(", ") : "hits_listed and sample";
    return { ok: false, problems: [`${path}: incomplete: ${what}`] };
  }
  const criteria = read.flatMap(([{ name }, test]) =>
    test === null ? [] : [[name, test] as const],
  );
  const value = { hitsListed, sample: { seed, entries, hits }, tests: new Map(criteria) };
  return { ok: true, value, text };
}

/** Null for a test without one of its parameters, or without a rationale. */
function completeTest(
  { parameters: names }: JournalTest,
  stated: StatedTest | undefined,
): TestCriteria | null {
  if (stated?.rationale === undefined) return null;
  const { parameters, rationale } = { rationale: new Map(), ...ownTest(stated) };
  return names.every((name) => parameters[name] !== undefined) ? { parameters, rationale } : null;
}

type StatedReading =
  | ({ readonly ok: true } & Lined<Stated>)
  | { readonly ok: false; readonly problems: readonly LinedProblem[] };

/** Refuses names of tests that there are not, and parameters that a test does not use. */
function criteriaIn(text: string): StatedReading {
  if (text.length > CHARACTERS_MAX) {
    const what = `it has more than ${String(CHARACTERS_MAX)} characters`;
    return { ok: false, problems: [whole(what)] };
  }
  const reading = readLinedYaml<Stated>(text, FILE);
  if (!reading.ok) return reading;
  const { tests = {} } = reading.value;
  const names = JOURNAL_TESTS.map(({ name }) => name);
  const problems = Object.entries(tests).flatMap(([name, stated]): readonly LinedProblem[] => {
    const test = JOURNAL_TESTS.find((one) => one.name === name);
    const at = `tests/${name}`;
    if (test === undefined) {
      const what = `there is no test with this name${suggestion(name, names)}`;
      return [{ line: reading.lineOf(["tests", name]), at, what }];
    }
    const allowed: readonly string[] = [...test.parameters, "rationale", "leave_out"];
    return Object.keys(stated).flatMap((field) =>
      allowed.includes(field)
        ? []
        : {
            line: reading.lineOf(["tests", name, field]),
            at: `${at}/${field}`,
            what: `${test.id} has no parameter ${field}; it has ${allowed.join(", ")}`,
          },
    );
  });
  return problems.length === 0 ? reading : { ok: false, problems };
}
