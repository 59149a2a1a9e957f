/** Checks that the service answers at its address, and that it is the API. */
import { nameOfProxy } from "../../api/outgoing-proxy.ts";
import { type DoctorCheck, ok } from "./doctor-check.ts";
import { acceptedService } from "./internal/accepted-service.ts";

export const service: DoctorCheck = {
  id: "service",
  title: "Service",
  run: async (context) => {
    const { baseUrl } = await context.access();
    const { response, via } = await context.probe("administrations");
    // A refusal is an answer too.
    if (response.status !== 401) await acceptedService(context);
    const through =
      via === null ? "" : `, through the proxy ${nameOfProxy(via)} of ${via.variable}`;
    return ok(`${baseUrl} answers${through}`);
  },
};
