/** How long a fleet still works, by the durations of its last jobs. */
import type { FleetOverview } from "./fleet-queue.ts";

/**
 * Milliseconds; null while no job has ended or no worker works. A job at work is half done on average. Durations rather than a rate per hour: a
 * fleet that had nothing to do for a night is not slower for that.
 */
export function timeToGoMs({ counts, later, workers, durationsMs }: FleetOverview): number | null {
  const due = counts.waiting - later;
  const open = due + counts.running;
  if (open === 0) return 0;
  const atWork = workers.filter(({ isLost }) => !isLost).length;
  if (atWork === 0 || durationsMs.length === 0) return null;
  const mean = durationsMs.reduce((sum, ms) => sum + ms, 0) / durationsMs.length;
  const turns = due / atWork;
  return Math.round(mean * (turns + (counts.running > 0 ? 0.5 : 0)));
}
