/** Makes what a schedule has due, and reports it: what a scheduler starts every hour. */
import { type Firing, fireSchedule, timingIn } from "../../schedules/fire-schedule.ts";
import { endingOfSchedule, isLate, nextDue } from "../../schedules/occasions.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { reportOutcome } from "../reporting/outcome-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { dueData, dueText, reportNotice } from "../reporting/schedule-text.ts";
import type { CommandPorts } from "../world.ts";

/**
 * Failure codes: those of `fireSchedule`. A pack that could not be made is reported, and is the exit code until it is
 * made: so is a month that was missed.
 */
export async function runSchedule(
  name: string,
  period: string | null,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const firingPorts = {
    ...ports,
    onAttempt: (occasion: Firing["tried"][number]) => {
      reporter.note(`Schedule ${name}: ${occasion.period}.`, {
        schedule: name,
        ...dataOf(occasion),
      });
      if (isLate(occasion)) {
        reporter.result("schedule-late", { schedule: name, ...dataOf(occasion) }, [
          `${dueText(occasion)} was missed: nothing started schedule ${name} until now.`,
        ]);
      }
    },
    onOutcome: (outcome: Parameters<typeof reportOutcome>[0]) => {
      reportOutcome(outcome, reporter);
    },
    onFailure: (occasion: Firing["tried"][number], thrown: unknown) => {
      reporter.failure(thrown);
      const next =
        occasion.state === "waiting"
          ? "The next look, in an hour, tries it again."
          : `It is set aside. Afterwards: slotsom schedule run ${name} --period ${occasion.period}`;
      reporter.result("schedule-failed", { schedule: name, ...dataOf(occasion) }, [next]);
    },
    onNotice: (event: Parameters<typeof reportNotice>[1]) => {
      reportNotice(name, event, reporter);
    },
  };
  const { file, tried, isInterrupted } = await fireSchedule(name, period, firingPorts);
  if (isInterrupted) return EXIT.interrupted;
  if (tried.length === 0) {
    const next = nextDue(timingIn(file.schedule, ports), ports.now());
    const text = next === null ? "no next time" : `the next is ${dueText(next)}`;
    reporter.settled("schedule-idle", { schedule: name, next: dueData(next) }, [
      `Nothing is due; ${text}.`,
    ]);
  }
  return EXIT[endingOfSchedule(file)];
}

const dataOf = ({ period, dueAt, state, attempts }: Firing["tried"][number]) => ({
  ...{ period, due_at: dueAt, status: state, attempts },
});
