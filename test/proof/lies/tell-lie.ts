/** Tells one lie: pulls it from a lying service, and judges what the program makes of it beside the true books. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../../src/checks/check.ts";
import { isFinal, untiedIn } from "../../../src/checks/is-final.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { readTemplate } from "../../../src/packs/read-template.ts";
import { openBooks } from "../../../src/pull/open-books.ts";
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import type { AdministrationBooks } from "../../../src/service/rules/administration-books.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { type JsonValue, writeJson } from "../json-text.ts";
import { findingLine, judge, type Verdict } from "../judge.ts";
import { readAnswers } from "../recorded-answers.ts";
import { idIn, lying, pulledThrough, type RunningBooks, rowsIn, serving } from "./lying-service.ts";
import { administrationOf, type BooksChange, reclosed } from "./told-books.ts";
import { type Base, kindOf, type ToldLie } from "./told-lie.ts";

export type LieOutcome =
  /** A finding of the severity that the lie calls for names it. */
  | "caught"
  /** The pack is no final one, and no finding names the lie. */
  | "elsewhere"
  | "refused"
  /** Final, and every cell is that of the true books. */
  | "harmless"
  /** Final with other contents, and nothing in the snapshot contradicts them. */
  | "beyond"
  | "escaped";

export interface ToldOutcome {
  readonly outcome: LieOutcome;
  /** The checks with findings that name the lie, or any. */
  readonly checks: readonly string[];
  /** The first finding, the refusal, or the sheets that changed. */
  readonly because: string;
}

/** The true books of a base, in a service that runs as long as lies are told. */
interface TrueBooks extends RunningBooks {
  readonly snapshot: Uint8Array;
  readonly contents: ReadonlyMap<string, string>;
}

/** Keeps the true books of every base that lies need; `close` ends their services. */
export interface TrueBase {
  readonly of: (lie: ToldLie) => Promise<TrueBooks>;
  readonly close: () => Promise<void>;
}

export function trueBase(signal: AbortSignal): TrueBase {
  const known = new Map<BooksChange, Map<string, Promise<TrueBooks>>>();
  return {
    of: ({ base, shapes, needs = AS_THEY_ARE }) => {
      const ofNeeds = known.get(needs) ?? new Map<string, Promise<TrueBooks>>();
      known.set(needs, ofNeeds);
      const key = `${base} ${shapes}`;
      const found = ofNeeds.get(key) ?? recordTrue(() => trueBooks(base, needs), shapes, signal);
      ofNeeds.set(key, found);
      return found;
    },
    close: async () => {
      for (const ofNeeds of known.values())
        for (const one of ofNeeds.values()) await (await one)[Symbol.asyncDispose]();
    },
  };
}

const AS_THEY_ARE: BooksChange = (books) => books;

const trueBooks = (base: Base, needs: BooksChange): AdministrationBooks =>
  reclosed(needs(administrationOf[base]()));

async function recordTrue(
  books: () => AdministrationBooks,
  shapes: Shapes,
  signal: AbortSignal,
): Promise<TrueBooks> {
  const running = await serving(books, shapes);
  const snapshot = await pulledThrough(running.transport, signal);
  const contents = await acceptedContents(snapshot, "the true books", signal);
  return { ...running, snapshot, contents };
}

/** What books that agree with themselves show; an error if the program finds anything in them. */
async function acceptedContents(
  snapshot: Uint8Array,
  what: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  return judgedAt(snapshot, async (path) => {
    const short = await shortfallsIn(path, signal);
    return judge(path, signal, async (verdict) => {
      if (verdict.kind === "refused") throw new Error(`${what}: ${verdict.message}`);
      const found = [...verdict.findings.map(findingLine), ...verdict.unproven, ...short];
      if (found.length > 0) throw new Error(`${what} are not final: ${found.join("; ")}`);
      return verdict.contents();
    });
  });
}

/** What becomes of the lie. An error if the books that it tells are not consistent by themselves. */
export async function tellLie(
  base: TrueBase,
  lie: ToldLie,
  signal: AbortSignal,
): Promise<ToldOutcome> {
  const truth = await base.of(lie);
  const books = (): AdministrationBooks =>
    reclosed(lie.told(trueBooks(lie.base, lie.needs ?? AS_THEY_ARE)));
  await using running = await serving(books, lie.shapes);
  const pure = await pulledThrough(running.transport, signal);
  await acceptedContents(pure, `the told books of "${lie.claim}"`, signal);
  const entryIds = entryIdsOf(truth.snapshot, pure);
  const told = { honest: truth.transport, told: running.transport, entryIds };
  const snapshot = await pulledThrough(lying(told, lie), signal);
  if (!isTold(lie, truth.snapshot, snapshot)) throw new Error(`"${lie.claim}" is not told`);
  return judgedAt(snapshot, async (path) => {
    const outcome = await judge(path, signal, (verdict) => outcomeOf(lie, truth, verdict));
    if (outcome.outcome === "caught" || outcome.outcome === "refused") return outcome;
    const [short] = await shortfallsIn(path, signal);
    return short === undefined || outcome.checks.length > 0
      ? outcome
      : { outcome: "elsewhere", checks: [], because: short };
  });
}

/** Whether the lying answers differ from the true ones at all. */
function isTold(lie: ToldLie, truth: Uint8Array, lyingOne: Uint8Array): boolean {
  const textsOf = (snapshot: Uint8Array): ReadonlySet<string> =>
    new Set(readAnswers(snapshot).map(({ address, sha256 }) => `${address} ${sha256}`));
  const [ours, theirs] = [textsOf(truth), textsOf(lyingOne)];
  return (
    lie.total !== undefined ||
    [...theirs].some((text) => !ours.has(text)) ||
    ours.size !== theirs.size
  );
}

async function outcomeOf(lie: ToldLie, truth: TrueBooks, verdict: Verdict): Promise<ToldOutcome> {
  if (verdict.kind === "refused")
    return { outcome: "refused", checks: [], because: verdict.message };
  const { findings, warnings, unproven } = verdict;
  const counted = lie.severity === "warning" ? [...findings, ...warnings] : findings;
  const names = new Set(lie.names);
  const named = counted.filter((finding) => isNamed(finding, names));
  const [first] = named;
  if (first !== undefined)
    return { outcome: "caught", checks: checksIn(named), because: findingLine(first) };
  const [other] = findings;
  if (other !== undefined)
    return { outcome: "elsewhere", checks: checksIn(findings), because: findingLine(other) };
  if (unproven.length > 0)
    return { outcome: "elsewhere", checks: ["proof"], because: unproven.join(", ") };
  const now = await verdict.contents();
  const differences = [...truth.contents].flatMap(([name, hash]) =>
    now.get(name) === hash ? [] : [name],
  );
  const outcome =
    differences.length === 0 ? "harmless" : lie.beyond === undefined ? "escaped" : "beyond";
  return { outcome, checks: [], because: differences.join(", ") };
}

const checksIn = (findings: readonly Finding[]): readonly string[] =>
  [...new Set(findings.map(({ check }) => check))].sort();

/** Whether the subject of the finding has one of the ids, at any depth. */
function isNamed({ subject }: Finding, names: ReadonlySet<string>): boolean {
  const idsIn = (value: unknown): readonly string[] =>
    typeof value === "object" && value !== null
      ? Object.values(value).flatMap(idsIn)
      : [String(value)];
  return idsIn(subject).some((id) => names.has(id));
}

/** Why the pack would not be final, apart from findings: figures of the close pack that are not tied. */
async function shortfallsIn(path: string, signal: AbortSignal): Promise<readonly string[]> {
  const opened = await openBooks(path, signal);
  try {
    const results = await runChecks(opened.books);
    const { files } = readTemplate("templates", "close", "en");
    const backings = files.flatMap(({ sheets }) => sheets.flatMap((sheet) => sheet.backings));
    if (isFinal(opened.books, results, backings)) return [];
    return untiedIn(opened.books, results, backings).map(
      ({ check, shortfall }) => `untied: ${check} ${JSON.stringify(shortfall)}`,
    );
  } finally {
    opened.close();
  }
}

async function judgedAt<Value>(
  snapshot: Uint8Array,
  look: (path: string) => Promise<Value>,
): Promise<Value> {
  const folder = temporaryFolder();
  try {
    const path = join(folder, "books.snapshot");
    writeFileSync(path, snapshot);
    return await look(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Told entries that the true books have too keep their ids; the others get ids that no true entry has. */
function entryIdsOf(truth: Uint8Array, told: Uint8Array): ReadonlyMap<string, string> {
  const [ours, theirs] = [entriesIn(truth), entriesIn(told)];
  const free = new Map(
    [...Map.groupBy(ours, ([, content]) => content)].map(
      ([content, of]) => [content, of.map(([id]) => id)] as const,
    ),
  );
  return new Map(
    theirs.map(([id, content]) => [id, free.get(content)?.shift() ?? `${NEW_ENTRIES}${id}`]),
  );
}
const NEW_ENTRIES = "900000";

/** The id and the contents of every entry, in the order of booking. */
function entriesIn(snapshot: Uint8Array): readonly (readonly [id: string, content: string])[] {
  const entries = new Map<string, string>();
  for (const { address, body } of readAnswers(snapshot)) {
    if (kindOf(address) !== "entries") continue;
    for (const row of rowsIn(body))
      entries.set(
        String(idIn(row)),
        writeJson({ ...(row as { [name: string]: JsonValue }), id: null }),
      );
  }
  return [...entries].sort(([left], [right]) => Number(left) - Number(right));
}
