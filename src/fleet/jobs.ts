/** The jobs of a fleet: for each pack that is due, or is asked for, one of every member. Pure. */
import { type CalendarDate, dateInZone } from "../calendar/calendar-date.ts";
import { Failure } from "../failure.ts";
import { suggestion } from "../fields/nearest-word.ts";
import { compareText } from "../ledger/ledger-account.ts";
import type { FleetFile, PackSchedule } from "./fleet-file.ts";
import { periodOn } from "./fleet-period.ts";
import type { FleetJob } from "./job.ts";
import type { FleetMember } from "./members.ts";
import { dueTimes, nextTime, type Window } from "./schedule.ts";

/** The fleet and the members for which jobs are made. */
export interface Crew {
  readonly fleet: FleetFile;
  readonly members: readonly FleetMember[];
}

/**
 * The jobs of each member for these packs of the file, null for all: one now, whether or not it is due. Failure code:
 * `arguments-invalid`, for a pack that the file does not have.
 */
export const jobsOf = (
  crew: Crew,
  { packs, now }: { packs: readonly string[] | null; now: string },
): readonly FleetJob[] => scheduled(crew, packs, () => [now], dateInZone(now, crew.fleet.timeZone));

/**
 * The jobs of these packs, null for all, that are due after `after` and until `until`: in the order of their time, then
 * of the file. Failure code: `arguments-invalid`.
 */
export const dueJobs = (
  crew: Crew,
  window: Window,
  packs: readonly string[] | null = null,
): readonly FleetJob[] =>
  scheduled(crew, packs, ({ schedule }, zone) =>
    schedule === null ? [] : dueTimes(schedule, zone, crew.fleet.isHoliday, window),
  );

/** The jobs of the next time of each of these packs, in the same order. Failure code: `arguments-invalid`. */
export const nextJobs = (
  crew: Crew,
  after: string,
  packs: readonly string[] | null,
): readonly FleetJob[] =>
  scheduled(crew, packs, ({ schedule }, zone) => {
    const next = schedule && nextTime(schedule, zone, crew.fleet.isHoliday, after);
    return next === null ? [] : [next];
  });

/** Failure code: `arguments-invalid`. */
function chosenPacks(fleet: FleetFile, names: readonly string[] | null): readonly PackSchedule[] {
  if (names === null) return fleet.packs;
  const known = fleet.packs.map(({ name }) => name);
  for (const name of names) {
    if (known.includes(name)) continue;
    throw new Failure(
      "arguments-invalid",
      `pack "${name}" is not in ${fleet.file}${suggestion(name, known)}`,
      `Name a pack of the file: ${known.join(", ")}.`,
    );
  }
  return fleet.packs.filter(({ name }) => names.includes(name));
}

/** `batch` names the jobs; without it each has its day in the zone of its member. */
function scheduled(
  { fleet, members }: Crew,
  packs: readonly string[] | null,
  timesOf: (pack: PackSchedule, timeZone: string) => readonly string[],
  batch?: CalendarDate,
): readonly FleetJob[] {
  const jobs = chosenPacks(fleet, packs).flatMap((pack) => {
    const own = members.filter(({ service }) => pack.services.has(service));
    const zones = new Set(own.map(({ timeZone }) => timeZone));
    // A schedule has the same times for every member of a zone, and a time the same date.
    const times = new Map(
      [...zones].map((zone) => [
        zone,
        timesOf(pack, zone).map((time) => [time, dateInZone(time, zone)] as const),
      ]),
    );
    return own.flatMap((member) =>
      (times.get(member.timeZone) ?? []).map(([time, day]) => {
        const job = jobOf(pack, member, time, day, batch ?? day);
        return notified(fleet, member, job);
      }),
    );
  });
  // A pack that is due several times a day is one job of that day.
  const first = new Map<string, FleetJob>();
  const inTime = jobs.toSorted((left, right) => compareText(left.notBefore, right.notBefore));
  for (const job of inTime) if (!first.has(job.id)) first.set(job.id, job);
  return [...first.values()];
}

function jobOf(
  pack: PackSchedule,
  { name, administrationName, profile, budgetGroup, fiscalCalendar }: FleetMember,
  notBefore: string,
  today: CalendarDate,
  batch: string,
): FleetJob {
  const period = periodOn(pack.period, fiscalCalendar, today);
  return {
    id: `${batch}/${name}/${pack.name}/${period}`,
    batch,
    member: { name, administrationName, profile, budgetGroup },
    packName: pack.name,
    pack: pack.pack,
    period,
    options: pack.options,
    priority: pack.priority,
    attemptsMax: pack.attemptsMax,
    notBefore,
  };
}

/** The job with the notifications that report how it ends. */
function notified(
  { notifications }: Pick<FleetFile, "notifications">,
  { service }: FleetMember,
  job: FleetJob,
): FleetJob {
  const notify = notifications
    .filter(({ packs, services }) => packs.has(job.packName) && services.has(service))
    .map(({ settings }) => settings.key);
  return notify.length === 0 ? job : { ...job, notify: [...new Set(notify)] };
}
