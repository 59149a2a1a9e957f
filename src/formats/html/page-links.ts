/** The links within a page: which figures and sheets it has, and which of them other cells lead to. */
import type { Sheet } from "../../sheets/sheet.ts";
import { linkTargets } from "../internal/cell-text.ts";

/** Ids of elements of the page. */
export interface PageLinks {
  /** The first of these targets that the page has; null if it has none of them. */
  readonly elementOf: (targets: readonly string[]) => string | null;
  /** The id of the figure's cell; null if nothing leads to it. */
  readonly anchorOf: (figureId: string) => string | null;
}

/** Reads the rows of the bounded sheets; a long sheet is not on the page in full, so only its top can be a target. */
export async function pageLinks(sheets: readonly Sheet[]): Promise<PageLinks> {
  const ids = new Set(sheets.map(({ id }) => id));
  const figures = new Set<string>();
  const wanted: (readonly string[])[] = [];
  for (const { isLong, rows } of sheets) {
    if (isLong) continue;
    for await (const { cells } of rows()) {
      for (const cell of cells) {
        if ("figure" in cell) figures.add(cell.figure.id);
        const targets = linkTargets(cell);
        if (targets.length > 0) wanted.push(targets);
      }
    }
  }
  const targetOf = (targets: readonly string[]): string | undefined =>
    targets.find((target) => figures.has(target) || ids.has(target));
  // A figure's id may hold any character, the number of its anchor does not.
  const anchors = new Map<string, string>();
  for (const targets of wanted) {
    const target = targetOf(targets);
    if (target === undefined || ids.has(target) || anchors.has(target)) continue;
    anchors.set(target, `figure-${String(anchors.size + 1)}`);
  }
  return {
    elementOf: (targets) => {
      const target = targetOf(targets);
      if (target === undefined) return null;
      return ids.has(target) ? target : (anchors.get(target) ?? null);
    },
    anchorOf: (figureId) => anchors.get(figureId) ?? null,
  };
}
