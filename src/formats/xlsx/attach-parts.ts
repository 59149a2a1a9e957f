/** Adds the tables and charts of a sheet to the file, with the elements and relationships that connect them. */
import type { Drawing } from "./drawing-part.ts";
import type { WorkbookWriter } from "./open-workbook.ts";
import { type PackagePart, type Relation, relationsPart } from "./package-parts.ts";
import { fileRelations, type SheetLinks } from "./sheet-links.ts";

export interface SheetParts {
  readonly links: SheetLinks;
  readonly tables: readonly PackagePart[];
  /** Null for a sheet without charts. */
  readonly drawing: Drawing | null;
}

/** Returns the last elements of the sheet, in the order of the schema. */
export function attachParts(
  workbook: WorkbookWriter,
  sheetNumber: number,
  { links, tables, drawing }: SheetParts,
): string {
  const relations: Relation[] = [...fileRelations(links)];
  const related = (kind: Relation["kind"], part: PackagePart): string => {
    workbook.addPart(part);
    relations.push({ kind, target: `../${part.path.slice("xl/".length)}` });
    return `r:id="rId${String(relations.length)}"`;
  };
  const elements = [
    ...(drawing === null ? [] : [`<drawing ${related("drawing", drawing.part)}/>`]),
    ...(tables.length === 0
      ? []
      : [
          `<tableParts count="${String(tables.length)}">${tables.map((part) => `<tablePart ${related("table", part)}/>`).join("")}</tableParts>`,
        ]),
  ];
  const own = relationsPart("xl/worksheets", `sheet${String(sheetNumber)}.xml`, relations);
  for (const part of [...(drawing?.others ?? []), ...(own === null ? [] : [own])]) {
    workbook.addPart(part);
  }
  return elements.join("");
}
