/** Checks that the API answers and accepts the credential; every check of the service depends on it. */
import { isJson } from "../../../api/lossless-json.ts";
import { refusalOf } from "../../../api/refusal.ts";
import type { DoctorContext, Probed } from "../doctor-check.ts";
import { scopesRefused } from "./refused-scopes.ts";

/** The service states an error in a field of this name; a page of another server has no such field. */
const ERROR = /^\s*\{\s*"error"\s*:/;

/** A 404 in the words of the API is about the administration, not about the address. */
const isErrorOfApi = (body: Uint8Array): boolean =>
  isJson(body) && ERROR.test(new TextDecoder().decode(body));

/** Throws the same refusal for every check, so that it is reported once. */
export async function acceptedService({ probe }: Pick<DoctorContext, "probe">): Promise<Probed> {
  const first = await probe("administrations");
  if (first.response.status === 200) return first;
  if (first.response.status !== 404) throw refusalOf(first.request, first.response);
  // The specification has no list of administrations; then a report shows whether this is the API.
  const report = await probe("general-ledger");
  if (report.response.status === 200 || scopesRefused(report) !== null) return first;
  if (report.response.status === 404 && isErrorOfApi(report.response.body)) return first;
  const refused = isJson(report.response.body) ? report : first;
  throw refusalOf(refused.request, refused.response);
}
