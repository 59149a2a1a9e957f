/** Imports the chart of accounts of an administration, and shows the one that was imported. */
import { Failure } from "../../failure.ts";
import type { ChartIds } from "../../imported-files/read-chart.ts";
import { compareAccounts } from "../../ledger/account-order.ts";

import type { Chart } from "../../ledger/supplied-names.ts";
import {
  type BooksAddress,
  booksAddress,
  type ProfileOptions,
} from "../../runs/profile/books-address.ts";
import { importedChart, saveChart } from "../../runs/profile/imported-chart.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { absolutePath } from "../../runs/state/state.ts";
import { accountIn } from "../../sources/auditfile-names.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { changeLine, chartChanges, chartSize } from "./chart-changes.ts";
import { readChartFile } from "./chart-file.ts";

/** Failure codes: `chart-invalid`, those of the profile. */
export async function importChart(
  file: string,
  who: ProfileOptions,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const path = absolutePath(ports, file);
  const address = booksAddress(who, ports);
  const before = importedChart(address);
  const after = await readChartFile(path, idsOf(address), ports.signal);
  saveChart(address, after);
  const changes = before === null ? [] : chartChanges(before, after);
  for (const change of changes) reporter.item("chart-change", { ...change }, changeLine(change));
  const lines = [
    `Imported ${chartSize(after)} from ${after.file.name} for administration ${address.administrationId}.`,
  ];
  if (before !== null) lines.push(changesSentence(changes.length));
  lines.push(
    "The names are used where the service lists none. Unfinished pulls keep the chart with which they started.",
  );
  const data = { administration: address.administrationId, ...sizesOf(after), ...after.file };
  reporter.result("chart", { ...data, changes: changes.length }, lines);
  return EXIT.reconciled;
}

const idsOf = ({ chosen }: BooksAddress): ChartIds =>
  chosen.kind === "auditfile" ? accountIn : null;

const changesSentence = (count: number): string =>
  count === 0
    ? "No changes compared with the previous chart."
    : `${count.toLocaleString("en")} ${count === 1 ? "change" : "changes"} compared with the previous chart.`;

/** Failure codes: `chart-missing`, those of the profile. */
export function showChart(who: ProfileOptions, ports: RunPorts, reporter: Reporter): ExitCode {
  const address = booksAddress(who, ports);
  const chart = importedChart(address);
  if (chart === null) {
    throw new Failure(
      "chart-missing",
      `no chart of accounts was imported for administration ${address.administrationId}`,
      "Import one with: slotsom chart import chart.csv. A service that lists its ledger accounts needs none.",
    );
  }
  for (const { id, code, name, type } of chart.accounts.toSorted(compareAccounts)) {
    const line = `${(code ?? "").padEnd(8)}  ${type.padEnd(23)}  ${id}  ${name}`;
    reporter.item("ledger-account", { id, code, name, account_type: type }, line);
  }
  for (const [kind, list] of [
    ["project", chart.projects],
    ["contact", chart.contacts],
    ["financial-account", chart.financialAccounts],
  ] as const) {
    for (const { id, name } of list) {
      reporter.item(kind, { id, name }, `${"".padEnd(8)}  ${kind.padEnd(23)}  ${id}  ${name}`);
    }
  }
  const data = { administration: address.administrationId, ...sizesOf(chart), ...chart.file };
  reporter.result("chart", data, [`${chartSize(chart)}, imported from ${chart.file.name}.`]);
  return EXIT.reconciled;
}

const sizesOf = (of: Chart): Readonly<Record<string, number>> => ({
  ledger_accounts: of.accounts.length,
  projects: of.projects.length,
  contacts: of.contacts.length,
  financial_accounts: of.financialAccounts.length,
});
