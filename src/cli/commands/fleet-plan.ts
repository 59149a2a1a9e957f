/** `slotsom fleet plan`: what will run, how many requests that takes, when it ends and what bounds it. */
import { parseDate } from "../../calendar/calendar-date.ts";
import {
  command,
  flag,
  invalid,
  type Place,
  parsed,
  text,
  wholeNumber,
  words,
} from "../arguments/command.ts";

/** Above these, a number is a mistake. */
const MACHINES_MAX = 1_000;
const WORKERS_MAX = 256;

export const fleetPlan = command({
  usage: "plan [packs..]",
  describes: "Show what will run, how many requests it takes, when it ends and what bounds it",
  examples: [
    ["slotsom fleet plan", "Plan the next time of each pack of fleet.yml"],
    ["slotsom fleet plan year --now --machines 20", "Plan the pack year as if it started now"],
    ["slotsom fleet plan --until 2027-01-31 --json", "Plan all that is due until then"],
  ],
  options: {
    packs: words("Packs of the file (default: all)", () => Promise.resolve([])),
    file: text("The file of the fleet (default: fleet.yml)", "FILE"),
    now: flag("Plan the packs as if they started now"),
    until: parsed("Plan all that is due until this day, included", readEndOfDay, "DAY"),
    machines: parsed(
      "The machines with workers (default: 1)",
      wholeNumber(1, MACHINES_MAX, 2),
      "COUNT",
    ),
    workers: parsed(
      "The workers on each machine (default: workers of the file, or this machine's cores)",
      wholeNumber(1, WORKERS_MAX, 4),
      "COUNT",
    ),
    addresses: parsed(
      "The outgoing addresses that the machines have together (default: 1)",
      wholeNumber(1, MACHINES_MAX, 2),
      "COUNT",
    ),
  },
  run: async (options, ports, reporter) => {
    const { planFleetAndReport } = await import("../fleet/plan-and-report.ts");
    return planFleetAndReport(options, ports, reporter);
  },
});

/** The last instant of the day in UTC. Failure code: `arguments-invalid`. */
function readEndOfDay(given: string, { name }: Place): string {
  const day = parseDate(given);
  if (day === null) {
    throw invalid(`${name} ${given}: is not a day`, `Write it as ${name} 2027-01-31.`);
  }
  return `${day}T23:59:59.999Z`;
}
