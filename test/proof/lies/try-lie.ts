/** Tries one lie: pulls it from a lying service, and judges what the program makes of it beside the true books. */
import type { Finding } from "../../../src/checks/check.ts";
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import type { AdministrationBooks } from "../../../src/service/rules/administration-books.ts";
import { type JsonValue, writeJson } from "../json-text.ts";
import { findingLine } from "../judge.ts";
import { readAnswers } from "../recorded-answers.ts";
import { administrationOf, type BooksChange, reclosed } from "./changed-books.ts";
import { type Base, type ConsistentLie, kindOf } from "./consistent-lie.ts";
import { contentsOf, type LieVerdict, verdictOf } from "./judge-lie.ts";
import { idIn, lying, pulledThrough, type RunningBooks, rowsIn, serving } from "./lying-service.ts";

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
  /** The pull asks for no answer that lies. */
  | "unasked"
  | "escaped";

export interface TriedLie {
  readonly outcome: LieOutcome;
  /** The checks with findings that name the lie, or any. */
  readonly checks: readonly string[];
  /** The first finding, the refusal, or the sheets that changed. */
  readonly because: string;
}

/** The true books of a base, in a service that runs as long as lies are tried. */
interface TrueBooks extends RunningBooks {
  readonly snapshot: Uint8Array;
  readonly contents: ReadonlyMap<string, string>;
}

/** Keeps the true books of every base that lies need; `close` ends their services. */
export interface TrueBase {
  readonly of: (lie: ConsistentLie) => Promise<TrueBooks>;
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
  mustBeAccepted(await verdictOf(snapshot, signal), "the true books");
  return { ...running, snapshot, contents: await contentsOf(snapshot, signal) };
}

/** An error if the program finds anything in books that agree with themselves. */
function mustBeAccepted(verdict: LieVerdict, what: string): void {
  if (verdict.kind === "refused") throw new Error(`${what} are refused: ${verdict.message}`);
  const { isFinal, findings, shortfalls } = verdict;
  if (isFinal) return;
  throw new Error(
    `${what} are not final: ${[...findings.map(findingLine), ...shortfalls].join("; ")}`,
  );
}

/** An error if the program finds anything in the claimed books themselves: the lie would be caught for another reason than its own. */
export async function mustBeConsistent(lie: ConsistentLie, signal: AbortSignal): Promise<void> {
  await using running = await serving(() => claimedBooks(lie), lie.shapes);
  const pure = await pulledThrough(running.transport, signal);
  mustBeAccepted(await verdictOf(pure, signal), `the claimed books of "${lie.claim}"`);
}

const claimedBooks = ({ base, needs = AS_THEY_ARE, claimed = AS_THEY_ARE }: ConsistentLie) =>
  reclosed(claimed(trueBooks(base, needs)));

/** What becomes of the lie; `mustBeConsistent` says whether it is a good one. */
export async function tryLie(
  base: TrueBase,
  lie: ConsistentLie,
  signal: AbortSignal,
): Promise<TriedLie> {
  const truth = await base.of(lie);
  const { transport: honest } = truth;
  await using running =
    lie.claimed === undefined ? null : await serving(() => claimedBooks(lie), lie.shapes);
  const claimed = running?.transport ?? honest;
  const snapshot = await pulledThrough(lying({ honest, claimed }, lie), signal);
  if (!isStated(lie, truth.snapshot, snapshot))
    return { outcome: "unasked", checks: [], because: "no answer that was asked for differs" };
  const detected = await found(lie, snapshot, signal);
  if (detected !== null) return detected;
  const entryIds = entryIdsOf(truth.snapshot, await pulledThrough(claimed, signal));
  const comparable = await pulledThrough(lying({ honest, claimed, entryIds }, lie), signal);
  return await unfound(lie, truth, comparable, signal);
}

/** Whether the lying answers differ from the true ones at all. */
function isStated(lie: ConsistentLie, truth: Uint8Array, lyingOne: Uint8Array): boolean {
  const textsOf = (snapshot: Uint8Array): ReadonlySet<string> =>
    new Set(readAnswers(snapshot).map(({ address, sha256 }) => `${address} ${sha256}`));
  const [ours, theirs] = [textsOf(truth), textsOf(lyingOne)];
  return (
    lie.total !== undefined ||
    ours.size !== theirs.size ||
    [...theirs].some((one) => !ours.has(one))
  );
}

/** Null if the pack would be final. */
async function found(
  lie: ConsistentLie,
  snapshot: Uint8Array,
  signal: AbortSignal,
): Promise<TriedLie | null> {
  const verdict = await verdictOf(snapshot, signal);
  if (verdict.kind === "refused")
    return { outcome: "refused", checks: [], because: verdict.message };
  const { findings, warnings, shortfalls, isFinal } = verdict;
  const counted = lie.severity === "warning" ? [...findings, ...warnings] : findings;
  const names = new Set(lie.names);
  const named = counted.filter((finding) => isNamed(finding, names));
  const [first] = named;
  if (first !== undefined)
    return { outcome: "caught", checks: checksIn(named), because: findingLine(first) };
  if (isFinal) return null;
  const [other] = findings;
  const because = other === undefined ? shortfalls.join("; ") : findingLine(other);
  return { outcome: "elsewhere", checks: checksIn(findings), because };
}

async function unfound(
  lie: ConsistentLie,
  { contents }: TrueBooks,
  snapshot: Uint8Array,
  signal: AbortSignal,
): Promise<TriedLie> {
  const now = await contentsOf(snapshot, signal);
  const differences = [...contents].flatMap(([name, hash]) =>
    now.get(name) === hash ? [] : [name],
  );
  const undetected = lie.beyond === undefined ? "escaped" : "beyond";
  const outcome = differences.length === 0 ? "harmless" : undetected;
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

/** Claimed entries that the true books have too keep their ids; the others get ids that no true entry has. */
function entryIdsOf(truth: Uint8Array, claimed: Uint8Array): ReadonlyMap<string, string> {
  const free = new Map(
    [...Map.groupBy(entriesIn(truth), ([, content]) => content)].map(([content, of]) => [
      content,
      of.map(([id]) => id),
    ]),
  );
  return new Map(
    entriesIn(claimed).map(([id, content]) => [
      id,
      free.get(content)?.shift() ?? `${NEW_ENTRIES}${id}`,
    ]),
  );
}

const NEW_ENTRIES = "900000";

/** The id and the contents of every entry, in the order of booking. */
function entriesIn(snapshot: Uint8Array): readonly (readonly [id: string, content: string])[] {
  const entries = new Map<string, string>();
  for (const { address, body } of readAnswers(snapshot)) {
    if (kindOf(address) !== "entries") continue;
    for (const row of rowsIn(body)) {
      const content: JsonValue = { ...(row as object), id: null };
      entries.set(idIn(row), writeJson(content));
    }
  }
  return [...entries].sort(([left], [right]) => Number(left) - Number(right));
}
