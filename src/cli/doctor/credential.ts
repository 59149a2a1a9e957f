/** Checks that the service accepts the credential. */
import { type DoctorCheck, ok } from "./doctor-check.ts";
import { acceptedService } from "./internal/accepted-service.ts";

export const credential: DoctorCheck = {
  id: "credential",
  title: "Credential",
  run: async (context) => {
    await acceptedService(context);
    return ok("the service accepts it");
  },
};
