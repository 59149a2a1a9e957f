/** The work of runs whose books come from an auditfile: no service is started, and no request is sent. */

import { Failure } from "../../failure.ts";
import { unusedTypes } from "../../sources/typed-accounts.ts";
import { takenIn } from "../auditfile/taken-in.ts";
import type { Run } from "../execute-run.ts";
import { judgementOfBooks } from "../judgement/judgement-of-books.ts";
import { PACK_KINDS, type PackKind, type RunOrder } from "../order.ts";
import type { PackOutcome } from "../outcome.ts";
import { keepFiles, namedFiles } from "../own-files.ts";
import { PACK_CONTENTS } from "../pack/pack-contents.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import type { ChosenAuditfile } from "../profile/chosen-books.ts";
import { importedChart } from "../profile/imported-chart.ts";
import { withoutService } from "../profile/without-service.ts";
import { otherYear, readSnapshot, snapshotOfPack } from "../pull/finished-snapshot.ts";
import type { RunPorts } from "../run-ports.ts";
import { makersOf, NO_EXPORTS, packsOf } from "./pack-work.ts";

/** Failure codes: `arguments-invalid`, those of the period, the template, the folders, the key, and of `takenIn`. */
export function auditfileWork(
  order: RunOrder,
  chosen: ChosenAuditfile,
  address: BooksAddress,
  ports: RunPorts,
): (run: Run) => Promise<PackOutcome> {
  const pack = PACK_KINDS.find((kind) => kind === order.kind);
  if (pack === undefined) throw withoutService(order.kind, chosen);
  if (order.checklist !== null) throw withoutService("--checklist", chosen);
  refuseOtherYear(pack, order, chosen, address);
  const makers = makersOf(pack, order, address, ports);
  const own = namedFiles(order, ports);
  judgementOfBooks(address);
  return async (run) => {
    for (const { reportUnsigned } of makers) reportUnsigned();
    const taken = await takenIn(chosen, address, ports);
    run.pulls(chosen.head.fiscalYear.period, taken);
    reportChart(taken, address, ports);
    const request = { ...order, snapshot: null };
    const { path, until } = snapshotOfPack(pack, request, address, ports);
    const fetched = () => Promise.resolve(NO_EXPORTS);
    const from = { snapshotPath: path, own, until, fetched, attachments: null };
    const outcome = await packsOf(makers, from, run);
    keepFiles(path, own);
    return outcome;
  };
}

/** Reports the accounts of the imported chart that the files lack. */
function reportChart(path: string, address: BooksAddress, { onEvent }: RunPorts): void {
  const chart = importedChart(address);
  if (chart === null) return;
  const accounts = readSnapshot(path, (snapshot) => snapshot.auditfileFacts()?.accounts ?? []);
  const unknown = unusedTypes(chart.accounts, new Set(accounts.map(({ code }) => code)));
  if (unknown.length > 0) onEvent({ kind: "chart-unfit", name: chart.file.name, unknown });
}

/** Also a year that has not started: the day after the year of the file stands for today. */
function refuseOtherYear(
  pack: PackKind,
  order: RunOrder,
  chosen: ChosenAuditfile,
  { fiscalCalendar, todayIn }: BooksAddress,
): void {
  const choose = PACK_CONTENTS[pack].choose(order);
  try {
    const { fiscalYear, period } = choose(fiscalCalendar, todayIn("UTC"));
    if (fiscalYear.year === chosen.head.fiscalYear.year) return;
    throw otherYear(pack === "monthly" ? period.last : String(fiscalYear.year), chosen);
  } catch (cause) {
    if (!(cause instanceof Failure && cause.code === "year-empty")) throw cause;
    throw otherYear(order.period ?? String(order.year), chosen);
  }
}
