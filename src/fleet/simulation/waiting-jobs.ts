/** The jobs of a simulation that wait for a worker: the highest priority first, then the order of the list. */
export interface WaitingJobs {
  readonly add: (job: number) => void;
  /** Only while `size` is above 0. */
  readonly take: () => number;
  readonly size: () => number;
}

/** Jobs become due in the order of their time, so that each priority is a queue of its own. */
export function waitingJobs(jobs: readonly { readonly priority: number }[]): WaitingJobs {
  const priorities = [...new Set(jobs.map(({ priority }) => priority))].sort(
    (left, right) => right - left,
  );
  const queues = priorities.map(() => ({ jobs: noJobs(), first: 0 }));
  let size = 0;
  return {
    add: (job) => {
      queues[priorities.indexOf(jobs[job]?.priority ?? 0)]?.jobs.push(job);
      size += 1;
    },
    take: () => {
      const queue = queues.find(({ jobs, first }) => first < jobs.length);
      if (queue === undefined) return 0;
      size -= 1;
      queue.first += 1;
      return queue.jobs[queue.first - 1] ?? 0;
    },
    size: () => size,
  };
}

const noJobs = (): number[] => [];
