/** Sends the probes of `slotsom doctor` and `slotsom auth status`, each once. */
import { epochMsOf } from "../../api/clock.ts";
import { isJson } from "../../api/lossless-json.ts";
import { isReportRequest, requestLine } from "../../api/request-line.ts";
import type { ApiRequest } from "../../api/transport.ts";
import { monthOf, previousMonth } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import type { Connection } from "../../request-budget/connection.ts";
import type { ServiceAccess } from "../../runs/profile/service-access.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import type { Probed, RequestCount } from "./doctor-check.ts";
import { type Probe, probeRequest } from "./probes.ts";

/**
 * Sends each request once. After the first request without an answer, the others fail with the same failure:
 * doctor waits only once for a service that is away.
 */
export function probing(
  access: ServiceAccess,
  { transport, via }: Connection,
  ports: RunPorts,
): { readonly probe: (probe: Probe) => Promise<Probed>; readonly count: RequestCount } {
  const count: RequestCount = { all: 0, reports: 0 };
  const probed = new Map<Probe, Promise<Probed>>();
  const lost: Failure[] = [];
  const month = previousMonth(monthOf(access.todayIn("UTC")));
  const send = async (probe: Probe): Promise<Probed> => {
    const [failure] = lost;
    if (failure !== undefined) throw failure;
    const request = probeRequest(probe, access.administrationId, month);
    count.all += 1;
    if (isReportRequest(request)) count.reports += 1;
    const sentMs = epochMsOf(ports.now());
    try {
      const response = await transport.send(request, ports.signal);
      if (response.status === 200 && !isJson(response.body)) throw otherService(access, request);
      return { request, response, sentMs, receivedMs: epochMsOf(ports.now()), via: via() };
    } catch (thrown) {
      if (thrown instanceof Failure) lost.push(thrown);
      throw thrown;
    }
  };
  const probe = (name: Probe): Promise<Probed> => {
    const known = probed.get(name) ?? send(name);
    probed.set(name, known);
    return known;
  };
  return { probe, count };
}

const otherService = ({ baseUrl }: ServiceAccess, request: ApiRequest): Failure =>
  new Failure(
    "request-refused",
    `${requestLine(request)}: ${baseUrl} answers, but not with JSON`,
    "Check the base url: it must be the address of version 2 of the API, as in https://host/api/v2.",
  );
