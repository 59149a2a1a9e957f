/** `slotsom completion`: the script with which a shell completes commands and options. */
import { command } from "../arguments/command.ts";
import { EXIT } from "../exit-code.ts";

export const completion = command({
  usage: "completion",
  describes: "Print a completion script for bash or zsh",
  example: ["slotsom completion >> ~/.bashrc", "Turn on completion in bash, from the next login"],
  options: {},
  run: async (_options, { out }) => {
    // A parser of its own: with `completion` on the main parser, `--help` would not be that of a command.
    const { default: yargs } = await import("yargs");
    const parser = yargs().scriptName("slotsom").completion("completion");
    await parser.parseAsync(
      ["completion"],
      {},
      (_error: unknown, _given: unknown, script: string) => {
        out.write(`${script}\n`);
      },
    );
    return EXIT.reconciled;
  },
});
