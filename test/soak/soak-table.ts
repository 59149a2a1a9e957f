/** The table of a soak, as docs/trust.md has it. */
import { countOf, type SoakFigures } from "./soak-run.ts";

export function soakTable(figures: SoakFigures, cores: number): string {
  const { orders, service, made } = figures;
  const listed = Object.entries(orders).map(([kind, count]) => `${String(count)} ${kind}`);
  const disturbed = Object.entries(service).filter(([kind]) => kind !== "pass");
  const disturbances = disturbed.map(([kind, count]) => `${String(count)} ${kind}`);
  const rows: readonly (readonly [string, string])[] = [
    ["kills", String(figures.kills)],
    ["commands", String(figures.commands)],
    ["orders", listed.join(", ")],
    ["readings beside them", String(figures.readings)],
    ["requests disturbed", disturbances.join(", ")],
    ["disks that were full", String(figures.disksFull)],
    ["restarts of PostgreSQL", String(figures.restarts)],
    ["packs made", String(made)],
    ...(["half", "lost", "twice", "different"] as const).map(
      (kind) => [kind, String(countOf(figures, kind))] as const,
    ),
    ["readers that failed", String(countOf(figures, "reader"))],
    ["duration", `${String(Math.round(figures.seconds / 60))} minutes`],
    ["cores of the machine", String(cores)],
  ];
  return ["| | |", "|---|--:|", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");
}
