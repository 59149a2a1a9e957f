/**
 * The tables of a handoff in the programs that auditors load them with: DuckDB, and Python with the package's types.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, inject, test } from "vitest";
import { csvRows } from "../support/csv-rows.ts";
import { runTool } from "./run-tool.ts";

const { handoff } = inject("packs");
const data = join(handoff, "data");

/** The rows of a query as texts; paths in `load.sql` begin in its folder. */
async function asked(...queries: readonly string[]): Promise<readonly unknown[]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const load = readFileSync(join(data, "load.sql"), "utf8");
  await connection.run(load.replaceAll("read_parquet('", `read_parquet('${data}/`));
  const rows: unknown[] = [];
  for (const query of queries) {
    const reader = await connection.runAndReadAll(query);
    rows.push(reader.getRowsJson());
  }
  connection.closeSync();
  instance.closeSync();
  return rows;
}

/** Account, opening, debit, credit and closing of the trial balance that the handoff has as a table. */
function trialBalance(): readonly (readonly string[])[] {
  const text = readFileSync(join(data, "10_trial_balance/trial-balance-2025.csv"), "utf8");
  const [head = [], ...rows] = csvRows(text, ",");
  const at = ["code", "opening", "debit", "credit", "closing"].map((name) => head.indexOf(name));
  return rows.filter(([kind]) => kind === "item").map((row) => at.map((index) => row[index] ?? ""));
}

test("DuckDB has the trial balance in one query, equal to the cent", async () => {
  const columns = "code, opening, debit, credit, closing";
  const [rows, differences, totals] = await asked(
    `SELECT ${columns} FROM trial_balance`,
    "SELECT * FROM ledger_against_postings",
    "SELECT sum(debit), sum(amount) FROM postings",
  );
  expect(rows).toEqual(
    trialBalance().toSorted(([left = ""], [right = ""]) => (left < right ? -1 : 1)),
  );
  expect(differences).toEqual([]);
  expect(totals).toEqual([["22436022.50", "0.00"]]);
});

test("DuckDB finds a posting that is not in the ledger", async () => {
  const [differences] = await asked(
    "CREATE TABLE more AS SELECT * FROM postings; CREATE OR REPLACE VIEW postings AS SELECT * FROM more",
    "UPDATE more SET amount = amount + 0.01 WHERE posting = (SELECT min(posting) FROM more)",
    "SELECT ledger - postings FROM ledger_against_postings",
  ).then((rows) => rows.slice(-1));
  expect(differences).toEqual([["-0.01"]]);
});

/** Reads every resource with the types of its fields; prints the sum of the debits, and the rows of each resource. */
const PYTHON = `
import csv, datetime, decimal, json, sys
as_type = {"string": str, "integer": int, "number": decimal.Decimal, "date": datetime.date.fromisoformat}
package = json.load(open("datapackage.json", encoding="utf-8"))
rows = {}
for resource in package["resources"]:
    if "schema" not in resource:
        continue
    fields = resource["schema"]["fields"]
    with open(resource["path"], encoding="utf-8", newline="") as file:
        reader = csv.reader(file)
        assert next(reader) == [field["name"] for field in fields], resource["path"]
        rows[resource["name"]] = [
            {field["name"]: None if text == "" else as_type[field["type"]](text) for field, text in zip(fields, row, strict=True)}
            for row in reader]
    key = resource["schema"].get("primaryKey")
    if key:
        keys = [tuple(row[name] for name in key) for row in rows[resource["name"]]]
        assert len(set(keys)) == len(keys) and not any(None in each for each in keys), resource["name"]
for resource in package["resources"]:
    for foreign in resource.get("schema", {}).get("foreignKeys", []):
        target = {row[foreign["reference"]["fields"][0]] for row in rows[foreign["reference"]["resource"]]}
        assert {row[foreign["fields"][0]] for row in rows[resource["name"]]} <= target, resource["name"]
print(sum(row["debit"] or 0 for row in rows["postings"]), len(rows["postings"]), len(rows))
`;

test("Python reads every table with the types and keys that the package states", async () => {
  const { exitCode, out, err } = await runTool("bash", [
    "-c",
    `cd "$0" && python3 -c "$1"`,
    data,
    PYTHON,
  ]);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect(out).toMatch(/^22436022\.50 \d{4,} 3\n$/);
});
