/** How many threads write a pack (decision 111); pure. */
import type { PackSize } from "../runs/run-ports.ts";

/** In smaller books each file is written before another thread has opened them. */
const POSTINGS_MIN = 50_000;
/** Each takes as much memory as the books need. */
const WRITERS_MAX = 4;
/** Node compiles and collects garbage on the second core: there a second thread saves time from so many postings times files on. */
const WORK_FOR_TWO_CORES = 1_500_000;

export function writersFor({ postings, files }: PackSize, cores: number): number {
  if (postings < POSTINGS_MIN) return 1;
  if (cores <= 2 && postings * files < WORK_FOR_TWO_CORES) return 1;
  return Math.min(cores, WRITERS_MAX);
}
