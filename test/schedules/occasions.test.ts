/** When a schedule is due, what it makes up for, and how it stands. */
import { expect, test } from "vitest";
import { CALENDAR_YEARS } from "../../src/calendar/fiscal-year.ts";
import {
  endingOfSchedule,
  isLate,
  missed,
  newlyDue,
  nextDue,
  timingOf,
  unfinished,
} from "../../src/schedules/occasions.ts";
import type { Occasion, ScheduleFile, ScheduleOrder } from "../../src/schedules/schedule-file.ts";

const BOARD: ScheduleOrder = {
  name: "board",
  command: "monthly",
  options: { profile: "bakery" },
  books: "bakery",
  language: "en",
  workingFolder: "/srv/books",
  when: "fifth working day",
  at: "07:30",
  period: "previous month",
  timeZone: "Europe/Amsterdam",
  holidays: "nl",
  notify: null,
  envFile: null,
  scheduler: "cron",
  sinceAt: "2025-12-15T12:00:00.000Z",
};

const made = (period: string, dueAt: string, changes: Partial<Occasion> = {}): Occasion => ({
  ...{ dueAt, isAsked: false, period, state: "final", attempts: 1, startedAt: dueAt },
  ...{ endedAt: dueAt, runId: "20260108-1", administrationName: "Bakery", folder: "/out" },
  ...{ files: [], blocking: [], because: [], failure: null, summary: [], notices: [] },
  ...changes,
});

const fileOf = (...occasions: readonly Occasion[]): ScheduleFile => ({
  schedule: BOARD,
  firedAt: null,
  occasions: [...occasions],
});

const TIMING = timingOf(BOARD, CALENDAR_YEARS);
/** 1 January is a holiday: 2, 5, 6, 7 and 8 January. */
const JANUARY = "2026-01-08T06:30:00.000Z";
/** 2 to 6 February. */
const FEBRUARY = "2026-02-06T06:30:00.000Z";
/** Good Friday is a working day, Easter Monday is none: 1, 2, 3, 7 and 8 April, in summer time. */
const APRIL = "2026-04-08T05:30:00.000Z";

test("the fifth working day leaves out weekends and holidays, at the time of the zone", () => {
  expect(nextDue(TIMING, BOARD.sinceAt)).toEqual({ dueAt: JANUARY, period: "2025-12" });
  expect(nextDue(TIMING, "2026-03-20T00:00:00.000Z")).toEqual({ dueAt: APRIL, period: "2026-03" });
});

test("before its time nothing is due, at its time its month is, and afterwards not again", () => {
  expect(newlyDue(fileOf(), TIMING, "2026-01-08T06:29:00.000Z")).toEqual([]);
  expect(newlyDue(fileOf(), TIMING, JANUARY)).toEqual([{ dueAt: JANUARY, period: "2025-12" }]);
  expect(newlyDue(fileOf(made("2025-12", JANUARY)), TIMING, "2026-02-01T00:00:00.000Z")).toEqual(
    [],
  );
});

test("a machine that was off for two months makes both, the oldest first, each of its own month", () => {
  expect(newlyDue(fileOf(), TIMING, "2026-02-20T08:00:00.000Z")).toEqual([
    { dueAt: JANUARY, period: "2025-12" },
    { dueAt: FEBRUARY, period: "2026-01" },
  ]);
});

test("a month that a person asked for is still due on its day", () => {
  const asked = made("2025-12", "2026-01-05T10:00:00.000Z", { isAsked: true });
  expect(newlyDue(fileOf(asked), TIMING, JANUARY)).toEqual([{ dueAt: JANUARY, period: "2025-12" }]);
});

test("two hours after its time a month that nothing started is missed", () => {
  expect(missed(fileOf(), TIMING, "2026-01-08T08:30:00.000Z")).toEqual([]);
  expect(missed(fileOf(), TIMING, "2026-01-08T08:30:01.000Z")).toEqual([
    { dueAt: JANUARY, period: "2025-12" },
  ]);
});

test("what starts two hours after its time is late, unless a person asked for it", () => {
  const startedAt = "2026-01-08T08:30:01.000Z";
  expect(isLate(made("2025-12", JANUARY))).toBe(false);
  expect(isLate(made("2025-12", JANUARY, { startedAt }))).toBe(true);
  expect(isLate(made("2025-12", JANUARY, { startedAt, isAsked: true }))).toBe(false);
});

test("a killed attempt and one that may pass are continued, one that was set aside is not", () => {
  const states = ["running", "waiting", "failed", "draft", "final"] as const;
  const occasions = states.map((state, at) => made(`2025-0${String(at + 1)}`, JANUARY, { state }));
  expect(unfinished(fileOf(...occasions)).map(({ state }) => state)).toEqual([
    "running",
    "waiting",
  ]);
});

test("a month that was set aside counts until it is made; an old draft does not count", () => {
  const failure = { code: "credential-refused", message: "m", remedy: "r" } as const;
  const failed = made("2025-11", "2025-12-05T06:30:00.000Z", { state: "failed", failure });
  const draft = made("2025-10", "2025-11-07T06:30:00.000Z", { state: "draft" });
  const final = made("2025-12", JANUARY);
  expect(endingOfSchedule(fileOf())).toBe("reconciled");
  expect(endingOfSchedule(fileOf(draft))).toBe("draft");
  expect(endingOfSchedule(fileOf(draft, final))).toBe("reconciled");
  expect(endingOfSchedule(fileOf(draft, failed, final))).toBe("refused");
  const again = made("2025-11", "2026-01-09T06:30:00.000Z", { isAsked: true });
  expect(endingOfSchedule(fileOf(draft, failed, final, again))).toBe("reconciled");
});

test("a final pack whose notice did not arrive asks for another attempt", () => {
  const notice = { to: "mail to b@o.example", attempts: 1, reason: "ECONNREFUSED" } as const;
  const untold = (state: "waiting" | "failed" | "sent"): ScheduleFile =>
    fileOf(made("2025-12", JANUARY, { notices: [{ ...notice, state }] }));
  expect(endingOfSchedule(untold("waiting"))).toBe("exhausted");
  expect(endingOfSchedule(untold("failed"))).toBe("exhausted");
  expect(endingOfSchedule(untold("sent"))).toBe("reconciled");
});

test("a day and a period that cannot be read are refused by their option", () => {
  const wrong = (changes: Partial<ScheduleOrder>) => () =>
    timingOf({ ...BOARD, ...changes }, CALENDAR_YEARS);
  expect(wrong({ when: "fith working day" })).toThrow(/--when: .*did you mean "fifth working day"/);
  expect(wrong({ period: "previous week" })).toThrow(/--period: "previous week"/);
  expect(wrong({ when: "0 6 7 * *" })).toThrow(/leave out at/);
});
