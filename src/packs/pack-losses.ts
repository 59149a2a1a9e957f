/**
 * What would be lost if one pack took the place of another, by their manifests: pure, so that every caller judges
 * alike.
 */
import { hash } from "node:crypto";
import { type CalendarDate, parseDate } from "../calendar/calendar-date.ts";
import { AUDITFILE_VERSION_DEFAULT } from "./auditfile-versions.ts";

/** The field of a month whose entries are those of an earlier snapshot, because the ledger is equal. */
export const EQUAL_LEDGER_ONLY = "ledger_equal_entries_not_read_again";

/** What a manifest states of the contents of its pack. */
export interface PackSummary {
  readonly isFinal: boolean;
  readonly language: string;
  /** The date of the books; null in a manifest that states none. */
  readonly asOf: CalendarDate | null;
  readonly snapshotId: string;
  readonly months: readonly string[];
  readonly checks: readonly string[];
  readonly files: readonly SummaryFile[];
  /** The months of which only the ledger was compared, with an earlier pull. */
  readonly trustedMonths: readonly string[];
  readonly auditfileVersion: string;
  /** Only a handoff can be signed. */
  readonly isSigned: boolean;
  /** What people added to the folder or changed in it since it was written: `review.txt (added by hand)`. */
  readonly byHand: readonly string[];
  /** The hash of the manifest, by which a lock names the pack. */
  readonly manifestSha256: string;
}

export interface SummaryFile {
  readonly name: string;
  /** The identifiers of its sheets; empty for a file without sheets, and in a manifest that does not list them. */
  readonly sheets: readonly string[];
}

/** `language` and `age` are properties of the whole pack; `contents` is a part that only the existing pack has. */
export interface Loss {
  readonly kind: "status" | "language" | "age" | "contents";
  /** What the existing pack has: `service/auditfile-2025.xaf`, `the signature`. */
  readonly what: string;
}

export interface Comparison {
  readonly existing: PackSummary;
  readonly next: PackSummary;
  /** Whether the snapshot with this identity is newer than that of `next`, for books of the same date. */
  readonly isNewer: (snapshotId: string) => boolean;
}

/**
 * Returns what `existing` has and `next` lacks; empty if `next` may take its place. A draft has nothing to lose. Other
 * figures are no loss: newer books correct older ones.
 */
export function lossesOf({ existing, next, isNewer }: Comparison): readonly Loss[] {
  if (!existing.isFinal) return [];
  return [
    ...(next.isFinal ? [] : [{ kind: "status", what: "its final status" } as const]),
    ...(next.language === existing.language
      ? []
      : [{ kind: "language", what: `its language (${existing.language})` } as const]),
    ...(isOlder(existing, next, isNewer)
      ? [
          {
            kind: "age",
            what: `newer books (as of ${existing.asOf ?? "an unknown date"})`,
          } as const,
        ]
      : []),
    ...contentsLost(existing, next).map((what) => ({ kind: "contents", what }) as const),
  ];
}

function isOlder(
  existing: PackSummary,
  next: PackSummary,
  isNewer: Comparison["isNewer"],
): boolean {
  if (existing.snapshotId === next.snapshotId) return false;
  const [was, is] = [existing.asOf ?? "", next.asOf ?? ""];
  return was === is ? isNewer(existing.snapshotId) : was > is;
}

function contentsLost(existing: PackSummary, next: PackSummary): readonly string[] {
  const files = new Map(next.files.map(({ name, sheets }) => [name, new Set(sheets)]));
  const fromFiles = existing.files.flatMap(({ name, sheets }) => {
    const kept = files.get(name);
    if (kept === undefined) return [name];
    return sheets.filter((sheet) => !kept.has(sheet)).map((sheet) => `sheet ${sheet} of ${name}`);
  });
  const without = (had: readonly string[], has: readonly string[]): readonly string[] => {
    const kept = new Set(has);
    return had.filter((each) => !kept.has(each));
  };
  return [
    ...fromFiles,
    ...without(existing.months, next.months).map((month) => `month ${month}`),
    ...without(next.trustedMonths, existing.trustedMonths)
      .filter((month) => existing.months.includes(month))
      .map((month) => `month ${month} proven by its postings`),
    ...without(existing.checks, next.checks).map((check) => `check ${check}`),
    ...(existing.auditfileVersion === next.auditfileVersion
      ? []
      : [`auditfile ${existing.auditfileVersion}`]),
    ...(existing.isSigned && !next.isSigned ? ["the signature"] : []),
    ...existing.byHand,
  ];
}

/** Reads the text of a `manifest.json`, which anyone may have altered; null if it is not the manifest of a pack. */
export function readSummary(
  text: string,
  { isSigned, byHand }: Pick<PackSummary, "isSigned" | "byHand">,
): PackSummary | null {
  const manifest = fieldsOf(parsedOrNull(text));
  const { status, language, snapshot, books_as_of: asOf, auditfile_version: version } = manifest;
  if (status !== "final" && status !== "draft") return null;
  if (typeof language !== "string" || typeof snapshot !== "string") return null;
  return {
    isFinal: status === "final",
    language,
    asOf: typeof asOf === "string" ? parseDate(asOf) : null,
    snapshotId: snapshot,
    months: namesIn(manifest["months"], "month"),
    trustedMonths: namesIn(
      listIn(manifest["months"]).filter((month) => month[EQUAL_LEDGER_ONLY] === true),
      "month",
    ),
    auditfileVersion: typeof version === "string" ? version : AUDITFILE_VERSION_DEFAULT,
    checks: namesIn(manifest["checks"], "id"),
    files: listIn(manifest["files"]).flatMap(({ name, sheets }) =>
      typeof name === "string" ? [{ name, sheets: textsIn(sheets) }] : [],
    ),
    isSigned,
    byHand,
    manifestSha256: hash("sha256", text),
  };
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};

const listIn = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf) : [];

const namesIn = (value: unknown, field: string): readonly string[] =>
  textsIn(listIn(value).map((each) => each[field]));

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // the caller treats it as the manifest of no pack
  }
}
