/** `slotsom plan`: what a pull will ask and how long it takes, from few questions that the pull need not repeat. */
import { command, text } from "../arguments/command.ts";
import { BOOKS, MAX_DURATION, REPEAT } from "../arguments/option-groups.ts";

export const plan = command({
  usage: "plan",
  describes:
    "Tell what a pull will ask and how long it takes; what it asks for that, the pull keeps",
  example: ["slotsom plan --year 2025 --save plan.json", "Plan the pull of fiscal year 2025"],
  options: {
    ...BOOKS,
    ...MAX_DURATION,
    ...REPEAT,
    save: text("Write the plan into this file, for --plan of pull, close, monthly and handoff"),
  },
  run: async (options, ports, reporter) => {
    const { planPull } = await import("../runs/plan-command.ts");
    return planPull(options, ports, reporter);
  },
});
