/** Statements that open the tables of a pack in DuckDB, from the Parquet files beside them, with their control. */
import type { FileOfPack } from "../sheets/sheet.ts";
import type { Format, PackContents } from "./format.ts";

export const loadSql: Format = {
  id: "load-sql",
  extension: "sql",
  mediaType: "application/sql",
  words: [],
  encode: async function* (contents) {
    yield new TextEncoder().encode(statements(contents));
  },
};

const HEAD = `-- The tables of these books in DuckDB, with exact decimals. Start it in this folder:
--   duckdb books.duckdb -init load.sql
`;

/** A month without an amount has no row: the first row of an account has its opening, the last its closing balance. */
const TRIAL_BALANCE = `
CREATE OR REPLACE VIEW trial_balance AS
SELECT account_id, any_value(code) AS code, any_value(account) AS account, arg_min(opening, month) AS opening,
  sum(debit) AS debit, sum(credit) AS credit, arg_max(closing, month) AS closing
FROM ledger_months GROUP BY account_id ORDER BY code;

-- Accounts and months in which the postings are not what the ledger states. There are none in a final pack.
CREATE OR REPLACE VIEW ledger_against_postings AS
SELECT account_id, month, coalesce(ledger.net, 0) AS ledger, coalesce(entries.net, 0) AS postings
FROM (SELECT account_id, month, sum(debit) - sum(credit) AS net FROM ledger_months GROUP BY ALL) AS ledger
FULL JOIN (SELECT account_id, month, sum(amount) AS net FROM postings GROUP BY ALL) AS entries
  USING (account_id, month)
WHERE coalesce(ledger.net, 0) <> coalesce(entries.net, 0);
`;

function statements({ files = [] }: PackContents): string {
  const tables = files.filter(({ format }) => format === "parquet");
  const ids = new Set(tables.flatMap(({ sheets }) => sheets.map(({ id }) => id)));
  const views = tables.map(viewOf).join("");
  const hasBoth = ids.has("ledger-months") && ids.has("postings");
  return `${HEAD}\n${views}${hasBoth ? TRIAL_BALANCE : ""}`;
}

const viewOf = ({ name, sheets }: FileOfPack): string =>
  sheets
    .map(
      ({ id }) =>
        `CREATE OR REPLACE VIEW ${id.replaceAll("-", "_")} AS ` +
        `SELECT * EXCLUDE (row_kind, level) FROM read_parquet('${name.replace(/^data\//, "")}') WHERE row_kind = 'item';\n`,
    )
    .join("");
