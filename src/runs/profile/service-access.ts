/** Access to the service of a run: the service of a profile, or the embedded one with the sample. */
import { readBaseUrl } from "../../api/base-url.ts";
import type { Clock } from "../../api/clock.ts";
import { Failure } from "../../failure.ts";
import type { SuppliedNames } from "../../ledger/supplied-names.ts";
import type { RateLimits } from "../../request-budget/rate-budget.ts";
import { sleepWithin, type TimeLeft } from "../../request-budget/time-limit.ts";
import type { RunPorts } from "../run-ports.ts";
import { usableState } from "../state/usable-state.ts";
import { readAuthorities } from "./authorities.ts";
import {
  type AddressOfService,
  addressOf,
  type ProfileOptions,
  reportBooks,
} from "./books-address.ts";
import { readCredential } from "./credential.ts";
import { startSample } from "./embedded.ts";
import { importedChart } from "./imported-chart.ts";
import { profileOfService, type ServiceProfile } from "./profile.ts";
import { withoutService } from "./without-service.ts";

/** Everything that requests to the service need. */
export interface ServiceAccess extends AddressOfService {
  readonly baseUrl: string;
  readonly credential: () => Promise<string>;
  /** Certificates in PEM that are trusted besides the usual ones; null for none. */
  readonly authorities: string | null;
  readonly limits: RateLimits | null;
  /** For lists that the service does not have: from the profile and from the last imported chart. */
  readonly suppliedNames: () => SuppliedNames;
  /** The time that `maxDuration` leaves. The clock refuses longer waits. */
  readonly timeLeftMs: TimeLeft;
  readonly clock: Clock;
  /** May be called as soon as no more requests are sent, and again. */
  readonly close: () => Promise<void>;
}

/** `maxDuration` in milliseconds; null or absent for no limit. */
export type AccessOptions = ProfileOptions & { readonly maxDuration?: number | null };

/**
 * Failure codes: those of `booksAddress`, of the credential and of the certificates; `arguments-invalid` for books of
 * auditfiles.
 */
export async function openAccess(who: AccessOptions, ports: RunPorts): Promise<ServiceAccess> {
  const address = addressOf(who, ports);
  const { state, chosen } = address;
  if (chosen.kind === "auditfile") throw withoutService("this command", chosen);
  const profile = profileOfService(address.profile);
  // Either stops the run before a credential is read, a service is started, or anything is recorded.
  if (profile !== null) readBaseUrl(profile.baseUrl);
  const authorities = readAuthorities(profile?.ca ?? null);
  usableState(state);
  const timeLeftMs = timeLeftOf(who.maxDuration ?? null, ports);
  if (profile !== null) reportBooks(address, ports, false);
  const served =
    chosen.kind === "sample"
      ? await startSample(chosen.name, state, ports)
      : await profileService(chosen.profile, ports);
  if (profile === null) ports.collectGarbage?.();
  ports.hideSecret?.(served.token);
  if (profile === null) reportBooks(address, ports, true);
  let closing: Promise<void> | null = null;
  return {
    ...address,
    profile,
    baseUrl: served.url,
    // The credential is read once, before any work: a command that is missing or slow fails early.
    credential: () => Promise.resolve(served.token),
    authorities,
    limits: profile?.rateLimits ?? null,
    suppliedNames: () => ({
      administration: profile?.administration ?? null,
      chart: importedChart(address),
    }),
    timeLeftMs,
    clock: { now: ports.now, sleep: sleepWithin(ports.sleep, timeLeftMs) },
    close: () => (closing ??= served.close()),
  };
}

const profileService = async (
  { baseUrl, credential }: ServiceProfile,
  { environment, signal }: RunPorts,
) => ({
  url: baseUrl,
  token: await readCredential(credential, environment, signal),
  close: () => Promise.resolve(),
});

/** The limit starts now. Failure code: `arguments-invalid`, for a number from a program. */
export function timeLeftOf(
  maxDuration: number | null,
  { monotonicMs }: Pick<RunPorts, "monotonicMs">,
): TimeLeft {
  if (maxDuration === null) return () => Infinity;
  if (!(maxDuration > 0)) {
    throw new Failure(
      "arguments-invalid",
      `maxDuration ${String(maxDuration)}: must be a number of milliseconds above 0`,
      "Leave it out to run without a time limit.",
    );
  }
  const endMs = monotonicMs() + maxDuration;
  return () => endMs - monotonicMs();
}
