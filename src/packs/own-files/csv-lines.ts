/**
 * The lines of a table that the user writes as CSV: the separator is that of the first line, as a spreadsheet of any
 * country writes it.
 */
import { CsvError, parse } from "csv-parse/sync";
import { withoutRemarks } from "../../imported-files/remarks.ts";
import type { LinedProblem } from "../read-yaml.ts";

export interface CsvLine {
  /** From 1, as an editor shows it. */
  readonly number: number;
  readonly cells: readonly string[];
}

export type CsvReading =
  | { readonly ok: true; readonly lines: readonly CsvLine[] }
  | { readonly ok: false; readonly problem: LinedProblem };

/** The lines with text, without remarks above the head; cells are trimmed. */
export function readCsvLines(text: string, linesMax: number): CsvReading {
  const bare = withoutRemarks(text.replace(/^\uFEFF/, ""));
  const [first = ""] = /.+/.exec(bare) ?? [];
  const delimiter = [";", "\t"].find((mark) => first.includes(mark)) ?? ",";
  const lines: CsvLine[] = [];
  try {
    parse(bare, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      to: linesMax + 1,
      on_record: (cells, { lines: number }) => {
        lines.push({ number, cells: cells.map((cell) => cell.normalize("NFC").trim()) });
        return null;
      },
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    return { ok: false, problem: at(lineOf(cause), `it is not CSV: ${cause.message}`) };
  }
  if (lines.length <= linesMax) return { ok: true, lines };
  return { ok: false, problem: at(linesMax + 1, `it has more than ${String(linesMax)} lines`) };
}

/** The property of the error, whose type allows anything. */
function lineOf(cause: CsvError): number {
  const lines: unknown = cause["lines"];
  return typeof lines === "number" ? lines : 1;
}

/** A problem of a line of a table. */
export const at = (line: number, what: string): LinedProblem => ({ line, at: "", what });
