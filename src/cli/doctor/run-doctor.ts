/** Runs the checks of `slotsom doctor` over one set of answers; a Failure becomes an outcome. */
import { epochMsOf } from "../../api/clock.ts";
import { isJson } from "../../api/lossless-json.ts";
import { isReportRequest, requestLine } from "../../api/request-line.ts";
import type { ApiRequest } from "../../api/transport.ts";
import { monthOf, previousMonth } from "../../calendar/month.ts";
import type { Connection } from "../../connection/connection.ts";
import { Failure } from "../../failure.ts";
import type { ServiceAccess } from "../../runs/profile/service-access.ts";
import { exitCodeOf } from "../exit-code.ts";
import type { World } from "../world.ts";
import {
  type DoctorCheck,
  type DoctorContext,
  fault,
  type Outcome,
  type Probed,
  unknown,
} from "./doctor-check.ts";
import { type Probe, probeRequest } from "./probes.ts";

export interface Examined {
  readonly check: DoctorCheck;
  readonly outcome: Outcome;
}

export interface RequestCount {
  all: number;
  reports: number;
}

/** Told one by one, each when it is known. */
export async function* examine(
  checks: readonly DoctorCheck[],
  context: DoctorContext,
): AsyncGenerator<Examined> {
  const told = new Map<string, DoctorCheck>();
  for (const check of checks) yield { check, outcome: await outcomeOf(check, context, told) };
}

/** What was told by a check before is not told again: ten checks fail when nothing answers. */
async function outcomeOf(
  check: DoctorCheck,
  context: DoctorContext,
  told: Map<string, DoctorCheck>,
): Promise<Outcome> {
  try {
    return await check.run(context);
  } catch (thrown) {
    context.world.signal.throwIfAborted();
    if (!(thrown instanceof Failure)) throw thrown;
    const earlier = told.get(thrown.message);
    if (earlier !== undefined) return unknown(`not looked at: see ${earlier.title}`);
    told.set(thrown.message, check);
    return fault(exitCodeOf(thrown), { said: thrown.message, fix: thrown.remedy });
  }
}

const otherService = ({ baseUrl }: ServiceAccess, request: ApiRequest): Failure =>
  new Failure(
    "request-refused",
    `${requestLine(request)}: ${baseUrl} answers, and not with JSON`,
    "Check the base url: it is the address of version 2 of the API, as in https://host/api/v2.",
  );

/**
 * Each request is sent once. After the first that no answer came to, the others fail with it: a
 * service that is away is waited for once.
 */
export function probing(
  access: ServiceAccess,
  { transport }: Connection,
  world: World,
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
    const sentMs = epochMsOf(world.now());
    try {
      const response = await transport.send(request, world.signal);
      if (response.status === 200 && !isJson(response.body)) throw otherService(access, request);
      return { request, response, sentMs, receivedMs: epochMsOf(world.now()) };
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
