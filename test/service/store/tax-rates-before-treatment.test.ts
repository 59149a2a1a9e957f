/** A database from before tax rates had a treatment: its rates are charged, and keep the boxes they had. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { ASSETS, TAX_RATES } from "../../../src/service/store/master-tables.ts";
import { MIGRATIONS } from "../../../src/service/store/migrations.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const BEFORE_TREATMENT = 9;

test("rates are charged and input tax is of box 5b; assets keep one account", () => {
  const path = join(temporaryFolder(), "service.sqlite");
  const old = new DatabaseSync(path);
  for (const migration of MIGRATIONS.slice(0, BEFORE_TREATMENT)) old.exec(migration());
  const at = "'2025-01-01T00:00:00.000Z'";
  const rate = (id: string, type: string, percentage: string, country: string): string =>
    `INSERT INTO tax_rates VALUES ('${id}', '123', '${id}', ${percentage}, '${type}', 1, 1, ${country}, ${at}, ${at});`;
  old.exec(rate("1", "purchase_invoice", "210000", "NULL"));
  old.exec(rate("2", "sales_invoice", "210000", "NULL"));
  old.exec(rate("3", "purchase_invoice", "0", "NULL"));
  old.exec(rate("4", "purchase_invoice", "190000", "'DE'"));
  old.exec("INSERT INTO assets VALUES ('7', '123', 'Van', '25', '48', '2025-01-01', 1, 0, 5);");
  old.exec(`PRAGMA user_version = ${String(BEFORE_TREATMENT)}`);
  old.close();

  const store = openStore(path);
  const rates = TAX_RATES.select(store, "123", "ORDER BY id");
  expect(
    rates.map(({ id, treatment, reportReferences }) => [id, treatment, ...reportReferences]),
  ).toEqual([
    ["1", "charged", "NL/5b"],
    ["2", "charged"],
    ["3", "charged"],
    ["4", "charged"],
  ]);
  expect(ASSETS.find(store, "123", "7")?.depreciationAccountId).toBeNull();
  store.close();
});
