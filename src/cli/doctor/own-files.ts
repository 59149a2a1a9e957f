/** Checks that the files with the user's own figures, notes and names of accounts can be read, where there are any. */
import { chosenFiles } from "../../runs/own-files.ts";
import { chosenBooks } from "../../runs/profile/chosen-books.ts";
import { type DoctorCheck, type MachineContext, ok } from "./doctor-check.ts";

export const ownFiles: DoctorCheck<MachineContext> = {
  id: "own-files",
  title: "Own files",
  run: ({ options, ports }) => {
    const { input, notes, accountNames } = chosenFiles({}, chosenBooks(options, ports), ports);
    const found = [
      ...(input === null ? [] : [`${input.name} of ${String(input.year)}`]),
      ...(notes === null ? [] : [`${notes.name} with ${String(notes.notes.length)} notes`]),
      ...(accountNames === null
        ? []
        : [`${accountNames.name} with ${String(accountNames.names.size)} accounts`]),
    ];
    return ok(found.length === 0 ? "no own figures, notes or names" : found.join(", "));
  },
};
