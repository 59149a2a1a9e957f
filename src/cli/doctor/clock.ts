/** Compares the clock of this machine with that of the service (its `Date` header, in seconds). */
import { EXIT } from "../exit-code.ts";
import { type DoctorCheck, fault, ok, type Probed, unknown, warning } from "./doctor-check.ts";

/** Waits for the rate limit are off by the difference, and versions are compared to the second. */
const WARNED_MS_MIN = 5_000;
/** A full window of the rate limit: the reset times of the service are useless. */
const FAULT_MS_MIN = 300_000;
/** The precision of the header. */
const HEADER_MS = 1_000;

export const clock: DoctorCheck = {
  id: "clock",
  title: "Clock",
  run: async ({ probe, isSample }) => {
    if (isSample) return ok("the embedded service uses the clock of this machine");
    const differenceMs = clockDifferenceMs(await probe("administrations"));
    if (differenceMs === null) return unknown("the service does not state its time");
    const seconds = Math.round(Math.abs(differenceMs) / 1_000);
    if (Math.abs(differenceMs) < WARNED_MS_MIN) return ok("agrees with the clock of the service");
    const message = `this machine is ${seconds.toLocaleString("en")} s ${differenceMs > 0 ? "ahead of" : "behind"} the service`;
    const fix =
      "Synchronize the clock with a time server, for example with: timedatectl set-ntp true";
    return Math.abs(differenceMs) < FAULT_MS_MIN
      ? warning(message, fix)
      : fault(EXIT.usage, { message, fix });
  },
};

/** Positive when this machine is ahead; 0 when the precision of the header and the travel time explain the difference. */
function clockDifferenceMs({ response, sentMs, receivedMs }: Probed): number | null {
  const stated = Date.parse(response.headers["date"] ?? "");
  if (Number.isNaN(stated)) return null;
  if (sentMs >= stated + HEADER_MS) return sentMs - (stated + HEADER_MS);
  return receivedMs < stated ? receivedMs - stated : 0;
}
