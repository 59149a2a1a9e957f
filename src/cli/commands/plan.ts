/** `slotsom plan`: what a pull will ask and how long it takes, from few questions that the pull need not repeat. */
import type { BooksPlan } from "../../pull/plan/books-plan.ts";
import { probeBooks } from "../../pull/plan/probe-books.ts";
import type { PullEvent } from "../../pull/pull.ts";
import { openForPull } from "../../snapshot/snapshot.ts";
import { holding } from "../../runs/state/administration-lock.ts";
import { yearOrMonth } from "../../runs/pull/chosen-year.ts";
import { type Command, textOption } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { withBooks, withMaxDuration, withRepeat } from "../options.ts";
import { planData, savePlan } from "../../runs/pull/plan-file.ts";
import { planLines } from "../reporting/plan-text.ts";
import { chosenPull, connected, tellPull } from "../../runs/pull/pull-year.ts";
import { repeatOf } from "../../runs/pull/repeat.ts";
import { accessService } from "../../runs/profile/service-access.ts";
import { absolutePath } from "../../runs/state/state.ts";

export const plan: Command = {
  usage: "plan",
  describes:
    "Tell what a pull will ask and how long it takes; what it asks for that, the pull keeps",
  example: ["slotsom plan --year 2025 --save plan.json", "Plan the pull of fiscal year 2025"],
  options: (parser) =>
    withRepeat(withMaxDuration(withBooks(parser))).option("save", {
      type: "string",
      requiresArg: true,
      describe: "Write the plan into this file, for --plan of pull, close, monthly and handoff",
    }),
  run: async (given, world, reporter) => {
    const repeat = repeatOf(given);
    const access = await accessService(given, world, reporter);
    try {
      const { state, serviceName, administrationId, limits } = access;
      const planned = await holding(
        state,
        serviceName,
        administrationId,
        async (): Promise<BooksPlan> => {
          const choose = yearOrMonth(given);
          const planning = { ...access, repeat, isOnlyPlanned: true } as const;
          const { path, order } = await chosenPull(planning, choose, world, reporter);
          const snapshot = openForPull(path, order);
          try {
            return await connected(access, world, reporter, ({ transport, budgetLeft }) => {
              const suppliedNames = access.suppliedNames();
              const ports = { transport, budgetLeft, clock: access.clock, suppliedNames };
              const onEvent = (event: PullEvent): void => {
                tellPull(event, limits, reporter);
              };
              return probeBooks(snapshot, ports, onEvent, world.signal);
            });
          } finally {
            snapshot.close();
          }
        },
      );
      const saveTo = textOption(given, "save");
      const path = saveTo === null ? null : absolutePath(world, saveTo);
      if (path !== null) savePlan(path, planned);
      reporter.result("plan", { ...planData(planned), saved_as: path }, [
        ...planLines(planned, limits),
        ...(path === null ? [] : [`Plan ${path}`]),
      ]);
      return EXIT.reconciled;
    } finally {
      await access.close();
    }
  },
};
