/** A process that adds entries to the file of judgement of a folder, one at a time, as its own machine would. */
import { once } from "node:events";
import { acceptance, add, addressIn } from "./judged-folder.ts";

export interface AdderOrder {
  readonly folder: string;
  readonly home: string;
  readonly by: string;
  readonly count: number;
}

const { folder, home, by, count } = JSON.parse(process.argv[2] ?? "") as AdderOrder;
const address = addressIn(folder, home);
process.stdout.write("ready\n");
await once(process.stdin, "data");
process.stdin.destroy();
for (let at = 1; at <= count; at += 1) add(address, acceptance(by, `${by} ${String(at)}`));
