/** What a pack states without proof, by reason, with the sheets that show it. */

import { documentsByKind } from "../../checks/basis-of-final.ts";
import type { Check, CheckResult } from "../../checks/check.ts";
import { daysEqualListedDates } from "../../checks/documents/days-equal-listed-dates.ts";
import { textsEqualListedLines } from "../../checks/documents/texts-equal-listed-lines.ts";
import { WRITTEN_LISTS } from "../../ledger/listed-document.ts";
import { SHORTFALLS, STATED_REASONS, type StatedReason } from "../../ledger/proof-level.ts";
import type { FileOfPack, SheetDescription, SheetSource } from "../sheet.ts";
import { levelsFor } from "./figure-levels.ts";

/** Each sheet once, in the order of the files. */
export const sheetsOfPack = (files: readonly FileOfPack[]): readonly SheetDescription[] => [
  ...new Map(files.flatMap(({ sheets }) => sheets).map((sheet) => [sheet.id, sheet])).values(),
];

/** A reason that occurs in the pack, with the titles of its sheets. */
export interface StatedHere {
  readonly reason: StatedReason;
  readonly sheets: readonly string[];
}

export function statedReasons(
  source: Pick<SheetSource, "books" | "results" | "files" | "levelOf">,
): readonly StatedHere[] {
  const { files = [], books } = source;
  const levelOf = levelsFor(source);
  const reasonsOf = ({ backings, stated }: SheetDescription): ReadonlySet<string> =>
    new Set([
      ...stated.filter((reason) => isIn(source, reason)),
      ...backings.flatMap((backing) => levelOf([backing], books.period).reasons),
    ]);
  const all = sheetsOfPack(files).map((sheet) => ({
    title: sheet.title,
    reasons: reasonsOf(sheet),
  }));
  return STATED_REASONS.map((reason) => ({
    reason,
    sheets: all.filter(({ reasons }) => reasons.has(reason)).map(({ title }) => title),
  })).filter(({ sheets }) => sheets.length > 0);
}

/** Documents have their ids where the service has no list of them; ids are in the postings. */
function isIn(
  { books, results }: Pick<SheetSource, "books" | "results">,
  reason: StatedReason,
): boolean {
  if (reason === "rates-of-journals") return books.journalDocuments.size > 0;
  if (reason === "day-within-month") return !areTied(results, daysEqualListedDates);
  if (reason === "texts-of-postings") return !areTied(results, textsEqualListedLines);
  if (reason !== "document-numbers") return true;
  for (const { number } of books.listedDocuments(WRITTEN_LISTS)) if (number !== null) return true;
  return false;
}

/** Whether the check compared all documents of the entries, and holds. */
function areTied(results: readonly CheckResult[], { id }: Pick<Check, "id">): boolean {
  const kinds = documentsByKind(results);
  const result = results.find(({ check }) => check.id === id);
  const isBroken = result === undefined || result.broken > 0 || result.compared === 0;
  return !isBroken && kinds.length > 0 && kinds.every(({ isCompared }) => isCompared);
}

export const SHORTFALL_WORDS = SHORTFALLS.map((name) => `shortfalls.${name}` as const);
