/** Checks that the files with the user's own figures and notes can be read, where there are any. */
import { chosenFiles } from "../../runs/own-files.ts";
import { chosenBooks } from "../../runs/profile/chosen-books.ts";
import { type DoctorCheck, ok } from "./doctor-check.ts";

export const ownFiles: DoctorCheck = {
  id: "own-files",
  title: "Own files",
  run: ({ options, ports }) => {
    const { input, notes } = chosenFiles({}, chosenBooks(options, ports), ports);
    const found = [
      ...(input === null ? [] : [`${input.name} of ${String(input.year)}`]),
      ...(notes === null ? [] : [`${notes.name} with ${String(notes.notes.length)} notes`]),
    ];
    return ok(found.length === 0 ? "no own figures or notes" : found.join(", "));
  },
};
