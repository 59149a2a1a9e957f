/** `slotsom signoff`: people sign the lead schedules of a close. */
import { choice, command, flag, invalid, words } from "../arguments/command.ts";
import { BOOKS, BY, FROM } from "../arguments/option-groups.ts";

export const signoff = command({
  usage: "signoff [leads..]",
  describes: "Sign lead schedules of the last close as preparer or reviewer, or list who signed",
  group: "Judgement",
  examples: [
    ["slotsom signoff --list", "List the leads: balance, prepared by, reviewed by, what is next"],
    ['slotsom signoff all --as preparer --by "A. Bakker"', "Sign every lead that has a balance"],
    [
      "slotsom signoff receivables 6 --as reviewer",
      "Sign two leads, one by its number in the list",
    ],
  ],
  options: {
    leads: words("The leads: id, name, number in the list, or all", leadWords),
    as: choice(["preparer", "reviewer"], "In which role"),
    ...BY,
    list: flag("List the leads; nothing is signed"),
    ...BOOKS,
    ...FROM,
  },
  run: async ({ list, leads, as, ...options }, ports, reporter) => {
    const { listLeads, signAndReport } = await import("../judgement/sign-and-report.ts");
    if (list) return listLeads(options, ports, reporter);
    if (leads.length === 0) {
      throw invalid(
        "signoff: missing leads",
        "Name them, or all: slotsom signoff all --as preparer. slotsom signoff --list lists them.",
      );
    }
    if (as === null) {
      throw invalid(
        "signoff: missing --as",
        `Write it as slotsom signoff ${leads.join(" ")} --as preparer, or --as reviewer.`,
      );
    }
    return signAndReport({ ...options, leads, as }, ports, reporter);
  },
});

/** For completion. */
async function leadWords(): Promise<readonly string[]> {
  const { LEAD_GROUPS } = await import("../../ledger/dossier/lead-groups.ts");
  return [...LEAD_GROUPS, "all"];
}
