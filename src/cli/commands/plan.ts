/** `slotsom plan`: estimates the requests and the time of a pull from a few requests that the pull does not repeat. */
import { command, text } from "../arguments/command.ts";
import { BOOKS, CHECKLIST, MAX_DURATION, REUSE } from "../arguments/option-groups.ts";

export const plan = command({
  usage: "plan",
  describes:
    "Estimate the requests and time of a pull; answers fetched for the plan are reused by the pull",
  group: "Stages",
  examples: [
    ["slotsom plan --year 2025", "Estimate the pull of fiscal year 2025"],
    [
      "slotsom plan --year 2025 --save plan.json",
      "Save the plan, for slotsom pull --plan plan.json",
    ],
  ],
  options: {
    ...BOOKS,
    ...CHECKLIST,
    ...MAX_DURATION,
    ...REUSE,
    save: text(
      "Save the plan to this file, for --plan of pull, close, monthly and handoff",
      "FILE",
    ),
  },
  run: async (options, ports, reporter) => {
    const { planPull } = await import("../runs/plan-command.ts");
    return planPull(options, ports, reporter);
  },
});
