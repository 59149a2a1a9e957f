/** The purposes of the requests of a pull; pure. */
import type { Month } from "../calendar/month.ts";

/** Purposes distinguish repeated requests for the same address; they are part of the key of an answer. */
export const purposes = (
  month: Month,
  attempt: number,
): Readonly<Record<"before" | "entries" | "again" | "control" | "reports" | "after", string>> => ({
  before: `${month}/${attempt}/before`,
  entries: `${month}/${attempt}/entries`,
  again: `${month}/${attempt}/again`,
  control: `${month}/${attempt}/control`,
  reports: `${month}/${attempt}/reports`,
  after: `${month}/${attempt}/after`,
});

/** The generation changes with each month that is pulled again. */
export const yearPurpose = (generation: number): string => `year/${generation}`;
export const recheckPurpose = (month: Month, generation: number): string =>
  `recheck/${generation}/${month}`;
