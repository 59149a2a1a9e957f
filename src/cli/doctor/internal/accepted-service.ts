/** Checks that the API answers and accepts the credential; every check of the service depends on it. */
import { isJson } from "../../../api/lossless-json.ts";
import { refusalOf } from "../../../api/refusal.ts";
import type { DoctorContext, Probed } from "../doctor-check.ts";
import { scopesRefused } from "./refused-scopes.ts";

/** Throws the same refusal for every check, so that it is reported once. */
export async function acceptedService({ probe }: Pick<DoctorContext, "probe">): Promise<Probed> {
  const first = await probe("administrations");
  if (first.response.status === 200) return first;
  if (first.response.status !== 404) throw refusalOf(first.request, first.response);
  // The specification has no list of administrations; then a report shows whether this is the API.
  const report = await probe("general-ledger");
  if (report.response.status === 200 || scopesRefused(report) !== null) return first;
  const refused = isJson(report.response.body) ? report : first;
  throw refusalOf(refused.request, refused.response);
}
