/** `slotsom doctor`: whether everything is there that a run needs, and what to do where it is not. */
import { command } from "../arguments/command.ts";
import { OUTPUT, PROFILE, TEMPLATES } from "../arguments/option-groups.ts";

export const doctor = command({
  usage: "doctor",
  describes: "Check service, credential and this machine; say how to mend them",
  example: ["slotsom doctor --profile jansen", "Check what a run of this profile needs"],
  options: { ...PROFILE, ...OUTPUT, ...TEMPLATES },
  run: async (options, ports, reporter) => {
    const { runDoctor } = await import("../doctor/run-doctor.ts");
    return runDoctor(options, ports, reporter);
  },
});
