/** Reports the rate limits in the headers of the service, and how the headers are to be read. */
import type { RateLimits } from "../../request-budget/rate-budget.ts";
import { type DoctorCheck, ok, type Probed } from "./doctor-check.ts";

/** Two client authors saw the seconds to the end of the window in `RateLimit-Remaining`. */
const SECONDS_APART_MAX = 2;

export const rateLimits: DoctorCheck = {
  id: "rate-limits",
  title: "Rate limits",
  run: async ({ access, probe, isSample }) => {
    const { limits } = await access();
    if (isSample) return ok("none on the embedded service");
    const plain = await probe("administrations");
    const report = await probe("general-ledger");
    const stated = [
      sentence("requests", plain, limits?.requestsMax ?? null),
      sentence("reports", report, limits?.reportRequestsMax ?? null),
    ].filter((text) => text !== null);
    if (stated.length === 0) {
      return ok(
        `the service sends no rate limit headers; the limits of the profile apply: ${limitsText(limits)}`,
      );
    }
    return ok(stated.join("; "));
  },
};

/** `reports: 50 per window, 47 left`, with anything unusual; null without headers. */
function sentence(
  what: string,
  { response, receivedMs }: Probed,
  ours: number | null,
): string | null {
  const number = (name: string): number | null => {
    const text = response.headers[name] ?? "";
    return /^\d{1,12}$/.test(text) ? Number.parseInt(text, 10) : null;
  };
  const limit = number("ratelimit-limit");
  const remaining = number("ratelimit-remaining");
  const requests = number("ratelimit-requestsremaining");
  const reset = number("ratelimit-reset");
  if (limit === null && remaining === null && requests === null) return null;
  const toReset = reset === null ? null : reset - Math.round(receivedMs / 1_000);
  const isSeconds =
    remaining !== null &&
    remaining !== requests &&
    toReset !== null &&
    Math.abs(remaining - toReset) <= SECONDS_APART_MAX;
  const left = requests ?? (isSeconds ? null : remaining);
  return [
    `${what}: ${limit === null ? "unknown limit" : `${String(limit)} per window`}`,
    ...(left === null ? [] : [`${String(left)} left`]),
    ...(isSeconds ? ["RateLimit-Remaining contains seconds instead of requests"] : []),
    ...(limit !== null && ours !== null && limit < ours
      ? [`lower than the ${String(ours)} of the profile, so the lower limit applies`]
      : []),
  ].join(", ");
}

const limitsText = (limits: RateLimits | null): string =>
  limits === null
    ? "none"
    : `${String(limits.requestsMax)} requests, ${String(limits.reportRequestsMax)} of them to reports, in ${String(limits.windowMs / 1_000)} s`;
