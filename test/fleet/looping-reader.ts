/** A process that runs commands which only look, one after another, until its input ends. It prints how they ended. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { sleepFor } from "../../src/api/clock.ts";
import { runCli } from "../../src/cli/run-cli.ts";

export interface ReaderOrder {
  readonly home: string;
  readonly folder: string;
  readonly token: string;
  readonly commands: readonly (readonly string[])[];
}

export interface ReaderEnding {
  readonly code: number;
  readonly said: string;
}

const { home, folder, token, commands } = JSON.parse(process.argv[2] ?? "") as ReaderOrder;
const over = new AbortController();
process.stdin.on("data", () => {
  over.abort();
});
let said = "";
const world = {
  environment: { ...process.env, SLOTSOM_HOME: home, TOKEN: token },
  workingFolder: folder,
  out: { write: () => undefined },
  err: { write: (text: string) => (said += text) },
  now: () => new Date().toISOString(),
  monotonicMs: () => performance.now(),
  sleep: sleepFor,
  random: () => 0.5,
  signal: new AbortController().signal,
};
/** The first of each kind: its code, and what it printed. */
const endings = new Map<string, ReaderEnding>();
for (let at = 0; !over.signal.aborted; at = (at + 1) % commands.length) {
  const argv = commands[at] ?? [];
  said = "";
  const code = await runCli(argv, world);
  endings.set(`${argv[0] ?? ""} ${String(code)}`, { code, said });
  await nextTurn();
}
process.stdin.destroy();
process.stdout.write(JSON.stringify([...endings.values()]));
