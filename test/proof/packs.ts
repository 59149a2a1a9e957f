/** The packs whose status and contents a lie is judged by: those of the product, in its own templates. */
import { join } from "node:path";
import type { Backing } from "../../src/checks/backing.ts";
import { readTemplate } from "../../src/packs/read-template.ts";
import { COMPARISONS } from "./contents.ts";

export interface JudgedPack {
  readonly name: string;
  /** The names of its contents: its sheets and auditfiles. */
  readonly shows: ReadonlySet<string>;
  /** What its sheets declare about their figures. */
  readonly backings: readonly Backing[];
}

const TEMPLATES = join(import.meta.dirname, "../../templates");

export const judgedPacks = (): readonly JudgedPack[] =>
  ["close", "monthly", "handoff"].map((name) => {
    const { files } = readTemplate(TEMPLATES, name, "en");
    const sheets = files.flatMap((file) => file.sheets);
    return {
      name,
      shows: new Set([
        COMPARISONS,
        ...sheets.map(({ id }) => id),
        ...files.flatMap(({ format }) => (format.extension === "xaf" ? [format.id] : [])),
      ]),
      backings: [...new Set(sheets.flatMap(({ backings }) => backings))],
    };
  });
