/** Ends child processes with the test that started them. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { whenFinished } from "./ending.ts";

/** The same process; when the test has finished it is killed if it still runs, and its exit is awaited. */
export function endedWithTest<Child extends ChildProcess>(child: Child): Child {
  whenFinished(async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  });
  return child;
}
