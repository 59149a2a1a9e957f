/** Checks that the credential has access to the administration of the profile. */
import { type DoctorCheck, ok } from "./doctor-check.ts";
import { reachedAdministration } from "./internal/reached-administration.ts";

export const administration: DoctorCheck = {
  id: "administration",
  title: "Administration",
  run: async (context) => {
    const found = await reachedAdministration(context);
    if (found !== null) return ok(`${found.name} (${found.id}), ${found.timeZone}`);
    const { administrationId } = await context.access();
    return ok(`${administrationId} answers; this service has no list of administrations`);
  },
};
