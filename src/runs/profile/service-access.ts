/** The service that a run asks: the one of a profile, or the embedded one with the sample. */
import type { Clock } from "../../api/clock.ts";
import { Failure } from "../../failure.ts";
import type { SuppliedNames } from "../../ledger/supplied-names.ts";
import type { RateLimits } from "../../request-budget/rate-budget.ts";
import { sleepWithin, type TimeLeft } from "../../request-budget/time-limit.ts";
import type { RunPorts } from "../run-ports.ts";
import { stateFolder } from "../state/state.ts";
import { addressOf, type BooksAddress, type Who } from "./books-address.ts";
import { readCredential } from "./credential.ts";
import { SAMPLE, startSample } from "./embedded.ts";
import { keptChart } from "./kept-chart.ts";
import type { Profile } from "./profile.ts";

/** Everything that is needed to ask the service. */
export interface ServiceAccess extends BooksAddress {
  readonly baseUrl: string;
  readonly credential: () => Promise<string>;
  readonly limits: RateLimits | null;
  /** For lists that the service does not have: of the profile and of the chart that was imported last. */
  readonly suppliedNames: () => SuppliedNames;
  /** By `maxDuration`. The clock refuses to wait for longer. */
  readonly timeLeftMs: TimeLeft;
  readonly clock: Clock;
  readonly close: () => Promise<void>;
}

/** Milliseconds; null or absent for no end. */
export type Asking = Who & { readonly maxDuration?: number | null };

/** Failure codes: those of `booksAddress` and of the credential. */
export async function openAccess(who: Asking, ports: RunPorts): Promise<ServiceAccess> {
  const address = addressOf(who, ports);
  const { state, profile } = address;
  // A state that cannot be made stops the run before a credential is read and a service is started.
  stateFolder(state);
  const timeLeftMs = timeLeftOf(who.maxDuration ?? null, ports);
  const served =
    profile === null ? await startSample(state, ports) : await profileService(profile, ports);
  if (profile === null) ports.onEvent({ kind: "sample", today: SAMPLE.today, isServed: true });
  return {
    ...address,
    baseUrl: served.url,
    // Read once, before any work: a command that is missing or slow fails at once.
    credential: () => Promise.resolve(served.token),
    limits: profile?.rateLimits ?? null,
    suppliedNames: () => ({
      administration: profile?.administration ?? null,
      chart: keptChart(address),
    }),
    timeLeftMs,
    clock: { now: ports.now, sleep: sleepWithin(ports.sleep, timeLeftMs) },
    close: served.close,
  };
}

const profileService = async ({ baseUrl, credential }: Profile, { environment }: RunPorts) => ({
  url: baseUrl,
  token: await readCredential(credential, environment),
  close: () => Promise.resolve(),
});

/** From now on. Failure code: `arguments-invalid`, for the number of a program. */
export function timeLeftOf(
  maxDuration: number | null,
  { monotonicMs }: Pick<RunPorts, "monotonicMs">,
): TimeLeft {
  if (maxDuration === null) return () => Infinity;
  if (!(maxDuration > 0)) {
    throw new Failure(
      "arguments-invalid",
      `maxDuration ${String(maxDuration)}: it is not a number of milliseconds above 0`,
      "Leave it out for a run that takes the time it needs.",
    );
  }
  const endMs = monotonicMs() + maxDuration;
  return () => endMs - monotonicMs();
}
