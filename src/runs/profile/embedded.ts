/** The embedded service with the sample administration, for runs without a profile. */
import { join } from "node:path";
import { SAMPLE_SETTINGS } from "../../../fixtures/administrations/sample-settings.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { StartedService } from "../../service/service.ts";
import { programVersion } from "../program.ts";
import type { RunPorts } from "../run-ports.ts";
import { type State, stateFolder } from "../state/state.ts";

/** What is known of the sample without starting anything. */
export const SAMPLE: { readonly administrationId: string; readonly today: CalendarDate } =
  SAMPLE_SETTINGS;

/** The folder of the state for databases of the service. */
export const EMBEDDED = "embedded";

/** One database for each version of the program: a newer one may know a better sample. */
export const sampleDatabase = (state: State): string =>
  join(state.home, EMBEDDED, `sample-${programVersion()}.sqlite`);

/** The service takes a fifth of a second to load, and a run on a real one never needs it. */
export async function startSample(state: State, ports: RunPorts): Promise<StartedService> {
  const { startService } = await import("../../service/service.ts");
  const { sampleAdministration } = await import(
    "../../../fixtures/administrations/sample-administration.ts"
  );
  stateFolder(state, EMBEDDED);
  return startService({
    databasePath: sampleDatabase(state),
    administrationId: SAMPLE.administrationId,
    books: sampleAdministration,
    shapes: "specification",
    rateLimit: null,
    port: 0,
    now: ports.now,
    tokenName: "slotsom without a profile",
    log: serviceLog(ports),
  });
}

/** Faults inside the embedded service are events: its user reads them among the others. */
export const serviceLog =
  ({ onEvent }: Pick<RunPorts, "onEvent">): ((message: string) => void) =>
  (message) => {
    onEvent({ kind: "service-fault", message });
  };
