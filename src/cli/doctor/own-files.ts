/**
 * Checks that the user's own figures, notes, names of accounts, key figures, bank statements, VAT returns and budget
 * can be read, where there are any.
 */
import { chosenFiles } from "../../runs/own-files.ts";
import { chosenBooks } from "../../runs/profile/chosen-books.ts";
import { type DoctorCheck, type MachineContext, ok } from "./doctor-check.ts";

export const ownFiles: DoctorCheck<MachineContext> = {
  id: "own-files",
  title: "Own files",
  run: async ({ options, ports }) => {
    const own = await chosenFiles({}, chosenBooks(options, ports), ports);
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
    return ok(
      found.length === 0
        ? "no own figures, notes, names, key figures, bank statements, VAT returns or budget"
        : found.join(", "),
    );
  },
};
