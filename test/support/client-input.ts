/** Gives books the figures of a `close-input.yml`, written in a test. */
import type { Books } from "../../src/ledger/books.ts";
import { closeInputOf } from "../../src/packs/own-files/close-input-file.ts";
import { resolveCloseInput } from "../../src/packs/own-files/resolve-close-input.ts";

/** `stated` has the fields below `format_version` and `year`. */
export const withClientInput = (books: Books, stated: string): Books => {
  const text = `format_version: 1\nyear: ${String(books.fiscalYear.year)}\n${stated}`;
  return {
    ...books,
    clientInput: resolveCloseInput(closeInputOf("close-input.yml", text), books),
  };
};
