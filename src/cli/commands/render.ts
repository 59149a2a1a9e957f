/** `slotsom render`: writes the pack of a snapshot again, offline. */
import { command } from "../arguments/command.ts";
import { BOOKS, INPUT, PACK, SNAPSHOT } from "../arguments/option-groups.ts";

export const render = command({
  usage: "render",
  describes: "Write the year-end pack from the last snapshot, offline",
  group: "Stages",
  examples: [
    ["slotsom render --year 2025", "Write the pack of 2025 again"],
    ["slotsom render --year 2025 --language en", "Write it in English"],
  ],
  options: { ...BOOKS, ...INPUT, ...PACK, ...SNAPSHOT },
  run: async (options, ports, reporter) => {
    const { renderPack } = await import("../runs/render-pack.ts");
    return renderPack(options, ports, reporter);
  },
});
