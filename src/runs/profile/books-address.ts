/**
 * The books of a run: those of a profile, of an auditfile, or the sample. No service is started, no request is sent.
 */
import { basename } from "node:path";
import { type CalendarDate, dateInZone } from "../../calendar/calendar-date.ts";
import { CALENDAR_YEARS, type FiscalCalendar } from "../../calendar/fiscal-year.ts";
import { calendarOf, todayOf } from "../auditfile/auditfiles-head.ts";
import type { RunPorts } from "../run-ports.ts";
import { type BooksPlace, stateOf } from "../state/state.ts";
import {
  type BooksChoice,
  type ChosenAuditfile,
  type ChosenBooks,
  type ChosenProfile,
  chosenBooks,
} from "./chosen-books.ts";
import { SAMPLES } from "./embedded.ts";
import type { Profile, ServiceProfile } from "./profile.ts";
import { LANGUAGE_DEFAULT } from "./profile-fields.ts";

/** The options with these names. */
export interface ProfileOptions extends BooksChoice {
  /** The language of a pack; null, or absent for work that writes none, for that of the profile. */
  readonly language?: string | null;
  /** The start of the resumed run: "today" and "the previous year" keep the meaning that they had then. */
  readonly resumedFromAt?: string;
}

export interface BooksAddress extends BooksPlace {
  readonly fiscalCalendar: FiscalCalendar;
  readonly language: string;
  readonly todayIn: (timeZone: string) => CalendarDate;
  /** Null for the sample, and for an auditfile that the command names. */
  readonly profile: Profile | null;
  readonly chosen: ChosenBooks;
}

/** The address of books that a service has: of a profile, or of the sample. */
export interface AddressOfService extends BooksAddress {
  readonly profile: ServiceProfile | null;
}

/** For work on snapshots alone. Failure codes: those of `chosenBooks`, `output-not-writable`. */
export function booksAddress(
  who: ProfileOptions & { readonly snapshot?: string | null },
  ports: RunPorts,
): BooksAddress {
  const address = addressOf(who, ports);
  // A snapshot that is named without a profile may be of any administration.
  const isUnknown = who.snapshot != null && address.chosen.chosenBy === "no-config";
  if (!isUnknown) reportBooks(address, ports, false);
  return address;
}

/** Reports which books are used. `isServed`: the embedded service is started for them. */
export function reportBooks(
  { chosen, serviceName, administrationId }: BooksAddress,
  { onEvent }: Pick<RunPorts, "onEvent">,
  isServed: boolean,
): void {
  if (chosen.kind === "sample") {
    const isChosen = chosen.chosenBy === "--sample";
    const { name } = chosen;
    onEvent({ kind: "sample", name, today: SAMPLES[name].today, isServed, isChosen });
  } else if (chosen.kind === "auditfile") {
    const { administrationName, fiscalYear } = chosen.head;
    const names = chosen.files.map(({ paths }) => paths.map((path) => basename(path)).join(", "));
    onEvent({
      kind: "auditfile",
      profile: chosen.profile?.name ?? null,
      names,
      administrationId,
      administrationName,
      year: fiscalYear.year,
    });
  } else {
    onEvent({ kind: "profile", name: chosen.profile.name, administrationId, serviceName });
  }
}

/** As `booksAddress`, but without its event. */
export function addressOf(
  who: ProfileOptions,
  ports: Pick<RunPorts, "environment" | "workingFolder" | "now">,
): BooksAddress {
  const state = stateOf(ports);
  const chosen = chosenBooks(who, ports);
  if (chosen.kind === "sample") {
    const { administrationId, today } = SAMPLES[chosen.name];
    return {
      state,
      serviceName: "embedded",
      administrationId,
      fiscalCalendar: CALENDAR_YEARS,
      language: who.language ?? LANGUAGE_DEFAULT,
      todayIn: () => today,
      profile: null,
      chosen,
    };
  }
  return chosen.kind === "auditfile"
    ? auditfileAddress(chosen, who, ports)
    : profileAddress(chosen, who, ports);
}

const auditfileAddress = (
  chosen: ChosenAuditfile,
  who: Pick<ProfileOptions, "language">,
  ports: Pick<RunPorts, "environment" | "workingFolder">,
): BooksAddress => ({
  state: stateOf(ports),
  serviceName: AUDITFILES,
  administrationId: chosen.head.administrationId,
  fiscalCalendar: calendarOf(chosen.head),
  language: who.language ?? chosen.profile?.language ?? LANGUAGE_DEFAULT,
  todayIn: () => todayOf(chosen.head),
  profile: chosen.profile,
  chosen,
});

/** Where the state keeps books of auditfiles, beside the hosts of services. */
const AUDITFILES = "auditfiles";

/** The books of a profile that is already chosen. */
export function profileAddress(
  chosen: ChosenProfile,
  who: Pick<ProfileOptions, "language" | "resumedFromAt">,
  ports: Pick<RunPorts, "environment" | "workingFolder" | "now">,
): AddressOfService {
  const { profile } = chosen;
  return {
    state: stateOf(ports),
    serviceName: new URL(profile.baseUrl).host,
    administrationId: profile.administrationId,
    fiscalCalendar: profile.fiscalCalendar,
    language: who.language ?? profile.language,
    todayIn: (timeZone) => dateInZone(who.resumedFromAt ?? ports.now(), timeZone),
    profile,
    chosen,
  };
}
