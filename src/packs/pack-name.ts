/** The name of the folder of a pack: the plain one unless a final pack there would lose something, or is locked. */
import { dateInZone } from "../calendar/calendar-date.ts";
import { invariant } from "../failure.ts";
import type { Lock } from "../ledger/judgement/entries.ts";
import { type Loss, lossesOf, type PackSummary } from "./pack-losses.ts";

export interface NameRequest {
  /** `close`, `monthly` or `handoff`. */
  readonly pack: string;
  /** The language whose packs have no language in their name. */
  readonly baseLanguage: string;
  readonly next: PackSummary;
  /** The pack with this name; `damaged` if what is there cannot be read as a pack; null if there is nothing. */
  readonly existing: (name: string) => Promise<PackSummary | "damaged" | null>;
  /** Whether the snapshot with this identity is newer than that of `next`, for books of the same date. */
  readonly isNewer: (snapshotId: string) => boolean;
  /** The locks that were not withdrawn, by the hash of the manifest of their pack: that pack stays as it is. */
  readonly locks: ReadonlyMap<string, PackLock>;
}

export type PackLock = Pick<Lock, "by" | "at">;

export interface ChosenName {
  readonly name: string;
  /** Why it is not the plain name, as clauses after "because"; empty for the plain name. */
  readonly reasons: readonly string[];
}

/** What the name states besides the pack. */
interface Parts {
  readonly isLanguageNamed: boolean;
  readonly isSnapshotNamed: boolean;
  /** 0 for a pack in the place of no locked one, 2 for `-later-2`. */
  readonly later: number;
  /** 0 for a pack that is not the lesser one of two, 2 for `-render-2`. */
  readonly lesser: number;
}

/** A bound on the search; no one has this many final packs with different contents side by side. */
const NUMBER_MAX = 99;
const SNAPSHOT_DIGITS = 8;
const SHOWN_MAX = 3;

/**
 * `close`; `close-en` in another language than that of the profile; `close-snapshot-1a2b3c4d` of books that are older
 * than those of the final pack there; `close-later` if other contents are locked there; `close-render` with less in it;
 * `-draft` after these for a draft.
 */
export async function chooseName(request: NameRequest): Promise<ChosenName> {
  const { next, baseLanguage, existing, isNewer, locks } = request;
  const isOtherLanguage = next.language !== baseLanguage;
  const reasons = isOtherLanguage
    ? [`its language is ${next.language}; the profile's is ${baseLanguage}`]
    : [];
  let parts: Parts = {
    ...{ isLanguageNamed: isOtherLanguage, isSnapshotNamed: false },
    ...{ later: 0, lesser: 0 },
  };
  for (;;) {
    const name = nameOf(request, parts);
    const found = await existing(name);
    if (!next.isFinal)
      return { name: `${name}-draft`, reasons: [...reasons, ...besides(name, found)] };
    if (found === null) return { name, reasons };
    if (found === "damaged") {
      reasons.push(damagedSentence(name));
      parts = { ...parts, lesser: parts.lesser + 1 };
    } else {
      const losses = lossesOf({ existing: found, next, isNewer });
      const lock = lockOf({ locks, next }, found);
      if (losses.length === 0 && lock === null) return { name, reasons };
      reasons.push(lock === null ? lossSentence(name, losses) : lockSentence(name, lock));
      parts = nextParts(parts, losses, lock !== null);
    }
    invariant(
      Math.max(parts.later, parts.lesser) <= NUMBER_MAX,
      "one of a hundred names is free or holds nothing to lose",
    );
  }
}

const nameOf = ({ pack, next }: NameRequest, parts: Parts): string =>
  [
    pack,
    ...(parts.isLanguageNamed ? [next.language] : []),
    ...(parts.isSnapshotNamed ? [`snapshot-${next.snapshotId.slice(0, SNAPSHOT_DIGITS)}`] : []),
    ...numbered("later", parts.later),
    ...numbered("render", parts.lesser),
  ].join("-");

const numbered = (word: string, number: number): readonly string[] => [
  ...(number > 0 ? [word] : []),
  ...(number > 1 ? [String(number)] : []),
];

/** The lock of a final pack with other contents; null if nothing locks it. */
const lockOf = (
  { locks, next }: Pick<NameRequest, "locks" | "next">,
  { isFinal, manifestSha256 }: PackSummary,
): PackLock | null =>
  isFinal && manifestSha256 !== next.manifestSha256 ? (locks.get(manifestSha256) ?? null) : null;

function nextParts(parts: Parts, losses: readonly Loss[], isLocked: boolean): Parts {
  const isLost = (kind: Loss["kind"]): boolean => losses.some((loss) => loss.kind === kind);
  if (isLost("language") && !parts.isLanguageNamed) return { ...parts, isLanguageNamed: true };
  if (isLost("age") && !parts.isSnapshotNamed) return { ...parts, isSnapshotNamed: true };
  if (isLocked) return { ...parts, later: parts.later + 1 };
  return { ...parts, lesser: parts.lesser + 1 };
}

const lockSentence = (name: string, { by, at }: PackLock): string =>
  `the final pack in ${name} is locked by ${by} on ${dateInZone(at, "UTC")}`;

function lossSentence(name: string, losses: readonly Loss[]): string {
  const shown = losses.slice(0, SHOWN_MAX).map(({ what }) => what);
  const more = losses.length - shown.length;
  return `the final pack in ${name} has more: ${shown.join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}`;
}

const damagedSentence = (name: string): string =>
  `what is in ${name} is not a pack that can be read, so it is not replaced`;

const besides = (name: string, found: PackSummary | "damaged" | null): readonly string[] =>
  found !== null && found !== "damaged" && found.isFinal
    ? [`it is a draft; the final pack in ${name} is unchanged`]
    : [];
