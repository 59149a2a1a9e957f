/** A page of sheets, and the section of one of them. */
import { html } from "../../src/formats/html.ts";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { encoded, packOf } from "../support/page-pack.ts";

export const pageOf = async (...sheets: readonly Sheet[]): Promise<string> =>
  (await encoded(html, packOf(sheets))).toString("utf8");
export const sectionOf = async (sheet: Sheet): Promise<string> =>
  /<section[\s\S]*?<\/section>/.exec(await pageOf(sheet))![0];
