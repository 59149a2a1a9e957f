/** Whole numbers below a bound, the same for the same seed. */
import { createHash } from "node:crypto";

/** At least 0 and less than `below`; 0 if that is 0. */
export type Random = (below: number) => number;

export function random(seed: string): Random {
  let count = 0;
  return (below) => {
    count += 1;
    const hash = createHash("sha256")
      .update(`${seed} ${String(count)}`)
      .digest();
    return below === 0 ? 0 : hash.readUInt32BE() % below;
  };
}
