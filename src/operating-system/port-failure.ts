/** Why an address cannot be listened on. */
import { Failure, hasErrorCode } from "../failure.ts";

const REFUSALS = {
  EADDRINUSE: "another program uses this port",
  EACCES: "the system does not allow it",
  EADDRNOTAVAIL: "this machine has no such address",
};

/** The failure `port-not-usable`, or the cause itself if it is another one. */
export function portFailure(cause: unknown, host: string, port: number): unknown {
  const reason = Object.entries(REFUSALS).find(([code]) => hasErrorCode(cause, code))?.[1];
  if (reason === undefined) return cause;
  return new Failure(
    "port-not-usable",
    `cannot listen on ${host}:${String(port)}: ${reason}`,
    "Use another port, or 0 for any free port.",
    cause,
  );
}
