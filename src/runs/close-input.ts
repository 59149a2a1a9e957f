/** The figures of the user, for commands on a snapshot that need no other file of the user. */
import type { Books } from "../ledger/books.ts";
import {
  CLOSE_INPUT,
  type CloseInputFile,
  closeInputOf,
  readCloseInput,
} from "../packs/own-files/close-input-file.ts";
import { resolveCloseInput } from "../packs/own-files/resolve-close-input.ts";
import { keptTexts, type OwnFilesChoice, ownPathOf } from "./own-paths.ts";
import type { ChosenBooks } from "./profile/chosen-books.ts";
import type { RunPorts } from "./run-ports.ts";

/** The named file, that of the last pack, or that of the profile. Failure code: `input-invalid`. */
export function offlineInput(
  { input: named }: Pick<OwnFilesChoice, "input">,
  snapshotPath: string,
  chosen: ChosenBooks,
  ports: Pick<RunPorts, "workingFolder">,
): CloseInputFile | null {
  const stated = chosen.kind === "sample" ? null : chosen.profile?.closeInput;
  const path = ownPathOf(chosen, ports)(named, stated, CLOSE_INPUT);
  const own = path === null ? null : readCloseInput(path);
  const { input: kept } = named == null ? keptTexts(snapshotPath) : {};
  return kept === undefined ? own : closeInputOf(kept.name, kept.text);
}

/** The books with the figures that the user states; those of another year are not used, which an event reports. */
export function withInput(
  books: Books,
  input: CloseInputFile | null,
  { onEvent }: Pick<RunPorts, "onEvent">,
): Books {
  if (input === null) return books;
  const { year } = books.fiscalYear;
  if (input.year !== year) {
    if (!statesFigures(input)) return books;
    onEvent({ kind: "input-unused", name: input.name, year: input.year, booksYear: year });
    return books;
  }
  return { ...books, clientInput: resolveCloseInput(input, books) };
}

/** The file that `slotsom init` writes has the format and the year alone. */
const statesFigures = ({ stated }: CloseInputFile): boolean =>
  Object.keys(stated).some((field) => field !== "format_version" && field !== "year");
