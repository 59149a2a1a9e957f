/** `slotsom check`: runs checks on a snapshot, and reports what does not reconcile. */

import { PACK_KINDS } from "../../runs/order.ts";
import { choice, command, flag, under, withDefault, words } from "../arguments/command.ts";
import { SNAPSHOT_BOOKS, TEMPLATES } from "../arguments/option-groups.ts";

const inChecks = under("Checks");

export const check = command({
  usage: "check [checks..]",
  describes:
    "Check the last snapshot, offline, and report why its pack would be a draft; silent when it is final",
  group: "Stages",
  examples: [
    ["slotsom check --year 2025", "Check fiscal year 2025"],
    ["slotsom check --year 2025 --pack handoff", "Judge the handoff of 2025"],
    ["slotsom check P1 cash-flow --verbose", "Run a check and a family, and list their results"],
    ["slotsom check --list", "List the checks with their severities; nothing is read"],
    ["slotsom check --period 2025-10 --fail-on warning", "Check October 2025; warnings fail too"],
  ],
  options: {
    ...SNAPSHOT_BOOKS,
    checks: words(
      "The only checks to run: ids, names or families, such as P1 or cash-flow (default: all)",
      choicesOfChecks,
    ),
    list: inChecks(flag("List the checks, or those that are named, without running them")),
    pack: inChecks(
      choice(PACK_KINDS, "The pack to judge (default: close, or monthly for a part of a year)"),
    ),
    ...TEMPLATES,
    failOn: inChecks(
      withDefault(
        "blocking",
        choice(["blocking", "warning"], "The severity that ends with code 3"),
      ),
    ),
  },
  run: async ({ list, ...options }, ports, reporter) => {
    if (list) {
      const { listChecks } = await import("../runs/list-checks.ts");
      return listChecks(options.checks, reporter);
    }
    const { checkBooks } = await import("../runs/check-books.ts");
    return checkBooks(options, ports, reporter);
  },
});

/** For completion. */
async function choicesOfChecks(): Promise<readonly string[]> {
  const { checkChoices } = await import("../../checks/find-checks.ts");
  return checkChoices();
}

/** For the completion of a command about one check. */
export async function idsOfChecks(): Promise<readonly string[]> {
  const { checkWords } = await import("../../checks/find-checks.ts");
  return checkWords();
}
