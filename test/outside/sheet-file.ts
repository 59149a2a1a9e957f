/** The file that holds a sheet of a workbook, found by the name on its tab: a new sheet moves every number. */
import type { ZipEntry } from "../support/zip-entries.ts";

/** `Balans` -> `sheet4.xml`. */
export function sheetFile(workbook: readonly ZipEntry[], name: string): string {
  const textOf = (part: string): string => workbook.find((entry) => entry.name === part)!.text;
  const attribute = (tag: string, key: string): string | undefined =>
    new RegExp(` ${key}="([^"]*)"`).exec(tag)?.[1];
  const sheets = textOf("xl/workbook.xml").match(/<sheet [^>]*>/g) ?? [];
  const sheet = sheets.find((tag) => attribute(tag, "name") === name);
  if (sheet === undefined) throw new Error(`the workbook has no sheet ${name}`);
  const relations = textOf("xl/_rels/workbook.xml.rels").match(/<Relationship [^>]*>/g) ?? [];
  const relation = relations.find((tag) => attribute(tag, "Id") === attribute(sheet, "r:id"))!;
  return attribute(relation, "Target")!.replace(/^.*\//, "");
}
