/** Schedules in words and in data: when they are due, what became of them, and what was missed. */
import { momentText } from "../../calendar/date-text.ts";
import type { Due } from "../../schedules/occasions.ts";
import { isLate, lastOfPeriods } from "../../schedules/occasions.ts";
import type { Occasion, ScheduleFile, ScheduleOrder } from "../../schedules/schedule-file.ts";
import type { NoticeEvent } from "../../schedules/schedule-notices.ts";
import type { ReportData } from "./report.ts";
import type { Reporter } from "./reporter.ts";

/** The state of a schedule at an instant. */
export interface ShownSchedule {
  readonly file: ScheduleFile;
  readonly next: Due | null;
  readonly missed: readonly Due[];
  readonly isStarted: boolean | "unknown";
  /** Receivers; a text in their place if the file of notices cannot be read. */
  readonly receivers: readonly string[];
}

const PACKS = { monthly: "management pack", close: "close pack", handoff: "handoff" } as const;

/** `management pack of the previous month of bakery`. */
export const packText = ({ command, period, books }: ScheduleOrder): string =>
  `${PACKS[command]} of ${/^\d/.test(period) ? "" : "the "}${period} of ${books}`;

/** `fifth working day at 06:00, Europe/Amsterdam, without Dutch holidays`. */
export function whenText({ when, at, timeZone, holidays }: ScheduleOrder): string {
  if (!/working day/.test(when)) return `"${when}", ${timeZone}`;
  const days = holidays === "nl" ? ", without Dutch holidays" : "";
  return `${when} at ${at ?? "06:00"}, ${timeZone}${days}`;
}

export const dueText = ({ dueAt, period }: Due): string => `${period} on ${momentText(dueAt)}`;

export const dueData = (due: Due | null): ReportData | null =>
  due === null ? null : { due_at: due.dueAt, period: due.period };

const OCCASIONS_SHOWN = 6;

export function scheduleLines(shown: ShownSchedule): readonly string[] {
  const { file, next, missed, receivers } = shown;
  const { schedule, firedAt } = file;
  const made = lastOfPeriods(file).slice(-OCCASIONS_SHOWN).toReversed();
  return [
    `${schedule.name}: ${packText(schedule)}`,
    `  due      ${whenText(schedule)}`,
    `  next     ${next === null ? "never" : dueText(next)}`,
    `  started  ${startedText(shown)}`,
    `  looked   ${firedAt === null ? "not yet" : momentText(firedAt)}`,
    `  notices  ${receivers.length === 0 ? "to nobody" : receivers.join("; ")}`,
    ...missed.map((due) => `  MISSED   ${dueText(due)}: nothing has started the schedule since`),
    ...made.flatMap((occasion) => [
      `  ${occasion.period}  ${occasionText(occasion)}`,
      ...(occasion.notices ?? []).flatMap(({ to, state, reason }) =>
        state === "sent"
          ? []
          : [
              `           not sent: ${to} (${reason ?? "waiting"})${state === "failed" ? ", set aside" : ""}`,
            ],
      ),
    ]),
  ];
}

/** The scheduler that starts a schedule, or that none does. */
export function startedText({
  file: { schedule },
  isStarted,
}: Pick<ShownSchedule, "file" | "isStarted">): string {
  const { scheduler, name } = schedule;
  if (isStarted === "unknown") return `by you: slotsom schedule run ${name}, every hour`;
  const by = scheduler === "systemd" ? `systemd, slotsom-${name}.timer` : "cron, in your crontab";
  return isStarted ? `every hour by ${by}` : `NOT by ${by}: add the schedule again`;
}

/** `final, 6 November 2026 05:00 UTC, in /output/...`. */
function occasionText(occasion: Occasion): string {
  const { state, endedAt, folder, failure, attempts } = occasion;
  const late = isLate(occasion) ? `, late: it was due on ${momentText(occasion.dueAt)}` : "";
  const at = endedAt === null ? "" : `, ${momentText(endedAt)}`;
  switch (state) {
    case "running":
      return `being made since ${momentText(occasion.startedAt)}, or its process was killed`;
    case "waiting":
      return `not made yet${at}: ${failure?.message ?? ""}; tried again every hour, ${String(attempts)} so far${late}`;
    case "failed":
      return `NOT made${at}: ${failure?.message ?? ""} (${failure?.code ?? ""})${late}`;
    case "final":
    case "draft":
      return `${state === "draft" ? "DRAFT" : "final"}${at}${late}, in ${folder ?? ""}`;
  }
}

export const scheduleData = ({
  file,
  next,
  missed,
  isStarted,
  receivers,
}: ShownSchedule): ReportData => ({
  ...{ schedule: file.schedule.name, pack: file.schedule.command, books: file.schedule.books },
  ...{ when: file.schedule.when, at: file.schedule.at, time_zone: file.schedule.timeZone },
  ...{ scheduler: file.schedule.scheduler, started: isStarted, receivers },
  last_looked_at: file.firedAt,
  next: dueData(next),
  missed: missed.map(dueData),
  made: file.occasions.map(occasionData),
});

const occasionData = (occasion: Occasion): ReportData => ({
  ...{ period: occasion.period, due_at: occasion.dueAt, status: occasion.state },
  ...{ late: isLate(occasion), attempts: occasion.attempts, ended_at: occasion.endedAt },
  ...{ run: occasion.runId, folder: occasion.folder, failure: occasion.failure },
  notices: (occasion.notices ?? []).map(({ to, state, attempts, reason }) => ({
    ...{ to, state, attempts, reason },
  })),
});

/** The notices that were sent and those that were not: the last needs a look also with `--quiet`. */
export function reportNotice(name: string, event: NoticeEvent, reporter: Reporter): void {
  const { occasion, to } = event;
  const data = { schedule: name, period: occasion.period, to };
  const what = `Notice of ${occasion.period}, ${to}`;
  if (event.kind === "sent") {
    const without =
      event.refused === 0 ? "" : `, without ${String(event.refused)} refused by the mail server`;
    reporter.settled("notice", { ...data, sent: true, refused: event.refused }, [
      `${what}: sent${without}.`,
    ]);
    return;
  }
  const { reason, isRetried } = event;
  const next = isRetried ? "tried again in an hour" : "set aside";
  reporter.result("notice", { ...data, sent: false, reason, retried: isRetried }, [
    `${what}: NOT sent (${reason}); ${next}.`,
  ]);
}
