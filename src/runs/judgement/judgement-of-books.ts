/** Where the file of judgement of an administration is, and the books with what it says. */
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Books } from "../../ledger/books.ts";
import { type JudgementFile, readJudgement } from "../../packs/own-files/judgement-file.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import type { RunPorts } from "../run-ports.ts";
import { booksPath, fileNameOf } from "../state/state.ts";
import { judgementCopies } from "./judgement-copies.ts";

type JudgedBooks = Pick<
  BooksAddress,
  "chosen" | "profile" | "state" | "serviceName" | "administrationId"
>;

export const JUDGEMENT_FOLDER = "judgement";

/**
 * `judgement/<administration>.yml` in the folder that the profile names, or next to the file with the profiles, or next
 * to the auditfile; the sample has no place but the state. The file may not exist.
 */
export const judgementPath = (address: JudgedBooks): string =>
  judgementIn(folderOf(address), address.administrationId);

function folderOf(address: JudgedBooks): string {
  const { chosen, profile } = address;
  if (profile?.judgement != null) return profile.judgement;
  const file = chosen.kind === "auditfile" ? chosen.files[0]?.paths[0] : null;
  const beside = chosen.kind === "sample" ? null : (chosen.file?.file ?? file ?? null);
  return beside === null
    ? dirname(booksPath(address, JUDGEMENT_FOLDER))
    : join(dirname(beside), JUDGEMENT_FOLDER);
}

/** The path of the file in a folder that a profile names. */
export const judgementIn = (folder: string, administrationId: string): string =>
  join(folder, `${fileNameOf(administrationId)}.yml`);

/** Null without a file. Failure code: `judgement-invalid`. */
export function judgementOfBooks(address: JudgedBooks): JudgementFile | null {
  const path = judgementPath(address);
  return existsSync(path) ? readJudgement(path, address.administrationId) : null;
}

/** As `judgementOfBooks`; reports copies of the file beside it, whose entries are not read. */
export function judgementToUse(
  address: JudgedBooks,
  { onEvent }: Pick<RunPorts, "onEvent">,
): JudgementFile | null {
  const judgement = judgementOfBooks(address);
  const path = judgementPath(address);
  const known = new Set(judgement?.entries.map(({ id }) => id));
  for (const copy of judgementCopies(path, address.administrationId, known)) {
    onEvent({ kind: "judgement-copy", name: basename(path), ...copy });
  }
  return judgement;
}

export const withJudgement = (books: Books, judgement: JudgementFile | null): Books =>
  judgement === null ? books : { ...books, judgement };
