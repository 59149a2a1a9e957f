/** Whether the credential may see the administration of the profile. */
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
    const seen = decodeAdministrations(answerOf({ unknownFields }, request, response));
    const found = seen.find(({ id }) => id === administrationId);
    if (found !== undefined) return ok(`${found.name} (${found.id}), ${found.timeZone}`);
    return fault(EXIT.refused, {
      said: `${administrationId} is not among the ${String(seen.length)} that this credential may see`,
      fix:
        seen.length === 0
          ? "Give the token access to the administration in the service."
          : `Put one of these into the profile: ${seen
              .slice(0, SHOWN_MAX)
              .map(({ id, name }) => `${id} (${name})`)
              .join(", ")}.`,
    });
  },
};

const SHOWN_MAX = 10;
