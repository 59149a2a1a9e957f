/** Who signed the leads of the books of runs, by the files of judgement of today. */
import { Failure } from "../../failure.ts";
import { type LeadSignOffs, signedLeads } from "../../ledger/judgement/signed-leads.ts";
import type { JudgementFile } from "../../packs/own-files/judgement-file.ts";
import { orderOf } from "../order.ts";
import { addressOf } from "../profile/books-address.ts";
import type { RunPorts } from "../run-ports.ts";
import type { RunRecord } from "../state/run-record.ts";
import { judgementOfBooks } from "./judgement-of-books.ts";

type Ports = Pick<RunPorts, "environment" | "workingFolder" | "now">;

/**
 * For many runs: each file of judgement is read once. Null for a run without leads, and where its books have no file of
 * judgement that can be read.
 */
export function signingOfRuns(ports: Ports): (run: RunRecord) => readonly LeadSignOffs[] | null {
  const known = new Map<string, JudgementFile | null>();
  return (run) => {
    const leads = run.output?.leads;
    if (leads === undefined) return null;
    const key = JSON.stringify([run.workingFolder, run.administrationId, run.options]);
    const judgement = known.get(key) ?? judgementOfRun(run, ports);
    known.set(key, judgement);
    return judgement === null ? null : signedLeads(judgement, leads.year, leads.balances);
  };
}

/** A list of runs does not fail because a profile or an auditfile of one of them is gone. */
function judgementOfRun(run: RunRecord, ports: Ports): JudgementFile | null {
  const order = orderOf(run.command, run.options);
  if (order === null) return null;
  try {
    const address = addressOf(order, { ...ports, workingFolder: run.workingFolder });
    const isSame = address.administrationId === run.administrationId;
    return isSame ? judgementOfBooks(address) : null;
  } catch (cause) {
    if (cause instanceof Failure) return null;
    throw cause;
  }
}
