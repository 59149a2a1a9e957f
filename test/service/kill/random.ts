/** Whole numbers below a bound, the same for the same word. */
import { createHash } from "node:crypto";

/** From 0 up to and without `below`; 0 when that is 0. */
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
