/** Tries one lie: pulls it from a lying service, and judges what the program makes of it beside the true books. */
import type { Finding } from "../../../src/checks/check.ts";
import type { Shapes } from "../../../src/service/records/declared-record.ts";
import type { AdministrationBooks } from "../../../src/service/rules/administration-books.ts";
import type { Contents } from "../contents.ts";
import { type JsonValue, writeJson } from "../json-text.ts";
import {
  differencesIn,
  findingLine,
  type Judged,
  mustBeAccepted,
  type Refused,
  withoutHarm,
} from "../judge.ts";
import { judgedSnapshot } from "../judge-snapshot.ts";
import type { Outcome } from "../outcomes.ts";
import { type JudgedPack, judgedPacks } from "../packs.ts";
import { type AnswerHashes, hashesOf, readAnswers } from "../recorded-answers.ts";
import { administrationOf, type BooksChange, reclosed } from "./changed-books.ts";
import { type Base, type ConsistentLie, type KindOfAnswer, kindOf } from "./consistent-lie.ts";
import { idIn, lying, pulledThrough, type RunningBooks, rowsIn, serving } from "./lying-service.ts";

export interface TriedLie {
  readonly outcome: Outcome;
  /** The checks with findings that name the lie, or any. */
  readonly checks: readonly string[];
  /** The first finding, the refusal, the reason, or the sheets that changed. */
  readonly because: string;
}

/** The true books of a base, in a service that runs as long as lies are tried. */
interface TrueBooks extends RunningBooks {
  readonly snapshot: Uint8Array;
  readonly hashes: AnswerHashes;
  readonly contents: Contents;
}

/** The books that the lying answers state, in a service of their own. */
interface ClaimedBooks extends RunningBooks {
  /** The ids of their entries in lying answers. */
  readonly entryIds: ReadonlyMap<string, string>;
  /** Whether their entries are others than the true ones. */
  readonly haveOtherEntries: boolean;
  readonly hashes: AnswerHashes;
}

/** Keeps the true books of every base that lies need, and the claimed books of the last lie; `close` ends their services. */
export interface TrueBase {
  readonly packs: readonly JudgedPack[];
  readonly of: (lie: ConsistentLie) => Promise<TrueBooks>;
  readonly claimedBy: (lie: ConsistentLie) => Promise<ClaimedBooks>;
  readonly close: () => Promise<void>;
}

export function trueBase(signal: AbortSignal): TrueBase {
  const packs = judgedPacks();
  const known = new Map<BooksChange, Map<string, Promise<TrueBooks>>>();
  const of = ({ base, shapes, needs = AS_THEY_ARE }: ConsistentLie): Promise<TrueBooks> => {
    const ofNeeds = known.get(needs) ?? new Map<string, Promise<TrueBooks>>();
    known.set(needs, ofNeeds);
    const key = `${base} ${shapes}`;
    const found =
      ofNeeds.get(key) ?? recordTrue(() => trueBooks(base, needs), shapes, packs, signal);
    ofNeeds.set(key, found);
    return found;
  };
  let last: { readonly lie: ConsistentLie; readonly books: ClaimedBooks } | null = null;
  const closeLast = async (): Promise<void> => {
    await last?.books[Symbol.asyncDispose]();
    last = null;
  };
  return {
    packs,
    of,
    claimedBy: async (lie) => {
      if (last !== null && haveSameBooks(last.lie, lie)) return last.books;
      await closeLast();
      last = { lie, books: await recordClaimed(lie, await of(lie), packs, signal) };
      return last.books;
    },
    close: async () => {
      await closeLast();
      for (const ofNeeds of known.values())
        for (const one of ofNeeds.values()) await (await one)[Symbol.asyncDispose]();
    },
  };
}

const haveSameBooks = (left: ConsistentLie, right: ConsistentLie): boolean =>
  left.claimed === right.claimed &&
  left.needs === right.needs &&
  left.base === right.base &&
  left.shapes === right.shapes;

const AS_THEY_ARE: BooksChange = (books) => books;

const trueBooks = (base: Base, needs: BooksChange): AdministrationBooks =>
  reclosed(needs(administrationOf[base]()));

async function recordTrue(
  books: () => AdministrationBooks,
  shapes: Shapes,
  packs: readonly JudgedPack[],
  signal: AbortSignal,
): Promise<TrueBooks> {
  const running = await serving(books, shapes);
  const snapshot = await pulledThrough(running, signal);
  const contents = await judgedSnapshot(snapshot, packs, NO_HASHES, signal, (judged) => {
    const accepted = acceptedOnly(judged, packs, "the true books");
    return accepted.contents();
  });
  return { ...running, snapshot, hashes: hashesOf(snapshot), contents };
}

async function recordClaimed(
  lie: ConsistentLie,
  truth: TrueBooks,
  packs: readonly JudgedPack[],
  signal: AbortSignal,
): Promise<ClaimedBooks> {
  const { claimed = AS_THEY_ARE, needs = AS_THEY_ARE } = lie;
  const books = (): AdministrationBooks => reclosed(claimed(trueBooks(lie.base, needs)));
  const running = await serving(books, lie.shapes);
  const snapshot = await pulledThrough(running, signal);
  if (lie.isSelfEvident !== true)
    await judgedSnapshot(snapshot, packs, NO_HASHES, signal, (judged) =>
      Promise.resolve(acceptedOnly(judged, packs, `the claimed books of "${lie.claim}"`)),
    );
  const entryIds = entryIdsOf(truth.snapshot, snapshot);
  const haveOtherEntries =
    [...entryIds.values()].some((id) => id.startsWith(NEW_ENTRIES)) ||
    entriesIn(truth.snapshot).length !== entryIds.size;
  return { ...running, entryIds, haveOtherEntries, hashes: hashesOf(snapshot) };
}

const NO_HASHES: AnswerHashes = new Map();

function acceptedOnly(
  judged: Judged | Refused,
  packs: readonly JudgedPack[],
  what: string,
): Judged {
  if (judged.kind === "refused") throw new Error(`${what} are refused: ${judged.message}`);
  mustBeAccepted(judged, packs, what);
  return judged;
}

/**
 * The kinds of which an answer differs between the true and the claimed books; entries keep their ids in lying
 * answers.
 */
export async function kindsToldBy(
  base: TrueBase,
  lie: ConsistentLie,
): Promise<readonly KindOfAnswer[]> {
  const [ours, theirs] = [await base.of(lie), await base.claimedBy(lie)];
  const kinds = differingKinds(ours.hashes, theirs.hashes);
  if (!theirs.haveOtherEntries) kinds.delete("entries");
  return [...kinds];
}

function differingKinds(ours: AnswerHashes, theirs: AnswerHashes): Set<KindOfAnswer> {
  const keys = new Set([...ours.keys(), ...theirs.keys()]);
  const kinds = [...keys].flatMap((key) => {
    const [purpose = "", ...address] = key.split(" ");
    return ours.get(key) === theirs.get(key) ? [] : (kindOf(address.join(" "), purpose) ?? []);
  });
  return new Set(kinds);
}

/** What becomes of the lie. An error if the books that it claims are not consistent by themselves. */
export async function tryLie(
  base: TrueBase,
  lie: ConsistentLie,
  signal: AbortSignal,
): Promise<TriedLie> {
  const truth = await base.of(lie);
  const claimed = lie.claimed === undefined ? truth : await base.claimedBy(lie);
  const transport = lying(
    {
      honest: truth.transport,
      claimed: claimed.transport,
      entryIds: "entryIds" in claimed ? claimed.entryIds : new Map(),
    },
    lie,
  );
  const { administrationId } = truth;
  const snapshot = await pulledThrough({ administrationId, transport }, signal);
  const stated = hashesOf(snapshot);
  if (!isTold(lie, truth.hashes, stated))
    throw new Error(`"${lie.claim}": no answer that was asked for differs`);
  const isWhole = "entryIds" in claimed && isWholly(lie, claimed, stated);
  return judgedSnapshot(snapshot, base.packs, truth.hashes, signal, (judged) =>
    outcomeOf(isWhole ? { beyond: NONE_HONEST, ...lie } : lie, truth, judged),
  );
}

const NONE_HONEST = "what the honest answers say is no other than in the claimed books";

/** Whether each answer is that of the claimed books. */
function isWholly(lie: ConsistentLie, claimed: ClaimedBooks, stated: AnswerHashes): boolean {
  if (lie.change !== undefined || lie.total !== undefined || lie.emptied.length > 0) return false;
  const kinds = differingKinds(claimed.hashes, stated);
  if (!lie.honest.includes("entries") || !claimed.haveOtherEntries) kinds.delete("entries");
  return kinds.size === 0;
}

/** Whether the lying answers differ from the true ones at all. */
const isTold = (lie: ConsistentLie, truth: AnswerHashes, stated: AnswerHashes): boolean =>
  lie.total !== undefined ||
  truth.size !== stated.size ||
  [...stated].some(([key, hash]) => truth.get(key) !== hash);

async function outcomeOf(
  lie: ConsistentLie,
  { contents }: TrueBooks,
  judged: Judged | Refused,
): Promise<TriedLie> {
  if (judged.kind === "refused") return { outcome: "refused", checks: [], because: judged.message };
  const { findings, warnings, unproven, untied, final } = judged;
  const counted = lie.severity === "warning" ? [...findings, ...warnings] : findings;
  const names = new Set(lie.names);
  const named = counted.filter((finding) => names.size === 0 || isNamed(finding, names));
  const [first] = named;
  if (first !== undefined)
    return { outcome: "caught", checks: checksIn(named), because: findingLine(first) };
  if (final.length === 0) {
    const [other] = [
      ...findings.map(findingLine),
      ...unproven.map((month) => `proof ${month}`),
      ...untied,
    ];
    // A draft that names a month is what a lie without a document of its own calls for.
    const outcome =
      names.size === 0 && findings.length + unproven.length > 0 ? "caught" : "elsewhere";
    return { outcome, checks: checksIn(findings), because: other ?? "" };
  }
  const differences = await differencesIn(judged, contents);
  const harmless = withoutHarm(differences);
  if (harmless !== null) return { outcome: harmless, checks: [], because: "" };
  return lie.beyond === undefined
    ? { outcome: "escaped", checks: [], because: differences.join(", ") }
    : { outcome: "beyond", checks: [], because: lie.beyond };
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
