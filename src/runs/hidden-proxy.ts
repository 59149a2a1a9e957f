/** The proxy of the environment of a run, whose password is in no output. */
import { type OutgoingProxy, passwordOf, proxyIn } from "../api/outgoing-proxy.ts";
import type { RunPorts } from "./run-ports.ts";

export function hiddenProxy({
  environment,
  hideSecret,
}: Pick<RunPorts, "environment" | "hideSecret">): OutgoingProxy | null {
  const proxy = proxyIn(environment);
  const password = proxy === null ? null : passwordOf(proxy);
  if (password !== null) hideSecret?.(password);
  return proxy;
}
