/** Checks that the credential reaches the administration of the profile; every check of its books depends on it. */
import { answerOf } from "../../../api/client.ts";
import {
  decodeAdministration,
  decodeAdministrations,
  type ListedAdministration,
} from "../../../api/decode-administrations.ts";
import type { Answer } from "../../../api/decoding.ts";
import { Failure } from "../../../failure.ts";
import type { Administration } from "../../../ledger/books.ts";
import type { DoctorContext } from "../doctor-check.ts";
import { acceptedService } from "./accepted-service.ts";

const SHOWN_MAX = 10;

/** The administrations in the list of the service; null where it has no such list. */
export async function listedAdministrations(
  context: Pick<DoctorContext, "probe">,
): Promise<readonly ListedAdministration[] | null> {
  const answer = await answerWithList(context);
  return answer === null ? null : decodeAdministrations(answer);
}

async function answerWithList(context: Pick<DoctorContext, "probe">): Promise<Answer | null> {
  const { request, response } = await acceptedService(context);
  if (response.status === 404) return null;
  return answerOf({ unknownFields: new Set() }, request, response);
}

/**
 * Returns the administration of the profile; null where the service has no list of them. Throws the same
 * `administration-unknown` for every check, so that it is reported once.
 */
export async function reachedAdministration(
  context: Pick<DoctorContext, "access" | "probe">,
): Promise<Administration | null> {
  const { administrationId } = await context.access();
  const answer = await answerWithList(context);
  if (answer === null) {
    const { response } = await context.probe("general-ledger");
    if (response.status === 404) throw notAnswering(administrationId);
    return null;
  }
  const found = decodeAdministration(answer, administrationId);
  if (found === null) throw notListed(administrationId, decodeAdministrations(answer));
  return found;
}

function notListed(administrationId: string, listed: readonly ListedAdministration[]): Failure {
  const message = `the credential has no access to administration ${administrationId}`;
  return listed.length === 0
    ? new Failure(
        "administration-unknown",
        `${message}, nor to any other`,
        "Give the token access to the administration in the service.",
      )
    : new Failure(
        "administration-unknown",
        message,
        `Correct administration_id in the profile. The credential has access to ${administrationsText(listed)}.`,
      );
}

/** `123 (Bakery), 124 (Cafe) and 3 more`. */
function administrationsText(listed: readonly ListedAdministration[]): string {
  const shown = listed.slice(0, SHOWN_MAX).map(({ id, name }) => `${id} (${name})`);
  const more = listed.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${String(more)} more` : ""}`;
}

const notAnswering = (administrationId: string): Failure =>
  new Failure(
    "administration-unknown",
    `the service answers 404 for administration ${administrationId}: it does not exist, or the credential has no access to it`,
    "Correct administration_id in the profile; the service does not list the right ids. If base_url is not the address of version 2 of the API, as in https://host/api/v2, correct that.",
  );
