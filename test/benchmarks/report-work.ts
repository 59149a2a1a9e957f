/**
 * What the measured programs of Node have in common: they load a checkout's modules, and report the CPU of their work
 * without that of their start, which is a row of its own.
 */
import module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Facts } from "./bench-row.ts";

/** A module of the checkout in `folder`, which may be another one than that of this file. */
export async function moduleOf<Module>(folder: string, file: string): Promise<Module> {
  // As the launcher does.
  module.enableCompileCache(join(folder, "node_modules/.cache/slotsom"));
  return (await import(pathToFileURL(join(folder, file)).href)) as Module;
}

export async function reportWork(work: () => Promise<Facts> | Facts): Promise<void> {
  const before = process.cpuUsage();
  const facts = await work();
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${JSON.stringify({ facts, cpuSeconds: (user + system) / 1e6 })}\n`);
}
