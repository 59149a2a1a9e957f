/** Opens a file with the program of the user, as a double click does. */
import { spawn } from "node:child_process";
import type { RunPorts } from "./run-ports.ts";

/** False where no program opens pages, as on a server. The program is not waited for. */
export async function openFile(
  path: string,
  { environment }: Pick<RunPorts, "environment">,
): Promise<boolean> {
  const opener = openerOf(environment);
  if (opener === null) return false;
  return new Promise((resolve) => {
    const child = spawn(opener, [path], { stdio: "ignore", detached: true });
    child.once("error", () => {
      resolve(false);
    });
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}

/** `BROWSER`, or the program of the system. */
function openerOf(environment: RunPorts["environment"]): string | null {
  const stated = environment["BROWSER"] ?? "";
  if (stated !== "") return stated;
  if (process.platform === "darwin") return "open";
  if (process.platform === "win32") return "explorer.exe";
  const hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].some((name) => (environment[name] ?? "") !== "");
  return hasScreen ? "xdg-open" : null;
}
