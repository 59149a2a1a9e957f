/** The notes for one pack, and those of them that fit no line of it or were written for another figure. */
import type { CheckResult } from "../../checks/check.ts";
import type { Books } from "../../ledger/books.ts";
import type { LineNote } from "../../ledger/line-note.ts";
import { reportName } from "../../ledger/reported-period.ts";
import { isNoteOf, isStale } from "../../sheets/line-notes.ts";
import type { Row } from "../../sheets/sheet.ts";
import type { PackTemplate } from "../read-template.ts";
import { templateFor } from "../template-files.ts";
import type { NotesFile } from "./notes-file.ts";

export type NotesOfPack = readonly LineNote[];

/** The notes of this pack, period and language; the file may have those of others as well. */
export function notesOfPack(
  file: NotesFile | null,
  { pack, folder, words }: Pick<PackTemplate, "pack" | "folder" | "words">,
  books: Pick<Books, "period" | "fiscalYear" | "reported">,
): NotesOfPack {
  const at = (folder === "month" ? reportName(books) : String(books.fiscalYear.year)).toLowerCase();
  return (file?.notes ?? []).filter(
    ({ pack: of, period: on, language }) =>
      of === pack && on.toLowerCase() === at && (language === null || language === words.language),
  );
}

/** A note that the reader of the file should look at again. */
export interface NoteProblem {
  readonly line: number;
  readonly what: string;
}

/** Reads the rows of the sheets with notes: those of a statement, never as many as there are postings. */
export async function noteProblems(
  notes: NotesOfPack,
  template: Pick<PackTemplate, "files" | "words" | "wordsFor">,
  source: { readonly books: Books; readonly results: readonly CheckResult[] },
): Promise<readonly NoteProblem[]> {
  const problems: NoteProblem[] = [];
  const { words } = templateFor(template, source.books);
  const sheets = new Map(template.files.flatMap((file) => file.sheets).map((one) => [one.id, one]));
  const rowsOf = new Map<string, readonly Row[] | null>();
  for (const note of notes) {
    const { sheet, line, at, figure } = note;
    const definition = sheets.get(sheet);
    if (definition === undefined) {
      problems.push({ line: at, what: `the pack has no sheet ${sheet}` });
      continue;
    }
    // Actions are of the page, and not of a line.
    if (note.actions !== undefined) continue;
    const known = rowsOf.get(sheet);
    const rows =
      known === undefined ? await boundedRows(definition.build({ ...source, words })) : known;
    rowsOf.set(sheet, rows);
    if (rows === null) {
      problems.push({ line: at, what: `sheet ${sheet} is a list of postings, which has no notes` });
      continue;
    }
    const own = rows.filter((row) => isNoteOf(row, note));
    if (own.length === 0) problems.push({ line: at, what: `sheet ${sheet} has no line "${line}"` });
    else if (own.every((row) => isStale(row, note)))
      problems.push({ line: at, what: `the figure is no longer ${figure?.text ?? ""}` });
  }
  return problems;
}

async function boundedRows({
  isLong,
  rows,
}: {
  readonly isLong: boolean;
  readonly rows: () => AsyncIterable<Row>;
}): Promise<readonly Row[] | null> {
  if (isLong) return null;
  const all: Row[] = [];
  for await (const row of rows()) all.push(row);
  return all;
}
