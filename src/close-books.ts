/** The year-end close for programs, with the clock and the environment of their process. */
import { randomFraction, SYSTEM_CLOCK } from "./client/open-client.ts";
import { invariant } from "./failure.ts";
import type { FinishedPack } from "./pipeline.ts";
import { makeOrder, type OrderOptions } from "./runs/order.ts";
import { runOrder } from "./runs/run-order.ts";
import type { RunPorts } from "./runs/run-ports.ts";

/** The options of `slotsom close`, which also chooses the books as it does: `sample: true` closes the sample administration. */
export type CloseOptions = Partial<Omit<OrderOptions, "exported">>;

/**
 * Closes a fiscal year as `slotsom close` does: pulls, proves, checks and writes the pack. `slotsom resume` can
 * continue an unfinished close. Throws a `Failure` where `slotsom close` fails, and the reason of an aborted
 * `ports.signal`. Ports that are left out are those of this process.
 */
export async function closeBooks(
  options: CloseOptions,
  ports: Partial<RunPorts> = {},
): Promise<FinishedPack> {
  const signal = ports.signal ?? new AbortController().signal;
  const outcome = await runOrder(makeOrder({ ...options, kind: "close" }), {
    environment: process.env,
    workingFolder: process.cwd(),
    ...SYSTEM_CLOCK,
    monotonicMs: () => performance.now(),
    random: randomFraction,
    isInteractive: false,
    onEvent: () => undefined,
    ...ports,
    signal,
  });
  if (outcome.kind !== "pack") signal.throwIfAborted();
  invariant(outcome.kind === "pack", "a close that is not interrupted ends in a pack");
  return outcome.pack;
}
