/** Which service a command talks to: the one of a profile, or the embedded one with the sample. */
import type { Clock } from "../../api/clock.ts";
import { type CalendarDate, dateInZone } from "../../calendar/calendar-date.ts";
import { CALENDAR_YEARS, type FiscalCalendar } from "../../calendar/fiscal-year.ts";
import type { RateLimits } from "../../connection/rate-budget.ts";
import { sleepWithin, type TimeLeft } from "../../connection/time-limit.ts";
import type { Administration } from "../../ledger/books.ts";
import type { SuppliedNames } from "../../ledger/supplied-names.ts";
import { type Arguments, textOption } from "../../cli/command.ts";
import { readCredential } from "./credential.ts";
import { SAMPLE, startEmbedded } from "./embedded.ts";
import { type ChartAddress, keptChart } from "./kept-chart.ts";
import { timeLeftOf } from "../../cli/max-duration.ts";
import { readProfile } from "./profile.ts";
import type { Reporter } from "../../cli/reporter.ts";
import { absolutePath, openState, type State } from "../state/state.ts";
import type { World } from "../../cli/world.ts";

/** Everything a command has to know to ask the service. */
export interface ServiceAccess {
  readonly state: State;
  /** Names the service in the state's folders; no port and no credential in it. */
  readonly serviceName: string;
  readonly baseUrl: string;
  readonly administrationId: string;
  readonly credential: () => Promise<string>;
  readonly fiscalCalendar: FiscalCalendar;
  readonly language: string;
  readonly limits: RateLimits | null;
  /** Where the profile says that files of the service are put by hand; null for none. */
  readonly exportsFolder: string | null;
  /** For lists that the service does not have: of the profile and of the chart that was imported last. */
  readonly suppliedNames: () => SuppliedNames;
  readonly todayIn: (timeZone: string) => CalendarDate;
  /** By `--max-duration`. The clock refuses to wait for longer. */
  readonly timeLeftMs: TimeLeft;
  readonly clock: Clock;
  readonly close: () => Promise<void>;
}

/** Whose books a command means; what is in the state can be opened without the service. */
export type BooksAddress = Pick<
  ServiceAccess,
  "state" | "serviceName" | "administrationId" | "fiscalCalendar" | "language" | "todayIn"
>;

const EMBEDDED_NAME = "embedded";

export async function accessService(
  given: Arguments,
  world: World,
  reporter: Reporter,
): Promise<ServiceAccess> {
  const state = stateOf(world);
  const timeLeftMs = timeLeftOf(given, world);
  const clock: Clock = { now: world.now, sleep: sleepWithin(world.sleep, timeLeftMs) };
  const profileName = textOption(given, "profile");
  if (profileName === null) {
    const embedded = await startEmbedded(state, world, reporter);
    reporter.note(embeddedSentence(), { embedded: true, today: SAMPLE.today });
    return {
      state,
      serviceName: EMBEDDED_NAME,
      baseUrl: embedded.url,
      administrationId: SAMPLE.administrationId,
      credential: () => Promise.resolve(embedded.credential),
      fiscalCalendar: CALENDAR_YEARS,
      language: textOption(given, "language") ?? "nl",
      limits: null,
      exportsFolder: null,
      suppliedNames: () => suppliedFor({ state, serviceName: EMBEDDED_NAME, ...SAMPLE }, null),
      todayIn: () => SAMPLE.today,
      timeLeftMs,
      clock,
      close: embedded.close,
    };
  }
  const profile = readProfile(profileFile(given, world), profileName);
  const { administration, administrationId } = profile;
  const serviceName = new URL(profile.baseUrl).host;
  // Asked once, before any work: a command that is missing or slow is told at once.
  const credential = await readCredential(profile.credential, world.environment);
  return {
    state,
    serviceName,
    baseUrl: profile.baseUrl,
    administrationId,
    credential: () => Promise.resolve(credential),
    fiscalCalendar: profile.fiscalCalendar,
    language: textOption(given, "language") ?? profile.language,
    limits: profile.rateLimits,
    exportsFolder: profile.exportsFolder,
    suppliedNames: () => suppliedFor({ state, serviceName, administrationId }, administration),
    todayIn: (timeZone) => dateInZone(world.goesOn?.startedAt ?? world.now(), timeZone),
    timeLeftMs,
    clock,
    close: () => Promise.resolve(),
  };
}

/** Whose books are meant, for commands that work on snapshots alone: nothing is started or asked. */
export function booksAddress(given: Arguments, world: World, reporter: Reporter): BooksAddress {
  const state = stateOf(world);
  const profileName = textOption(given, "profile");
  if (profileName === null) {
    reporter.note(embeddedSentence());
    return {
      state,
      serviceName: EMBEDDED_NAME,
      administrationId: SAMPLE.administrationId,
      fiscalCalendar: CALENDAR_YEARS,
      language: textOption(given, "language") ?? "nl",
      todayIn: () => SAMPLE.today,
    };
  }
  const profile = readProfile(profileFile(given, world), profileName);
  return {
    state,
    serviceName: new URL(profile.baseUrl).host,
    administrationId: profile.administrationId,
    fiscalCalendar: profile.fiscalCalendar,
    language: textOption(given, "language") ?? profile.language,
    todayIn: (timeZone) => dateInZone(world.now(), timeZone),
  };
}

const suppliedFor = (
  address: ChartAddress,
  administration: Administration | null,
): SuppliedNames => ({ administration, chart: keptChart(address) });

const embeddedSentence = (): string =>
  `No profile: the embedded service with its sample administration, where today is ${SAMPLE.today}.`;

const profileFile = (given: Arguments, world: World): string =>
  absolutePath(world, textOption(given, "config") ?? "slotsom.yml");

export function stateOf(world: World): State {
  const home = world.environment["SLOTSOM_HOME"] ?? "";
  return openState(absolutePath(world, home === "" ? ".slotsom" : home));
}
