/** Puts one lie into a copy of the answers, and returns what becomes of it. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../src/checks/check.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import type { JsonValue } from "./json-text.ts";
import { findingLine, judge, type Verdict } from "./judge.ts";
import type { KnownIds, Lie } from "./leaves.ts";
import { liesAbout } from "./leaves.ts";
import { isListed } from "./listed-lies.ts";
import {
  type ChangedAnswer,
  changedTo,
  type RecordedAnswer,
  readAnswers,
  writeWith,
} from "./recorded-answers.ts";

export type Outcome =
  | "caught"
  | "refused"
  | "warned"
  | "elsewhere"
  | "harmless"
  | "listed"
  | "escaped";

export interface ToldLie {
  readonly answer: RecordedAnswer;
  readonly lie: Lie;
}

export interface TriedLie extends ToldLie {
  readonly outcome: Outcome;
  /** The first finding, the refusal, or the sheets that changed. */
  readonly because: string;
}

/** What became of a lie, as one process of the leaf test reports it to another. */
export interface LieOutcome {
  /** Its place among all lies. */
  readonly number: number;
  readonly group: string;
  /** The answer, the path and the mutation. */
  readonly line: string;
  readonly outcome: Outcome;
  readonly because: string;
}

/** A recorded administration, and what an honest reading of it shows. */
export interface Recorded {
  readonly snapshot: Uint8Array;
  readonly answers: readonly RecordedAnswer[];
  readonly contents: ReadonlyMap<string, string>;
}

export async function readRecorded(snapshot: Uint8Array, signal: AbortSignal): Promise<Recorded> {
  const answers = readAnswers(snapshot);
  const contents = await judgedWith(snapshot, [], signal, async (verdict) => {
    if (verdict.kind === "refused") throw new Error(verdict.message);
    const found = verdict.findings.map(findingLine);
    if (found.length > 0) throw new Error(`findings on honest books: ${found.join("; ")}`);
    return verdict.contents();
  });
  return { snapshot, answers, contents };
}

/** Every lie about every answer, in their order. */
export function* everyLie({ answers }: Recorded): Generator<ToldLie> {
  const known = knownIds(answers);
  for (const answer of answers)
    for (const lie of liesAbout(answer.body, known)) yield { answer, lie };
}

/**
 * A number of lies, drawn evenly: one of each group in turn, so that every field and mutation of every kind of answer is
 * among them.
 */
export function drawnLies(recorded: Recorded, count: number): readonly ToldLie[] {
  const groups = [...Map.groupBy(everyLie(recorded), groupOf).values()];
  const drawn: ToldLie[] = [];
  for (let turn = 0; drawn.length < count; turn++) {
    // Of a group the lies far apart come first: months and accounts differ.
    const round = groups.flatMap((members) => {
      const at = members[(turn * STEP) % members.length];
      return at === undefined || turn >= members.length ? [] : [at];
    });
    if (round.length === 0) break;
    drawn.push(...round);
  }
  return [...new Set(drawn)].slice(0, count);
}

/** Has no factor in common with the sizes of most groups. */
const STEP = 7;

/** The kind of answer, the field and the mutation; the comparatives are apart. */
export function groupOf({ answer, lie }: ToldLie): string {
  const path = answer.address.replace(/^\/\d+/, "").replace(/\.json.*$/, "");
  const prior = answer.purpose === "comparatives" ? " (comparatives)" : "";
  return `${path}${prior} | ${lie.field} | ${lie.mutation}`;
}

export async function tryLie(
  recorded: Recorded,
  { answer, lie }: ToldLie,
  signal: AbortSignal,
): Promise<TriedLie> {
  const changed = [changedTo(answer, lie.body)];
  const result = await judgedWith(recorded.snapshot, changed, signal, async (verdict) => {
    if (verdict.kind === "refused") return ["refused", verdict.message] as const;
    const names = namesOf({ answer, lie });
    const named = verdict.findings.find((finding) => isNamed(finding, names));
    const [first] = verdict.findings;
    if (named !== undefined) return ["caught", findingLine(named)] as const;
    const month = verdict.unproven.find((unproven) => names.has(unproven));
    if (month !== undefined) return ["caught", `proof ${month}`] as const;
    if (first !== undefined) return ["elsewhere", findingLine(first)] as const;
    const differences = await differencesOf(recorded, verdict);
    if (differences.length === 0) return ["harmless", ""] as const;
    const warning = verdict.warnings.find((finding) => isNamed(finding, names));
    const isReported = differences.every((name) => REPORTS.has(name));
    if (isReported && warning !== undefined && FLAGS.test(lie.field))
      return ["warned", findingLine(warning)] as const;
    const reason = isListed({ answer, lie });
    return reason === null
      ? (["escaped", differences.join(", ")] as const)
      : (["listed", reason] as const);
  });
  return { answer, lie, outcome: result[0], because: result[1] };
}

/** The sheets that report findings; a flag that only they show is no figure. */
const REPORTS: ReadonlySet<string> = new Set(["first-page", "first-page-month", "cover", "checks"]);
const FLAGS = /(^|\.)(active|tax_rate_type)$/;

async function differencesOf(
  { contents }: Recorded,
  verdict: Extract<Verdict, { kind: "read" }>,
): Promise<readonly string[]> {
  const now = await verdict.contents();
  return [...contents].flatMap(([name, hash]) => (now.get(name) === hash ? [] : [name]));
}

/** Writes the lies into a copy of the snapshot and judges it. */
export async function judgedWith<Value>(
  snapshot: Uint8Array,
  changed: readonly ChangedAnswer[],
  signal: AbortSignal,
  look: (verdict: Verdict) => Promise<Value>,
): Promise<Value> {
  const folder = temporaryFolder();
  try {
    const path = join(folder, "books.snapshot");
    writeWith(path, snapshot, changed);
    return await judge(path, signal, look);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Identifiers and months that a finding about the lie may name. */
function namesOf({ answer, lie }: ToldLie): ReadonlySet<string> {
  const dates = [...lie.names].flatMap((name) =>
    /^\d{4}-\d\d-\d\d$/.test(name) ? [name.slice(0, 7)] : [],
  );
  const months = monthsIn(answer);
  // Lists of names have no month: a finding in any month may be about them.
  const ofBooks = months.length === 0 && dates.length === 0 ? BOOK_MONTHS : months;
  return new Set([...lie.names, ...dates, ...ofBooks]);
}

const BOOK_MONTHS = ["2025-01", "2025-02", "2025-03"];

/** The months of the request: `period=202503`, `period=202501..202503`. */
function monthsIn({ address }: RecordedAnswer): readonly string[] {
  const [, first, last = first] =
    /period=(\d{6})(?:\.\.(\d{6}))?/.exec(decodeURIComponent(address)) ?? [];
  if (first === undefined || last === undefined) return [];
  const months: string[] = [];
  for (let at = Number(first); at <= Number(last); at = at % 100 === 12 ? at + 89 : at + 1)
    months.push(`${String(at).slice(0, 4)}-${String(at).slice(4)}`);
  return months;
}

function isNamed({ month, period, subject }: Finding, names: ReadonlySet<string>): boolean {
  if (month !== null && names.has(month)) return true;
  // A figure of all months together, such as equity: it is named for a list that has no month either.
  if (month === null && period === undefined && subject.kind === "figure")
    return BOOK_MONTHS.every((one) => names.has(one));
  if (period !== undefined && (names.has(period.first) || names.has(period.last))) return true;
  return Object.values(flat(subject)).some((value) => names.has(String(value)));
}

/** The identifiers of a subject, also of the document or the series in it. */
const flat = (value: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): readonly (readonly [string, unknown])[] =>
      typeof one === "object" && one !== null
        ? Object.entries(flat(one as object)).map(([inner, deep]) => [`${name}.${inner}`, deep])
        : [[name, one]],
    ),
  );

/** The identifiers in all answers, by field, each once. */
function knownIds(answers: readonly RecordedAnswer[]): KnownIds {
  const known = new Map<string, Set<string>>();
  const note = (field: string, id: string): void => {
    known.set(field, (known.get(field) ?? new Set()).add(id));
  };
  const walk = (value: JsonValue, lists: string): void => {
    if (Array.isArray(value)) for (const one of value as readonly JsonValue[]) walk(one, lists);
    else if (typeof value === "object" && value !== null) {
      for (const [name, one] of Object.entries(value as { readonly [name: string]: JsonValue })) {
        if (name.endsWith("_id") && typeof one === "string" && /^\d{10,}$/.test(one))
          note(name, one);
        walk(one, lists);
      }
    }
  };
  for (const answer of answers) walk(answer.body, answer.address);
  return new Map([...known].map(([field, ids]) => [field, [...ids]]));
}
