/** A sleep that lets a live line be redrawn every second. Without a terminal nothing is redrawn, and sleeps stay whole. */
import type { World } from "./world.ts";

const TICK_MS = 1_000;

/** Sleeps as long as the world does, in pieces; an abort ends each piece at once. */
export const tickingSleep =
  (
    { sleep, monotonicMs }: Pick<World, "sleep" | "monotonicMs">,
    tick: () => void,
  ): World["sleep"] =>
  async (delayMs, signal) => {
    const endMs = monotonicMs() + delayMs;
    for (let leftMs = delayMs; leftMs > 0; leftMs = endMs - monotonicMs()) {
      await sleep(Math.min(leftMs, TICK_MS), signal);
      tick();
    }
  };
