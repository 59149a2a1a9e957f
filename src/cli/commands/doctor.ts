/** `slotsom doctor`: checks everything that a run needs, and suggests a fix for each problem. */
import { command } from "../arguments/command.ts";
import { FROM, OUTPUT, PROFILE, TEMPLATES } from "../arguments/option-groups.ts";

export const doctor = command({
  usage: "doctor",
  describes: "Check the service or the auditfile, and this machine; suggest a fix for each problem",
  group: "Setup",
  examples: [
    ["slotsom doctor", "Check everything that a run needs"],
    ["slotsom doctor --profile bakery", "Check what a run of this profile needs"],
    ["slotsom doctor --from books.xaf", "Check an auditfile before its books are closed"],
  ],
  needsState: false,
  options: { ...PROFILE, ...FROM, ...OUTPUT, ...TEMPLATES },
  run: async (options, ports, reporter) => {
    const { runDoctor } = await import("../doctor/run-doctor.ts");
    return runDoctor(options, ports, reporter);
  },
});
