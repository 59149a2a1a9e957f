/** Checks that the credential has access to the administration of the profile. */
import { answerOf } from "../../api/client.ts";
import { decodeAdministrations } from "../../api/decode-administrations.ts";
import { EXIT } from "../exit-code.ts";
import { type DoctorCheck, fault, ok } from "./doctor-check.ts";
import { acceptedService } from "./internal/accepted-service.ts";

export const administration: DoctorCheck = {
  id: "administration",
  title: "Administration",
  run: async (context) => {
    const { administrationId } = await context.access();
    const { request, response } = await acceptedService(context);
    if (response.status === 404) {
      return ok(`${administrationId} answers; this service has no list of administrations`);
    }
    const unknownFields = new Set<string>();
    const visible = decodeAdministrations(answerOf({ unknownFields }, request, response));
    const found = visible.find(({ id }) => id === administrationId);
    if (found !== undefined) return ok(`${found.name} (${found.id}), ${found.timeZone}`);
    return fault(EXIT.refused, {
      message: `the credential has no access to administration ${administrationId}`,
      fix:
        visible.length === 0
          ? "Give the token access to the administration in the service."
          : `Name one of these in the profile: ${visible
              .slice(0, SHOWN_MAX)
              .map(({ id, name }) => `${id} (${name})`)
              .join(", ")}.`,
    });
  },
};

const SHOWN_MAX = 10;
