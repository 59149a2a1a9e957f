/** Which statements have no column with figures: the template lists months that these books do not have. */
import type { Books } from "../ledger/books.ts";
import type { ColumnList } from "./column-list.ts";
import { listedColumns } from "./internal/listed-columns.ts";

/** The ids of the sheets. */
export const statementsWithoutFigures = (
  books: Books,
  columns: ReadonlyMap<string, ColumnList>,
): readonly string[] =>
  [...columns].flatMap(([id, list]) => (listedColumns(books, list).shown.length === 0 ? [id] : []));
