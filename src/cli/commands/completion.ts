/** `slotsom completion`: the script by which a shell asks the program how a line may continue. */
import { command } from "../arguments/command.ts";
import { EXIT } from "../exit-code.ts";

export const completion = command({
  usage: "completion",
  describes: "Print a script that completes commands and options in bash or zsh",
  example: ["slotsom completion >> ~/.bashrc", "Complete in bash from the next login on"],
  options: {},
  run: async (_options, { out }) => {
    // The parser knows the shell from the environment; asked here, so that `--help` is that of a command.
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
