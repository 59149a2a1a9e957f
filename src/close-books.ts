/** The year-end close for programs, with the clock and the environment of their process. */
import { randomFraction, SYSTEM_CLOCK } from "./client/open-client.ts";
import { Failure, invariant } from "./failure.ts";
import type { FinishedPack } from "./pipeline.ts";
import { makeOrder, type OrderOptions } from "./runs/order.ts";
import { type BooksChoice, chosenBooks } from "./runs/profile/chosen-books.ts";
import { runOrder } from "./runs/run-order.ts";
import type { RunPorts } from "./runs/run-ports.ts";

/**
 * The options of `slotsom close`, which also chooses the books as it does, with one difference: the sample administration
 * is only closed with `sample: true`, because a program that starts in another folder shows no one the note about it.
 */
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
  const order = makeOrder({ ...options, kind: "close" });
  const all: RunPorts = {
    environment: process.env,
    workingFolder: process.cwd(),
    ...SYSTEM_CLOCK,
    monotonicMs: () => performance.now(),
    random: randomFraction,
    isInteractive: false,
    onEvent: () => undefined,
    ...ports,
    signal,
  };
  refuseUnchosen(order, all);
  const outcome = await runOrder(order, all);
  if (outcome.kind !== "pack") signal.throwIfAborted();
  invariant(outcome.kind === "pack", "a close that is not interrupted ends in a pack");
  return outcome.pack;
}

function refuseUnchosen(choice: BooksChoice, ports: RunPorts): void {
  if (chosenBooks(choice, ports).chosenBy !== "no-config") return;
  throw new Failure(
    "profile-invalid",
    `${ports.workingFolder} has no slotsom.yml, and no other file with profiles is named`,
    "Name one with config, or close the sample administration with sample: true.",
  );
}
