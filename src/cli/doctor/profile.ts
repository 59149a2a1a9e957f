/** Checks that the profile can be read and that its credential can be found. */
import { type DoctorCheck, ok } from "./doctor-check.ts";

export const profile: DoctorCheck = {
  id: "profile",
  title: "Profile",
  run: async ({ access, isSample }) => {
    const { baseUrl, administrationId, profile: chosen } = await access();
    return ok(
      isSample || chosen === null
        ? "none: using the embedded service with the sample administration"
        : `${chosen.name}: administration ${administrationId} at ${baseUrl}; credential found`,
    );
  },
};
