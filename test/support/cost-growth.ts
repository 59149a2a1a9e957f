/** Whether the cost of reading grows with the size of what is read, or faster. */

const FACTOR = 16;
const ROUNDS = 3;
/** Less is noise. */
const CPU_MICROSECONDS_MIN = 5_000;

/**
 * The CPU time of reading one input of 16 times the size, divided by that of reading 16 small ones: about 1 if the
 * reader is linear, about 16 if it is quadratic, which must take longer than 5 ms to be noticed. The least of three rounds, because a busy machine only adds to it.
 */
export async function costGrowth<Input>(
  make: (size: number) => Input,
  read: (input: Input) => unknown,
  size: number,
): Promise<number> {
  const small = make(size);
  const large = make(size * FACTOR);
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const apart = await cpuTimeOf(async () => {
      for (let time = 0; time < FACTOR; time += 1) await read(small);
    });
    const atOnce = await cpuTimeOf(async () => {
      await read(large);
    });
    least = Math.min(least, atOnce / Math.max(apart, CPU_MICROSECONDS_MIN));
  }
  return least;
}

async function cpuTimeOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
