/** Signs leads, or lists who signed them. */

import { leadAmountText } from "../../ledger/dossier/lead-balances.ts";
import {
  isOnePerson,
  type LeadSignOffs,
  signedCount,
} from "../../ledger/judgement/signed-leads.ts";
import { closedLeads, type LeadsRequest, signOffsNow } from "../../runs/judgement/closed-leads.ts";
import { type SigningOrder, signLeads } from "../../runs/judgement/sign-leads.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { countText, leadData, leadLines, nextLines, sourceText } from "../reporting/leads-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";

/** Failure codes: those of `closedLeads`, `judgement-invalid`. */
export async function listLeads(
  request: LeadsRequest,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const closed = await closedLeads(request, ports);
  const signOffs = signOffsNow(closed);
  reporter.note(sourceText(closed), { snapshot: closed.snapshotPath, pack: closed.pack });
  const lines = leadLines(signOffs, closed);
  for (const [at, one] of signOffs.entries())
    reporter.item("lead", leadData(one, at, closed), lines[at] ?? "");
  const data = { year: closed.year, snapshot: closed.snapshot, ...signedCount(signOffs) };
  reporter.result("leads", data, [`${countText(signOffs)}.`, ...nextLines(signOffs, closed)]);
  return EXIT.reconciled;
}

/** Failure codes: those of `signLeads`. */
export async function signAndReport(
  order: SigningOrder,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { closed, by, path, leads, already, signOffs } = await signLeads(order, ports);
  reporter.note(sourceText(closed), { snapshot: closed.snapshotPath, pack: closed.pack });
  const { nameOf, year, snapshot } = closed;
  const own = signOffs.filter(({ lead }) => leads.some((one) => one.lead === lead));
  const names = (of: readonly LeadSignOffs[]): string =>
    of.map(({ lead }) => nameOf(lead)).join("; ");
  const alone = own.filter(isOnePerson);
  const unprepared = own.filter(({ preparer }) => preparer === null || preparer.isSuspended);
  const width = Math.max(
    0,
    ...leads.map(({ lead, balance }) => leadAmountText(lead, balance).length),
  );
  const data = {
    ...{ year, snapshot, by, as: order.as, file: path },
    leads: leads.map(({ lead, balance }) => ({ lead, balance: leadAmountText(lead, balance) })),
    ...{ already, ...signedCount(signOffs) },
  };
  reporter.result("signoff", data, [
    ...(leads.length === 0
      ? [`Nothing is left to sign: ${by} signed every lead as ${order.as} already.`]
      : [`Signed as ${order.as} by ${by}:`]),
    ...leads.map(
      ({ lead, balance }) => `  ${leadAmountText(lead, balance).padStart(width)}  ${nameOf(lead)}`,
    ),
    ...(leads.length === 0 || already.length === 0
      ? []
      : [`Signed before by ${by}: ${already.map(nameOf).join("; ")}.`]),
    ...(alone.length === 0 ? [] : [`Preparer and reviewer are the same person: ${names(alone)}.`]),
    ...(order.as === "preparer" || unprepared.length === 0
      ? []
      : [`No preparer has signed: ${names(unprepared)}.`]),
    `${countText(signOffs)}.`,
    ...(leads.length === 0 ? [] : [`Written to ${path}`]),
    ...nextLines(signOffs, closed),
  ]);
  return EXIT.reconciled;
}
