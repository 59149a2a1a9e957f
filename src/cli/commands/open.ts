/** `slotsom open`: the page of the last pack. */
import { command, flag, under } from "../arguments/command.ts";
import { PROFILE } from "../arguments/option-groups.ts";

export const open = command({
  usage: "open",
  describes: "Open the web page of the last pack, and print its path",
  group: "Runs",
  examples: [
    ["slotsom open", "Open the last pack in the browser"],
    ["slotsom open --profile bakery --print", "Only print where it is"],
  ],
  options: { ...PROFILE, print: under("Output")(flag("Only print the path")) },
  run: async (options, ports, reporter) => {
    const { openPack } = await import("../runs/open-pack.ts");
    return openPack(options, ports, reporter);
  },
});
