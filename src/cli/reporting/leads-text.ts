/** Leads with who signed them, in words and in data. */
import { equalAmounts, ZERO } from "../../amount/amount.ts";
import { dateText } from "../../calendar/date-text.ts";
import { leadAmountText } from "../../ledger/dossier/lead-balances.ts";
import type { SignerRole } from "../../ledger/judgement/entries.ts";
import {
  isOnePerson,
  type LeadSignOffs,
  type StandingSignOff,
  signedCount,
  suspendedOf,
} from "../../ledger/judgement/signed-leads.ts";
import type { ClosedLeads } from "../../runs/judgement/closed-leads.ts";
import type { ReportData } from "./report.ts";

/** `7 of 9 signed; prepared 9, reviewed 7` */
export function countText(signOffs: readonly LeadSignOffs[]): string {
  const { signed, of, prepared, reviewed } = signedCount(signOffs);
  return `${String(signed)} of ${String(of)} signed; prepared ${String(prepared)}, reviewed ${String(reviewed)}`;
}

/** `7 of 9 signed`, and how many signatures are suspended. */
export function signedText(signOffs: readonly LeadSignOffs[]): string {
  const { signed, of } = signedCount(signOffs);
  const suspended = signOffs.flatMap(suspendedOf).length;
  return `${String(signed)} of ${String(of)} signed${suspended === 0 ? "" : `, ${String(suspended)} suspended`}`;
}

type Named = Pick<ClosedLeads, "nameOf" | "dayOf" | "options">;

const balanceText = ({ lead, today }: LeadSignOffs): string =>
  leadAmountText(lead, today?.balance ?? ZERO);

/** A lead for programs; `at` is its place in the list. */
export const leadData = (one: LeadSignOffs, at: number, { nameOf }: Named): ReportData => ({
  ...{ number: at + 1, lead: one.lead, name: nameOf(one.lead), balance: balanceText(one) },
  preparer: signOffData(one, one.preparer),
  reviewer: signOffData(one, one.reviewer),
  one_person: isOnePerson(one),
});

function signOffData({ lead }: LeadSignOffs, own: StandingSignOff | null) {
  if (own === null) return null;
  const { entry, isSuspended } = own;
  const balance = leadAmountText(lead, entry.balance);
  return { id: entry.id, by: entry.by, at: entry.at, balance, suspended: isSuspended };
}

/** A line for each: number, id, balance, who prepared and who reviewed it, name. */
export function leadLines(
  signOffs: readonly LeadSignOffs[],
  { nameOf, dayOf }: Named,
): readonly string[] {
  const rows = signOffs.map((one) => ({
    lead: one.lead,
    balance: balanceText(one),
    preparer: `prepared: ${signOffText(one, one.preparer, dayOf)}`,
    reviewer: `reviewed: ${signOffText(one, one.reviewer, dayOf)}`,
    name: `${nameOf(one.lead)}${isOnePerson(one) ? " (preparer and reviewer are the same person)" : ""}`,
  }));
  const width = (column: "lead" | "balance" | "preparer" | "reviewer"): number =>
    Math.max(0, ...rows.map((row) => row[column].length));
  const widths = {
    ...{ lead: width("lead"), balance: width("balance") },
    ...{ preparer: width("preparer"), reviewer: width("reviewer") },
  };
  return rows.map(({ lead, balance, preparer, reviewer, name }, at) =>
    [
      String(at + 1).padStart(2),
      lead.padEnd(widths.lead),
      balance.padStart(widths.balance),
      preparer.padEnd(widths.preparer),
      reviewer.padEnd(widths.reviewer),
      name,
    ].join("  "),
  );
}

/** `A. Bakker, 13 January 2026`, or that it is suspended, with the balance that was signed. */
function signOffText(
  { lead, today }: LeadSignOffs,
  own: StandingSignOff | null,
  dayOf: Named["dayOf"],
): string {
  if (own === null) return "-";
  const { entry, isSuspended } = own;
  const text = `${entry.by}, ${dateText(dayOf(entry.at))}`;
  if (!isSuspended) return text;
  const isSame = equalAmounts(entry.balance, today?.balance ?? ZERO);
  return `${text}, SUSPENDED: ${isSame ? "the accounts changed" : `was ${leadAmountText(lead, entry.balance)}`}`;
}

/** The signatures that are suspended, with the old and the new balance. */
export const suspendedLines = (signOffs: readonly LeadSignOffs[]): readonly string[] =>
  signOffs.flatMap((one) =>
    suspendedOf(one).map(({ as, at, by, balance }) => {
      const [then, now] = [leadAmountText(one.lead, balance), balanceText(one)];
      const change =
        then === now ? `${now} still, but the accounts behind it changed` : `${now} now`;
      return `  Suspended: ${one.lead}, signed by ${by} as ${as} on ${dateText(at)} for ${then}, ${change}`;
    }),
  );

/** For programs: how many are signed, and which signatures are suspended. */
export const signingData = (signOffs: readonly LeadSignOffs[]): ReportData => ({
  ...signedCount(signOffs),
  suspended: signOffs.flatMap((one) =>
    suspendedOf(one).map(({ id, as, by, balance }) => ({
      ...{ id, lead: one.lead, as, by },
      ...{ signed_balance: leadAmountText(one.lead, balance), balance: balanceText(one) },
    })),
  ),
});

/** What is to be signed next in each role, as commands; nothing where all is signed. */
export function nextLines(
  signOffs: readonly LeadSignOffs[],
  { options }: Named,
): readonly string[] {
  const today = signOffs.filter((one) => one.today !== null);
  const isLacking = (role: SignerRole) => (one: LeadSignOffs) => one[role]?.isSuspended !== false;
  const unprepared = today.filter(isLacking("preparer"));
  const unreviewed = today.filter(
    (one) => !unprepared.includes(one) && (isLacking("reviewer")(one) || isOnePerson(one)),
  );
  const line = (role: SignerRole, own: readonly LeadSignOffs[]): readonly string[] => {
    if (own.length === 0) return [];
    const leads = own.length === today.length ? "all" : own.map(({ lead }) => lead).join(" ");
    return [`Next for a ${role}: slotsom signoff ${leads} --as ${role}${options} --by NAME`];
  };
  return [...line("preparer", unprepared), ...line("reviewer", unreviewed)];
}

/** The snapshot of which leads are signed, and the pack that shows them. */
export function sourceText({
  year,
  asOf,
  pack,
  isDraft,
  isPulledSince,
  options,
}: ClosedLeads): string {
  const draft = isDraft ? " That pack is a draft." : "";
  const later = isPulledSince
    ? ` The books were pulled again since; to sign those, close first: slotsom close${options}`
    : "";
  return `Lead schedules of ${String(year)}, books of ${dateText(asOf)}, as in ${pack}.${draft}${later}`;
}
