/** What auditors ask for, as a template lists it: what answers each request, or why the client has to. */
import type { Books } from "../ledger/books.ts";
import type { SheetAnswer } from "./ties-and-answers.ts";

/** A sheet that answers a request, if books have anything like it. */
interface AnsweringSheet<Source> {
  readonly id: string;
  readonly isOf: (books: Books) => boolean;
  readonly hasContents: (source: Source) => boolean;
  /** In words of its own, which the index does not declare. */
  readonly answerOf: (source: Source) => SheetAnswer | null;
}

interface AnsweringFile {
  readonly name: string;
  readonly format?: string;
  readonly sheets: readonly { readonly id: string }[];
}

export interface AuditRequest<Source = never> {
  /** `PBC-01`; it stays with its request. */
  readonly number: string;
  /** The title of the part of the audit. */
  readonly part: string;
  readonly text: string;
  /** Why the books cannot hold it; null for what they can. */
  readonly why: string | null;
  readonly sheets: readonly AnsweringSheet<Source>[];
  /** The ids of formats of files without sheets. */
  readonly formats: readonly string[];
  /** Names of files without the folder of the payload; `*` stands for any letters. */
  readonly files: readonly string[];
  /** The letters of checks on what no sheet declares, or `all`. */
  readonly checks: string;
  /** The id of the sheet of the pack whose figure the files tie to; null for the first that has one. */
  readonly figureOf: string | null;
}

/** The checks of a request that asks for the outcomes of every check of the pack. */
export const ALL_CHECKS = "all";

const PAYLOAD = /^data\//;

/** The name of a file in its pack, without the folder of the payload of a bag. */
export const nameInPack = ({ name }: Pick<AnsweringFile, "name">): string =>
  name.replace(PAYLOAD, "");

/** The figures for programs have those of nearly every sheet, and answer nobody. */
const FIGURES = "figures";

export function answers(file: AnsweringFile, { sheets, formats, files }: AuditRequest): boolean {
  if (file.format === FIGURES) return false;
  return (
    file.sheets.some(({ id }) => sheets.some((sheet) => sheet.id === id)) ||
    formats.includes(file.format ?? "") ||
    files.some((pattern) => isLike(nameInPack(file), pattern))
  );
}

function isLike(name: string, pattern: string): boolean {
  const [start = "", ...ends] = pattern.split("*");
  const end = ends.at(-1);
  if (end === undefined) return name === pattern;
  return name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
}
