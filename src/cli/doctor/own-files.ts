/**
 * Checks that the user's own figures, notes, names of accounts, key figures, bank statements, VAT returns and budget
 * can be read, where there are any.
 */
import { chosenFiles, unusedFiles } from "../../runs/own-files.ts";
import { chosenBooks } from "../../runs/profile/chosen-books.ts";
import { type DoctorCheck, type MachineContext, ok } from "./doctor-check.ts";

export const ownFiles: DoctorCheck<MachineContext> = {
  id: "own-files",
  title: "Own files",
  run: async ({ options, ports }) => {
    const chosen = chosenBooks(options, ports);
    const own = await chosenFiles({}, chosen, ports);
    const { input, notes, accountNames, kpi, statements, vatReturns, budget } = own;
    const found = [
      ...(input === null ? [] : [`${input.name} of ${String(input.year)}`]),
      ...(notes === null ? [] : [`${notes.name} with ${String(notes.notes.length)} notes`]),
      ...(accountNames === null
        ? []
        : [`${accountNames.name} with ${String(accountNames.names.size)} accounts`]),
      ...(kpi === null ? [] : [`${kpi.name} with ${String(kpi.figures.length)} key figures`]),
      ...(statements === null ? [] : [`${String(statements.statements.length)} bank statements`]),
      ...(vatReturns === null ? [] : [`${String(vatReturns.returns.length)} VAT returns`]),
      ...(budget === null
        ? []
        : [`${budget.fileName} with ${String(budget.written.rows.length)} lines`]),
    ];
    const message =
      found.length === 0
        ? "no own figures, notes, names, key figures, bank statements, VAT returns or budget"
        : found.join(", ");
    const unused = unusedFiles({}, chosen, ports);
    if (unused.length === 0) return ok(message);
    const [names, given] = [unused.map(({ name }) => name), unused.map(({ option }) => option)];
    return {
      state: "warning",
      message: `the sample's own: ${message}; not used of this folder: ${names.join(", ")}`,
      fix: `Name what you want to use: ${given.join(", ")}; or write a slotsom.yml: slotsom init.`,
    };
  },
};
