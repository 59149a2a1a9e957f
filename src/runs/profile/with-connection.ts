/** Work with the service, on a connection that is closed afterwards. */
import type { Session } from "../../api/client.ts";
import { type Connection, openConnection } from "../../request-budget/connection.ts";
import { hiddenProxy } from "../hidden-proxy.ts";
import type { RunPorts } from "../run-ports.ts";
import { BUDGETS, stateFolder } from "../state/state.ts";
import type { ServiceAccess } from "./service-access.ts";

type Reached = Pick<
  ServiceAccess,
  "baseUrl" | "credential" | "authorities" | "limits" | "state" | "clock" | "timeLeftMs"
>;

export async function withConnection<Value>(
  access: Reached,
  ports: RunPorts,
  work: (connection: Connection) => Promise<Value>,
): Promise<Value> {
  const { baseUrl } = access;
  const budgetGroup = ports.budgetGroup ?? new URL(baseUrl).host;
  const connection = openConnection({
    baseUrl,
    credential: access.credential,
    proxy: hiddenProxy(ports),
    authorities: access.authorities,
    limits: access.limits,
    ...(ports.openBudget === undefined
      ? { budgetFolder: stateFolder(access.state, BUDGETS), budgetGroup }
      : { budget: ports.openBudget(budgetGroup) }),
    clock: access.clock,
    jitter: ports.random,
    timeLeftMs: access.timeLeftMs,
    onWait: (wait) => {
      ports.onEvent({ kind: "wait", wait });
    },
    observer: {
      monotonicMs: ports.monotonicMs,
      onExchange: (exchange) => {
        ports.onEvent({ kind: "exchange", exchange });
      },
    },
  });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** A session outside the snapshot: for the administration itself and for the service's exports. */
export const sessionOf = (
  { administrationId }: ServiceAccess,
  { transport }: Connection,
  { signal }: RunPorts,
): Session => ({ transport, administrationId, signal, unknownFields: new Set() });
