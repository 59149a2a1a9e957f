/** `slotsom doctor`: checks everything that a run needs, and suggests a fix for each problem. */
import { command } from "../arguments/command.ts";
import { OUTPUT, PROFILE, TEMPLATES } from "../arguments/option-groups.ts";

export const doctor = command({
  usage: "doctor",
  describes: "Check the service, the credential and this machine; suggest a fix for each problem",
  group: "Setup",
  examples: [
    ["slotsom doctor", "Check everything that a run needs"],
    ["slotsom doctor --profile bakery", "Check what a run of this profile needs"],
  ],
  needsState: false,
  options: { ...PROFILE, ...OUTPUT, ...TEMPLATES },
  run: async (options, ports, reporter) => {
    const { runDoctor } = await import("../doctor/run-doctor.ts");
    return runDoctor(options, ports, reporter);
  },
});
