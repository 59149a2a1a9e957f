/** States one lie in a copy of the recorded answers, and returns what becomes of it. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "../../src/checks/check.ts";
import { CHECKS } from "../../src/checks/index.ts";
import type { Books } from "../../src/ledger/books.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { digestsOfBooks, haveDigests } from "./books-text.ts";
import { type TrueHashes, trueHashes } from "./compared-text.ts";
import { COMPARISONS, type Contents } from "./contents.ts";
import {
  differencesIn,
  findingLine,
  type Judged,
  judgedBooks,
  mustBeAccepted,
  type Refused,
  type RunCheck,
  runningChecks,
  unprovenIn,
  withBooks,
  withoutHarm,
} from "./judge.ts";
import { kindOfAnswer, type LeafLie, type LyingAnswer } from "./leaf-lies.ts";
import { isListed } from "./listed-lies.ts";
import { isNamed, namesOf } from "./names-of-lies.ts";
import type { Tried } from "./outcomes.ts";
import { type JudgedPack, judgedPacks } from "./packs.ts";
import {
  type ChangedAnswer,
  changedTo,
  type RecordedAnswer,
  readAnswers,
  writeWith,
} from "./recorded-answers.ts";

/** A recorded administration, and what the packs of its true books show. */
export interface Recorded {
  /** The name of the administration, for readers. */
  readonly name: string;
  readonly snapshot: Uint8Array;
  readonly answers: readonly RecordedAnswer[];
  readonly packs: readonly JudgedPack[];
  /** Of everything in the true books. */
  readonly digests: readonly string[];
  readonly contents: Contents;
}

/** An error if the true books have a blocking finding, or one of their packs would not be final. */
export async function readRecorded(
  name: string,
  snapshot: Uint8Array,
  signal: AbortSignal,
): Promise<Recorded> {
  const packs = judgedPacks();
  const answers = readAnswers(snapshot);
  return withLies({ snapshot, answers }, [], signal, async (books, hashes) => {
    if ("kind" in books) throw new Error(books.message);
    const judged = await judgedBooks(books, runningChecks(books), packs, hashes);
    mustBeAccepted(judged, packs, `the true books (${name})`);
    const digests: string[] = [];
    for await (const digest of digestsOfBooks(books, hashes)) digests.push(digest);
    return { name, snapshot, answers, packs, digests, contents: await judged.contents() };
  });
}

/** By all checks and whole packs. */
export const tryWhole = (recorded: Recorded, lie: LeafLie, signal: AbortSignal): Promise<Tried> =>
  withLies(recorded, changesOf(lie), signal, async (books, hashes) =>
    outcomeOf(
      recorded,
      lie,
      "kind" in books
        ? books
        : await judgedBooks(books, runningChecks(books), recorded.packs, hashes),
    ),
  );

/**
 * The same outcome for less work: books that equal the true books have their packs, one finding makes a pack a draft,
 * and what decided about earlier lies about a kind of answer is tried first, so that the finding is any that names
 * the lie. With `listsUnseen` no pack is built for what may only be listed, which may also be harmless.
 */
export function trialsOf(
  recorded: Recorded,
  { listsUnseen }: { readonly listsUnseen: boolean },
): (lie: LeafLie, signal: AbortSignal) => Promise<Tried> {
  const orders = new Map<string, readonly Decider[]>();
  return (lie, signal) => {
    const kind = kindOfAnswer(lie);
    const order = orders.get(kind) ?? DECIDERS;
    return trial(recorded, lie, signal, {
      order,
      onDecided: (decider) => {
        orders.set(kind, [decider, ...order.filter((one) => one !== decider)]);
      },
      undecided: async (judged) =>
        (listsUnseen && judged.final.length > 0 ? listedOf(lie) : null) ??
        outcomeOf(recorded, lie, judged),
    });
  };
}

interface Trial {
  readonly order: readonly Decider[];
  readonly onDecided: (decider: Decider) => void;
  readonly undecided: (judged: Judged) => Promise<Tried>;
}

/** What can decide about a lie alone: the equality of the books, one check, or the proof of the months. */
type Decider = "equality" | Check | "proof";
const DECIDERS: readonly Decider[] = ["equality", ...CHECKS, "proof"];

const trial = (
  recorded: Recorded,
  lie: LeafLie,
  signal: AbortSignal,
  { order, onDecided, undecided }: Trial,
): Promise<Tried> =>
  withLies(recorded, changesOf(lie), signal, async (books, hashes) => {
    if ("kind" in books) return outcomeOf(recorded, lie, books);
    const names = namesOf(lie);
    const run = runningChecks(books);
    for (const decider of order) {
      const tried =
        decider === "equality"
          ? await equalTo(recorded, books, hashes)
          : caughtBy(await foundBy(decider, books, run), names);
      if (tried === null) continue;
      onDecided(decider);
      return tried;
    }
    return undecided(await judgedBooks(books, run, recorded.packs, hashes));
  });

const equalTo = async (
  { digests }: Recorded,
  books: Books,
  hashes: TrueHashes,
): Promise<Tried | null> =>
  (await haveDigests(books, hashes, digests)) ? { outcome: "harmless", because: "" } : null;

async function foundBy(
  decider: Exclude<Decider, "equality">,
  books: Books,
  run: RunCheck,
): Promise<Found> {
  if (decider === "proof") return { findings: [], unproven: unprovenIn(books) };
  const { severity, findings } = await run(decider);
  return { findings: severity === "blocking" ? findings : [], unproven: [] };
}

const changesOf = ({ stated }: LeafLie): readonly ChangedAnswer[] =>
  stated.map(({ answer, lie: { body } }) => changedTo(answer, body));

/** Opens a copy of the snapshot with these answers. */
async function withLies<Value>(
  { snapshot, answers }: Pick<Recorded, "snapshot" | "answers">,
  changed: readonly ChangedAnswer[],
  signal: AbortSignal,
  look: (books: Books | Refused, hashes: TrueHashes) => Promise<Value>,
): Promise<Value> {
  const folder = temporaryFolder();
  try {
    const path = join(folder, "books.snapshot");
    const now = writeWith(path, snapshot, changed);
    const hashes = trueHashes(changed.map(({ answer }, at) => [now[at] ?? "", answer.sha256]));
    return await withBooks(path, answers.length, signal, (books) => look(books, hashes));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function outcomeOf(
  { contents }: Recorded,
  lie: LeafLie,
  judged: Judged | Refused,
): Promise<Tried> {
  if (judged.kind === "refused") return { outcome: "refused", because: judged.message };
  const names = namesOf(lie);
  const caught = caughtBy(judged, names);
  if (caught !== null) return caught;
  const [found] = [...judged.findings.map(findingLine), ...judged.unproven, ...judged.untied];
  if (judged.final.length === 0) return { outcome: "elsewhere", because: found ?? "" };
  const differences = await differencesIn(judged, contents);
  const outcome = withoutHarm(differences);
  if (outcome !== null) return { outcome, because: "" };
  const warning = judged.warnings.find((finding) => isNamed(finding, names));
  const isReported = differences.every((name) => REPORTS.has(name));
  if (isReported && warning !== undefined && lie.stated.every(isFlag))
    return { outcome: "warned", because: findingLine(warning) };
  return listedOf(lie) ?? { outcome: "escaped", because: differences.join(", ") };
}

/** Null unless every answer with the lie is on the list. */
function listedOf({ stated }: LeafLie): Tried | null {
  const reasons = stated.map(isListed);
  const [reason = null] = reasons;
  return reason === null || reasons.includes(null) ? null : { outcome: "listed", because: reason };
}

/** The first finding that names the lie, or a month that is not proven. */
function caughtBy({ findings, unproven }: Found, names: ReadonlySet<string>): Tried | null {
  const named = findings.find((finding) => isNamed(finding, names));
  if (named !== undefined) return { outcome: "caught", because: findingLine(named) };
  const month = unproven.find((one) => names.has(one));
  return month === undefined ? null : { outcome: "caught", because: `proof ${month}` };
}
type Found = Pick<Judged, "findings" | "unproven">;

/**
 * The sheets that report findings; a flag that only they show is no figure. The type of a rate decides its box: a
 * warning names the rate (V5), and the amounts in the boxes still add up to the same VAT.
 */
const REPORTS: ReadonlySet<string> = new Set([
  ...[
    "first-page",
    "first-page-month",
    "cover",
    "vat-reconciliation",
    "vat-by-period",
    "vat-position",
  ],
  ...["checks", "handoff-start", "handoff-index", COMPARISONS],
]);
const isFlag = ({ lie }: LyingAnswer): boolean => /(^|\.)(active|tax_rate_type)$/.test(lie.field);
