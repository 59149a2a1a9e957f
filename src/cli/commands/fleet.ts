/** `slotsom fleet`: packs of many administrations; the work is that of its subcommands. */
import { command, invalid } from "../arguments/command.ts";
import { fleetPlan } from "./fleet-plan.ts";
import { fleetSchema } from "./fleet-schema.ts";

export const fleet = command({
  usage: "fleet",
  describes: "Work on the packs of many administrations, as fleet.yml states them",
  group: "Fleet",
  examples: [
    ["slotsom fleet plan", "Show what runs next, and how long the limits make it take"],
    ["slotsom fleet plan --addresses 5", "Show the same with five outgoing addresses"],
  ],
  options: {},
  subcommands: [fleetPlan, fleetSchema],
  run: () =>
    Promise.reject(
      invalid(
        "fleet: missing subcommand",
        "Name one of them: slotsom fleet plan or slotsom fleet schema.",
      ),
    ),
});
