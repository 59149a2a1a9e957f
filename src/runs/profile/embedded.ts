/** The embedded service with a sample administration, for runs without a profile. */
import { join } from "node:path";
import {
  SAMPLE_EDITION,
  SETTINGS_OF_SAMPLES,
} from "../../../fixtures/administrations/sample-settings.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { choiceOf, type SampleName, sampleChosen } from "../../ledger/sample-administration.ts";
import type { StartedService } from "../../service/service.ts";
import { programVersion } from "../program.ts";
import type { RunPorts } from "../run-ports.ts";
import { type State, stateFolder } from "../state/state.ts";

/** The facts of the samples that are known without starting the service. */
export const SAMPLES: Readonly<
  Record<SampleName, { readonly administrationId: string; readonly today: CalendarDate }>
> = SETTINGS_OF_SAMPLES;

/** The folder in the state for the databases of the service. */
export const EMBEDDED = "embedded";

/**
 * One database per version of the program and edition of the sample, so that old books are never shown. A service with
 * a clock of its own has its own database, because a later day changes the sample: unpaid invoices become late.
 */
export const sampleDatabase = (
  state: State,
  choice: true | SampleName = true,
  clock: CalendarDate | "machine" | null = null,
): string => {
  const edition = `${programVersion()}-${String(SAMPLE_EDITION)}`;
  const own = choiceOf(sampleChosen(choice));
  const name = own === true ? "sample" : `sample-${own}`;
  return join(state.home, EMBEDDED, `${name}-${edition}${onClock(clock)}.sqlite`);
};

/** The part of a database's name for its clock; empty for the fixed day of the books. */
export const onClock = (clock: CalendarDate | "machine" | null): string =>
  clock === null ? "" : `-on-${clock}`;

/** Loads the service when it is called: that takes a fifth of a second, which a run on a real service saves. */
export async function startSample(
  name: SampleName,
  state: State,
  ports: RunPorts,
): Promise<StartedService> {
  const { startService } = await import("../../service/service.ts");
  const { sampleAdministration } = await import(
    "../../../fixtures/administrations/sample-administration.ts"
  );
  stateFolder(state, EMBEDDED);
  return startService({
    databasePath: sampleDatabase(state, name),
    administrationId: SAMPLES[name].administrationId,
    books: () => sampleAdministration(name),
    shapes: "specification",
    rateLimit: null,
    port: 0,
    now: ports.now,
    tokenName: "slotsom without a profile",
    log: serviceLog(ports),
    signal: ports.signal,
  });
}

/** Reports faults inside the embedded service as events, in order with the other events. */
export const serviceLog =
  ({ onEvent }: Pick<RunPorts, "onEvent">): ((message: string) => void) =>
  (message) => {
    onEvent({ kind: "service-fault", message });
  };
