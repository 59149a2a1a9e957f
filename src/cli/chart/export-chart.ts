/** Writes the names that a service lists as a chart file. */

import { existsSync } from "node:fs";
import {
  readFinancialAccounts,
  readLedgerAccounts,
  readProjects,
} from "../../api/read-administration.ts";
import { readContacts } from "../../api/read-contacts.ts";
import { Failure } from "../../failure.ts";
import type { ProfileOptions } from "../../runs/profile/books-address.ts";
import { openAccess } from "../../runs/profile/service-access.ts";
import { sessionOf, withConnection } from "../../runs/profile/with-connection.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { createAtomically } from "../../runs/state/atomic-file.ts";
import { notWritable, validateFile } from "../../runs/state/output-folder.ts";
import { absolutePath } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { chartCsv } from "./chart-file.ts";

/** Failure codes: `chart-missing`, `output-not-writable`, `disk-full`, those of the profile and the service. */
export async function exportChart(
  file: string,
  who: ProfileOptions,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const path = absolutePath(ports, file);
  if (existsSync(path)) throw fileExists(path);
  validateFile(path, "chart");
  const access = await openAccess(who, ports);
  try {
    const listed = await withConnection(access, ports, async (connection) => {
      const session = sessionOf(access, connection, ports);
      const accounts = await readLedgerAccounts(session);
      if (accounts === null) throw nothingListed();
      return {
        accounts,
        projects: (await readProjects(session)) ?? [],
        contacts: (await readContacts(session)) ?? [],
        financialAccounts: (await readFinancialAccounts(session)) ?? [],
      };
    });
    writeNew(path, chartCsv(listed));
    const count = listed.accounts.length;
    reporter.result("chart-file", { path, ledger_accounts: count }, [
      `Exported ${count.toLocaleString("en")} ledger accounts, and the projects, contacts and financial accounts, to ${path}`,
      "Ids have more digits than a spreadsheet keeps: open the file with the id columns as text.",
    ]);
    return EXIT.reconciled;
  } finally {
    await access.close();
  }
}

const nothingListed = (): Failure =>
  new Failure(
    "chart-missing",
    "the service has no list of ledger accounts to export",
    "Write the chart file by hand or from another export; docs/profiles.md lists its columns.",
  );

function writeNew(path: string, text: string): void {
  if (!isWrittenNew(path, text)) throw fileExists(path);
}

const fileExists = (path: string): Failure =>
  new Failure(
    "output-not-writable",
    `${path} already exists`,
    "Name a file that does not exist yet.",
  );

function isWrittenNew(path: string, text: string): boolean {
  try {
    return createAtomically(path, text);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw notWritable(path, "chart", cause);
  }
}
