/** The books of a run: those of a profile, or the sample. No service is started, no request is sent. */
import { type CalendarDate, dateInZone } from "../../calendar/calendar-date.ts";
import { CALENDAR_YEARS, type FiscalCalendar } from "../../calendar/fiscal-year.ts";
import type { RunPorts } from "../run-ports.ts";
import { absolutePath, type BooksPlace, stateOf } from "../state/state.ts";
import { SAMPLE } from "./embedded.ts";
import { type Profile, readProfile } from "./profile.ts";

/** The options with these names. */
export interface ProfileOptions {
  readonly profile: string | null;
  readonly config: string | null;
  /** The language of a pack; null, or absent for work that writes none, for that of the profile. */
  readonly language?: string | null;
  /** The start of the resumed run: "today" and "the previous year" keep the meaning that they had then. */
  readonly resumedFromAt?: string;
}

export interface BooksAddress extends BooksPlace {
  readonly fiscalCalendar: FiscalCalendar;
  readonly language: string;
  readonly todayIn: (timeZone: string) => CalendarDate;
  /** Null for the sample. */
  readonly profile: Profile | null;
}

/** For work on snapshots alone. Failure codes: `profile-invalid`, `profile-unknown`, `output-not-writable`. */
export function booksAddress(who: ProfileOptions, ports: RunPorts): BooksAddress {
  const address = addressOf(who, ports);
  if (address.profile === null) {
    ports.onEvent({ kind: "sample", today: SAMPLE.today, isServed: false });
  }
  return address;
}

/** As `booksAddress`, but without its event. */
export function addressOf(
  who: ProfileOptions,
  ports: Pick<RunPorts, "environment" | "workingFolder" | "now">,
): BooksAddress {
  const state = stateOf(ports);
  if (who.profile === null) {
    return {
      state,
      serviceName: "embedded",
      administrationId: SAMPLE.administrationId,
      fiscalCalendar: CALENDAR_YEARS,
      language: who.language ?? "nl",
      todayIn: () => SAMPLE.today,
      profile: null,
    };
  }
  const profile = readProfile(absolutePath(ports, who.config ?? "slotsom.yml"), who.profile);
  return {
    state,
    serviceName: new URL(profile.baseUrl).host,
    administrationId: profile.administrationId,
    fiscalCalendar: profile.fiscalCalendar,
    language: who.language ?? profile.language,
    todayIn: (timeZone) => dateInZone(who.resumedFromAt ?? ports.now(), timeZone),
    profile,
  };
}
