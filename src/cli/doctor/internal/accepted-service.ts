/** Whether the API answers at all and accepts the credential: what every check of the service rests on. */
import { isJson } from "../../../api/lossless-json.ts";
import { refusalOf } from "../../../api/refusal.ts";
import type { DoctorContext, Probed } from "../doctor-check.ts";
import { scopesRefused } from "./refused-scopes.ts";

/** Throws the refusal, the same for every check, so that it is told once. */
export async function acceptedService({ probe }: Pick<DoctorContext, "probe">): Promise<Probed> {
  const first = await probe("administrations");
  if (first.response.status === 200) return first;
  if (first.response.status !== 404) throw refusalOf(first.request, first.response);
  // The specification has no list of administrations; then a report shows whether this is the API.
  const report = await probe("general-ledger");
  if (report.response.status === 200 || scopesRefused(report) !== null) return first;
  const told = isJson(report.response.body) ? report : first;
  throw refusalOf(told.request, told.response);
}
