/** `slotsom findings`: what the checks find, beside what people decided about it. */
import { command, flag, text, under } from "../arguments/command.ts";
import { SNAPSHOT_BOOKS, TEMPLATES } from "../arguments/option-groups.ts";
import { idsOfChecks } from "./check.ts";

const inFindings = under("Findings");

export const findings = command({
  usage: "findings",
  describes: "List the findings of the books beside their judgement, of last year too",
  group: "Judgement",
  examples: [
    ["slotsom findings --year 2025 --open", "List what nobody accepted yet"],
    ["slotsom findings --check D9", "List the findings of a check, with their places"],
    ["slotsom findings --export findings.csv", "Write the list to a file for a spreadsheet"],
    ["slotsom findings --register", "List what was found when books were locked, by year"],
  ],
  options: {
    open: inFindings(flag("Only those that nobody accepted")),
    accepted: inFindings(flag("Only accepted ones")),
    check: inFindings({
      ...text("Only those of a check, by its id or name", "CHECK"),
      offers: idsOfChecks,
    }),
    register: inFindings(
      flag("The register of all years that were locked, in place of the findings of today"),
    ),
    export: inFindings(text("Also write the list to this new CSV file", "FILE")),
    ...SNAPSHOT_BOOKS,
    ...TEMPLATES,
  },
  run: async (options, ports, reporter) => {
    const { listFindings } = await import("../judgement/list-findings.ts");
    return listFindings(options, ports, reporter);
  },
});
