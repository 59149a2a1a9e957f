/** Whether the clock of this machine agrees with that of the service (its `Date` header, in seconds). */
import { EXIT } from "../exit-code.ts";
import { type DoctorCheck, fault, ok, type Probed, unknown, warning } from "./doctor-check.ts";

/** Waits for the rate limit are off by it, and versions are compared to the second. */
const WARNED_MS_MIN = 5_000;
/** A whole window of the rate limit: nothing that the service says of time is understood any more. */
const FAULT_MS_MIN = 300_000;
/** The header leaves out what is less. */
const HEADER_MS = 1_000;

export const clock: DoctorCheck = {
  id: "clock",
  title: "Clock",
  run: async ({ probe, isSample }) => {
    if (isSample) return ok("the embedded service has the clock of this machine");
    const apartMs = clockDifferenceMs(await probe("administrations"));
    if (apartMs === null) return unknown("the service does not say what time it has");
    const seconds = Math.round(Math.abs(apartMs) / 1_000);
    if (Math.abs(apartMs) < WARNED_MS_MIN) return ok("agrees with that of the service");
    const said = `this machine is ${seconds.toLocaleString("en")} s ${apartMs > 0 ? "ahead of" : "behind"} the service`;
    const fix = "Set the clock by a time server, as timedatectl set-ntp true does.";
    return Math.abs(apartMs) < FAULT_MS_MIN ? warning(said, fix) : fault(EXIT.usage, { said, fix });
  },
};

/** Positive when this machine is ahead; 0 within what the header and the way of the answer leave open. */
function clockDifferenceMs({ response, sentMs, receivedMs }: Probed): number | null {
  const stated = Date.parse(response.headers["date"] ?? "");
  if (Number.isNaN(stated)) return null;
  if (sentMs >= stated + HEADER_MS) return sentMs - (stated + HEADER_MS);
  return receivedMs < stated ? receivedMs - stated : 0;
}
