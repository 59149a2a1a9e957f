/** `slotsom completion`: the script with which a shell completes commands and options. */
import { type Command, choice, command, required } from "../arguments/command.ts";

/** `commands` are those that the script completes: all of them, this one included. */
export const completionOf = (commands: () => readonly Command[]): Command =>
  command({
    usage: "completion <shell>",
    describes: "Print a completion script for bash, zsh or fish",
    group: "Setup",
    examples: [
      ["slotsom completion bash >> ~/.bashrc", "Turn on completion in bash, from the next login"],
      ["slotsom completion zsh >> ~/.zshrc", "Turn on completion in zsh, from the next login"],
      [
        "slotsom completion fish > ~/.config/fish/completions/slotsom.fish",
        "Turn on completion in fish",
      ],
    ],
    needsState: false,
    options: { shell: required(choice(["bash", "zsh", "fish"], "The shell")) },
    run: async ({ shell }, { out }) => {
      const { printScript } = await import("../completion/print-script.ts");
      return printScript(shell, commands(), out);
    },
  });
