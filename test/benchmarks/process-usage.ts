/** What a running process has used, as Linux states it in /proc; elsewhere it is not known. */
import { readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;
/** The places of user and system time after the name of the program, in proc(5) 14 and 15. */
const USER = 11;
const SYSTEM = 12;

export function cpuSecondsOf(pid: number): number {
  const stat = textOf(`/proc/${String(pid)}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS_PER_SECOND;
}

/** The memory that it has now, or the most that it had. */
export function residentMb(pid: number, which: "VmRSS" | "VmHWM"): number {
  const status = textOf(`/proc/${String(pid)}/status`);
  const kilobytes = new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1] ?? "";
  return Number.parseInt(kilobytes, 10) / 1024;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Without the file the rest of a run is still worth its figures.
    return "";
  }
}
