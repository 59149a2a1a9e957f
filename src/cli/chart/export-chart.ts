/** Writes the names that a service or an auditfile lists as a chart file. */
import {
  readFinancialAccounts,
  readLedgerAccounts,
  readProjects,
} from "../../api/read-administration.ts";
import { readContacts } from "../../api/read-contacts.ts";
import { Failure } from "../../failure.ts";
import type { Chart } from "../../ledger/supplied-names.ts";
import { addressWithBooks } from "../../runs/auditfile/taken-in.ts";
import { addressOf, type ProfileOptions } from "../../runs/profile/books-address.ts";
import { openAccess } from "../../runs/profile/service-access.ts";
import { sessionOf, withConnection } from "../../runs/profile/with-connection.ts";
import { snapshotOfPack } from "../../runs/pull/finished-snapshot.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { openBooks } from "../../sources/open-books.ts";
import { newFile, writeNewFile } from "../csv-file.ts";
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
  const path = newFile(file, "chart", ports);
  const isOfFile = addressOf(who, ports).chosen.kind === "auditfile";
  const listed = isOfFile ? await namesOfFile(who, ports) : await namesOfService(who, ports);
  writeNewFile(path, chartCsv(listed), "chart");
  const count = listed.accounts.length;
  reporter.result("chart-file", { path, ledger_accounts: count }, [
    `Exported ${count.toLocaleString("en")} ledger accounts, and the projects, contacts and financial accounts, to ${path}`,
  ]);
  return EXIT.reconciled;
}

type Names = Omit<Chart, "file">;

async function namesOfService(who: ProfileOptions, ports: RunPorts): Promise<Names> {
  const access = await openAccess(who, ports);
  try {
    return await withConnection(access, ports, async (connection) => {
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
  } finally {
    await access.close();
  }
}

/** The accounts of an auditfile with the types that they have now, to be corrected and imported. */
async function namesOfFile(who: ProfileOptions, ports: RunPorts): Promise<Names> {
  const request = { ...who, year: null, period: null, snapshot: null };
  const address = await addressWithBooks(request, ports);
  const { path } = snapshotOfPack("close", request, address, ports);
  const { books, close } = await openBooks(path, ports.signal);
  close();
  const accounts = [...books.accounts.values()].map((account) => ({
    ...account,
    financialAccountId: null,
  }));
  return { accounts, projects: [], contacts: [], financialAccounts: [] };
}

const nothingListed = (): Failure =>
  new Failure(
    "chart-missing",
    "the service has no list of ledger accounts to export",
    "Write the chart file by hand or from another export; docs/profiles.md lists its columns.",
  );
