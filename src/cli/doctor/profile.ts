/** Whether the profile can be read and its credential is where it says. */
import { type DoctorCheck, ok } from "./doctor-check.ts";

export const profile: DoctorCheck = {
  id: "profile",
  title: "Profile",
  run: async ({ access, isSample }) => {
    const { baseUrl, administrationId } = await access();
    return ok(
      isSample
        ? "none: the embedded service with the sample administration"
        : `administration ${administrationId} at ${baseUrl}; its credential is there`,
    );
  },
};
