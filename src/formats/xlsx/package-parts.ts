/** Parts of the file that exceljs does not write (ECMA-376 part 2): tables, drawings and charts, with their relationships. */
import { escapeAttribute } from "../../markup/escape-xml.ts";

/** One part, with its place from the root of the file: `xl/tables/table3.xml`. */
export interface PackagePart {
  readonly path: string;
  /** Null for relationships, whose type follows from their extension. */
  readonly contentType: string | null;
  readonly xml: string;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument";

export const TABLE_TYPE = `${SPREADSHEET}.spreadsheetml.table+xml`;
export const DRAWING_TYPE = `${SPREADSHEET}.drawing+xml`;
export const CHART_TYPE = `${SPREADSHEET}.drawingml.chart+xml`;

/** A relationship of a part; its id is its place in the list, `rId1` for the first. */
export interface Relation {
  readonly kind: "table" | "drawing" | "chart" | "hyperlink";
  /** Relative to the part that has the relationship, or of a link to the file. */
  readonly target: string;
}

/** The relationships of the part in `folder`; null if it has none. */
export function relationsPart(
  folder: string,
  file: string,
  relations: readonly Relation[],
): PackagePart | null {
  if (relations.length === 0) return null;
  const each = relations.map(
    ({ kind, target }, index) =>
      `<Relationship Id="rId${String(index + 1)}" Type="${OFFICE}/${kind}" Target="${escapeAttribute(target)}"${kind === "hyperlink" ? ' TargetMode="External"' : ""}/>`,
  );
  return {
    path: `${folder}/_rels/${file}.rels`,
    contentType: null,
    xml: `${XML_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`,
  };
}

/** The list of content types with those of the parts. */
export function withContentTypes(list: string, parts: readonly PackagePart[]): string {
  const overrides = parts
    .filter(({ contentType }) => contentType !== null)
    .map(
      ({ path, contentType }) =>
        `<Override PartName="/${path}" ContentType="${contentType ?? ""}"/>`,
    );
  return list.replace("</Types>", () => `${overrides.join("")}</Types>`);
}
