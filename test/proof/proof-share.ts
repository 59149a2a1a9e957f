/** One process of the leaf test: tries its share of the lies and sends each outcome to the process that started it. */
import { readFileSync } from "node:fs";
import { everyLie, groupOf, type LieOutcome, readRecorded, tryLie } from "./try-lies.ts";

const [path = "", index = "0", shares = "1"] = process.argv.slice(2);
const { signal } = new AbortController();
const recorded = await readRecorded(readFileSync(path), signal);
let number = 0;
for (const lie of everyLie(recorded)) {
  if (number++ % Number.parseInt(shares, 10) !== Number.parseInt(index, 10)) continue;
  const { outcome, because } = await tryLie(recorded, lie, signal);
  const { purpose, address } = lie.answer;
  const sent: LieOutcome = {
    number,
    group: groupOf(lie),
    line: `${purpose} ${address} ${lie.lie.path}, ${lie.lie.mutation}`,
    outcome,
    because,
  };
  process.send?.(sent);
}
process.disconnect?.();
