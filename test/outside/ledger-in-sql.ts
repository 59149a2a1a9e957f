/**
 * A second computation of the statements: rows of the service's ledger accounts in a database, and
 * SQL. It shares no code with the program; amounts are whole ten-thousandths.
 */
import { DatabaseSync } from "node:sqlite";

/** Figure id -> amount as text with two decimals. */
export type FigureAmounts = ReadonlyMap<string, string>;

export function openLedger(chart: string, sheets: readonly string[]): DatabaseSync {
  const ledger = new DatabaseSync(":memory:");
  ledger.exec(`
    ATTACH '${chart}' AS service;
    -- 9200 is the account of corporate tax and 9010 to 9040 are those of interest and exchange differences,
    -- which a reader finds below the result before tax and below the operating result.
    CREATE TABLE account AS SELECT id, account_id AS number,
      CASE WHEN account_id = '9200' THEN 'income_tax'
        WHEN account_id IN ('9010', '9020', '9030', '9040') THEN 'financial_result'
        ELSE account_type END AS section
      FROM service.ledger_accounts WHERE administration_id = '100200300400500';
    DETACH service;
    CREATE UNIQUE INDEX numbers ON account (number);
    CREATE TABLE posting (number TEXT NOT NULL REFERENCES account (number), date TEXT NOT NULL,
      debit INTEGER NOT NULL, credit INTEGER NOT NULL, closes_year INTEGER NOT NULL) STRICT;
  `);
  const insert = ledger.prepare("INSERT INTO posting VALUES (?, ?, ?, ?, ?)");
  ledger.exec("BEGIN");
  for (const sheet of sheets) {
    for (const fields of csvRows(sheet)) {
      const [number = "", , date = "", , reference = ""] = fields;
      const [debit = "", credit = ""] = fields.slice(-2);
      if (!/^\d{4}-\d\d-\d\d$/.test(date)) continue;
      const closesYear = reference.startsWith("Afsluiting boekjaar") ? 1 : 0;
      insert.run(number, date, tenThousandths(debit), tenThousandths(credit), closesYear);
    }
  }
  ledger.exec("COMMIT");
  return ledger;
}

/** Revenue, other income, the financial result and tax are credit minus debit, as on a statement. */
const RESULT = `
  CREATE TEMP VIEW result AS
  SELECT substr(date, 1, 7) AS month, section, account.id AS id,
    CASE WHEN section IN ('revenue', 'other_income_expenses', 'financial_result', 'income_tax') THEN credit - debit ELSE debit - credit END AS amount
  FROM posting JOIN account USING (number)
  WHERE closes_year = 0 AND section IN ('revenue', 'direct_costs', 'expenses', 'other_income_expenses', 'financial_result', 'income_tax');
  CREATE TEMP VIEW period AS
  SELECT month AS name, * FROM result WHERE month LIKE '2025-%'
  UNION ALL SELECT 'year-2025', * FROM result WHERE month LIKE '2025-%'
  UNION ALL SELECT 'prior', * FROM result WHERE month LIKE '2024-%'
  UNION ALL SELECT 'change', month, section, id, iif(month LIKE '2025-%', amount, -amount) FROM result
    WHERE month > '2024';
  CREATE TEMP VIEW part AS
  SELECT name,
    sum(amount) FILTER (WHERE section = 'revenue') AS revenue,
    sum(amount) FILTER (WHERE section = 'direct_costs') AS direct_costs,
    sum(amount) FILTER (WHERE section = 'expenses') AS expenses,
    sum(amount) FILTER (WHERE section IN ('other_income_expenses', 'financial_result')) AS other,
    sum(amount) FILTER (WHERE section = 'income_tax') AS tax
  FROM period GROUP BY name;
`;

/** By month, over the year, over the year before (without its closing) and the change: each account, each section, and the results between them. */
export function profitAndLossOf(ledger: DatabaseSync): FigureAmounts {
  ledger.exec(RESULT.replaceAll("TEMP VIEW", "TEMP VIEW IF NOT EXISTS"));
  return amounts(
    ledger,
    `SELECT 'profit-and-loss/' || name || '/' || section || '/' || id, sum(amount) FROM period GROUP BY name, section, id
     UNION ALL SELECT 'profit-and-loss/' || name || '/' || section, sum(amount) FROM period GROUP BY name, section
     UNION ALL SELECT 'profit-and-loss/' || name || '/gross-profit', revenue - direct_costs FROM part
     UNION ALL SELECT 'profit-and-loss/' || name || '/operating-profit', revenue - direct_costs - expenses FROM part
     UNION ALL SELECT 'profit-and-loss/' || name || '/result-before-tax', revenue - direct_costs - expenses + ifnull(other, 0) FROM part
     UNION ALL SELECT 'profit-and-loss/' || name || '/net-profit', revenue - direct_costs - expenses + ifnull(other, 0) + ifnull(tax, 0) FROM part`,
  );
}

/** At the end of 2024 and of 2025: assets as debit, liabilities and equity as credit. */
export function balanceSheetOf(ledger: DatabaseSync): FigureAmounts {
  return amounts(
    ledger,
    `WITH ends (month) AS (VALUES ('2024-12'), ('2025-12')),
     balance AS (SELECT month, section, id,
       sum(CASE WHEN section LIKE '%assets' THEN debit - credit ELSE credit - debit END) AS amount
       FROM ends JOIN posting ON substr(date, 1, 7) <= month JOIN account USING (number)
       WHERE section NOT IN ('revenue', 'direct_costs', 'expenses', 'other_income_expenses', 'financial_result', 'income_tax')
       GROUP BY month, section, id)
     SELECT 'balance-sheet/' || month || '/' || section || '/' || id, amount FROM balance
     UNION ALL SELECT 'balance-sheet/' || month || '/total-assets', sum(amount) FROM balance
       WHERE section LIKE '%assets' GROUP BY month`,
  );
}

/** The closing balance of each account in 2025, debit positive. */
export function closingBalancesOf(ledger: DatabaseSync): FigureAmounts {
  return amounts(
    ledger,
    `SELECT 'trial-balance/year-2025/closing/' || id, sum(debit - credit)
     FROM posting JOIN account USING (number) WHERE date <= '2025-12-31' GROUP BY id`,
  );
}

function amounts(ledger: DatabaseSync, sql: string): FigureAmounts {
  const statement = ledger.prepare(sql);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  const rows = statement.all() as unknown as readonly (readonly [string, bigint])[];
  return new Map(rows.map(([figure, amount]) => [figure, decimal(amount)]));
}

/** The fields of each row; a field in quotation marks may contain commas, line ends and doubled marks. */
function csvRows(sheet: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of sheet.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\n") rows.push([]);
  }
  return rows;
}

/** LibreOffice writes the decimal mark of the language that the cell is formatted for. */
function tenThousandths(decimalText: string): bigint {
  const [whole = "", fraction = ""] = decimalText.split(/[.,]/);
  return BigInt(`${whole}${fraction.padEnd(4, "0")}`);
}

function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(5, "0");
  const fraction = digits.slice(-4).replace(/0{1,2}$/, "");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -4)}.${fraction}`;
}
