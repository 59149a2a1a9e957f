/** `slotsom init`: the files with which an administration of one's own starts. */
import { command, text } from "../arguments/command.ts";

export const init = command({
  usage: "init",
  describes: "Write a profile, and files for your figures and notes, to fill in",
  group: "Setup",
  examples: [
    ["slotsom init", "Write slotsom.yml, close-input.yml and notes.md with explanations"],
    ["slotsom init --name bakery --administration 123456789", "Fill in what is known"],
  ],
  options: {
    name: text("The name of the profile (default: books)", "NAME"),
    administration: text("The id of the administration", "ID"),
    baseUrl: text("The address of version 2 of the API", "URL"),
  },
  run: async (stated, ports, reporter) => {
    const { writeStarterFiles } = await import("../config/write-starter-files.ts");
    return writeStarterFiles(stated, ports, reporter);
  },
});
