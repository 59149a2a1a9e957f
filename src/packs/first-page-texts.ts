/** The texts of the first page of a pack, for a message about it. */
import { SHEETS } from "../sheets/index.ts";
import type { Row } from "../sheets/sheet.ts";
import type { SheetFile } from "./template-files.ts";

const FIRST_PAGE = /^first-page/;

/**
 * The status, the sentences and what needs attention, a line each, with an empty line before each heading; nothing for
 * a pack without a first page.
 */
export async function firstPageTexts(files: readonly SheetFile[]): Promise<readonly string[]> {
  for (const { sheets, source } of files) {
    const definition = SHEETS.find(({ id }) => FIRST_PAGE.test(id) && sheets.includes(id));
    if (definition === undefined) continue;
    const lines: string[] = [];
    for await (const row of definition.build(source).rows()) lines.push(...linesOf(row));
    return lines;
  }
  return [];
}

function linesOf({ kind, cells, isInHead }: Row): readonly string[] {
  const filled = cells.filter((cell) => cell.kind !== "blank");
  const texts = filled.flatMap((cell) => (cell.kind === "text" ? [cell.text] : []));
  // Rows with figures are a table, which only a page can show.
  if (isInHead === true || texts.length === 0 || texts.length < filled.length) return [];
  const line = texts.join(" ");
  return kind === "heading" ? ["", line] : [line];
}
