/** An exported chart in a spreadsheet: its names come from others. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { chartCsv, readChartFile } from "../../../src/cli/chart/chart-file.ts";
import type { Contact } from "../../../src/ledger/books.ts";
import {
  contactId,
  type LedgerAccount,
  ledgerAccountId,
} from "../../../src/ledger/ledger-account.ts";
import { signalOfTest } from "../../support/ending.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let folder = "";
beforeAll(() => {
  folder = temporaryFolder();
});

const SALES: LedgerAccount = {
  id: ledgerAccountId("1"),
  code: null,
  name: "Sales",
  type: "revenue",
  parentId: null,
  isActive: true,
  rgsCode: null,
  rgsVersion: null,
  financialAccountId: null,
};

test("no cell of an exported chart is a formula, and an import restores every name", async () => {
  const names = [
    "=cmd|' /C calc'!A0",
    "+31 20 555",
    "-tje",
    "@home",
    "'=quoted",
    "'s Lands",
    "Plain",
  ];
  const contacts = names.map((name, at): Contact => ({ id: contactId(String(at)), name }));
  const text = chartCsv({ accounts: [SALES], projects: [], contacts, financialAccounts: [] });
  expect(text.split(/[,\r\n"]+/).filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
  const file = join(folder, "chart.csv");
  writeFileSync(file, text);
  expect((await readChartFile(file, signalOfTest())).contacts).toEqual(contacts);
});
