/** Starts the service of the fleet in a process of its own, so that its work is not counted as ours. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SERVICE = fileURLToPath(new URL("fleet-service.ts", import.meta.url));

export interface FleetService {
  readonly url: string;
  readonly token: string;
  readonly close: () => Promise<void>;
}

export async function startService(folder: string, administrations: number): Promise<FleetService> {
  const argv = [SERVICE, String(administrations), join(folder, "service.sqlite")];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, token } = JSON.parse(line) as { url: string; token: string };
    const close = async (): Promise<void> => {
      child.kill("SIGTERM");
      await exited;
    };
    return { url, token, close };
  }
  throw new Error("the service of the fleet did not start");
}
