/** On which page each place is to which a text leads with its page. */
import type { Chapter } from "./chapter.ts";
import { placeRows } from "./place-rows.ts";

/** The pages of the sheets, and of the figures and marks among the names. */
export function pagesOf(
  chapters: readonly Chapter[],
  names: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  const put = (name: string, page: number): void => {
    if (!pages.has(name)) pages.set(name, page);
  };
  for (const { id, planned, sections } of chapters) {
    const [first] = sections;
    if (first === undefined) continue;
    put(id, first.firstPage);
    for (const { plan, start, firstPage } of sections) {
      if (plan.isListing) continue;
      const marks = [...(plan.isFirst ? (plan.sheet.marks ?? []) : [])];
      let row = 0;
      for (const { page, row: laid } of placeRows(plan, start)) {
        const own = marks.filter(([, at]) => at === row).map(([name]) => name);
        const figures = laid.cells.flatMap(({ figureId }) => figureId ?? []);
        for (const name of [...own, ...figures]) {
          if (names.has(name)) put(name, firstPage + page);
        }
        row += 1;
      }
    }
    for (const name of names) if (planned.figures.has(name)) put(name, first.firstPage);
  }
  return pages;
}
