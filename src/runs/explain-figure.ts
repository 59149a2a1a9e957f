/** Explains a figure of a pack on the open books of a snapshot, and lists the figures. */

import { parseMonth } from "../calendar/month.ts";
import { periodNamed } from "../calendar/period-name.ts";
import type { CheckResult } from "../checks/check.ts";
import { checkWords } from "../checks/find-checks.ts";
import { Failure } from "../failure.ts";
import { nearestWord, suggestions } from "../fields/nearest-word.ts";
import type { Books } from "../ledger/books.ts";
import { withKeyFigures } from "../packs/own-files/resolve-key-figures.ts";
import type { SheetFile } from "../packs/template-files.ts";
import type { OpenedBooks } from "../pull/open-books.ts";
import { type StoredAnswer, sourcesOf } from "../pull/stored-answers.ts";
import {
  type FigureCard,
  figureCard,
  figuresOf,
  figureWords,
  isFigureName,
  type PlacedFigure,
  sheetOfFigure,
} from "../sheets/figure-card.ts";
import { SHEETS } from "../sheets/index.ts";
import { type SnapshotOrder, withMonths } from "./check-snapshot.ts";
import { PACK_KINDS, type PackKind } from "./order.ts";
import type { BooksInMemory } from "./outcome.ts";
import { offlineTexts, withAccountNames } from "./own-files.ts";
import { type JudgedSnapshot, judgeSnapshot, packsFor } from "./pack/judge-snapshot.ts";
import { readPackTemplate, type TemplateRequest } from "./pack/pack-template.ts";
import { addressOf, type BooksAddress } from "./profile/books-address.ts";
import { reportUnit } from "./pull/reported-months.ts";
import type { RunPorts } from "./run-ports.ts";

export interface ExplainedFigure {
  readonly books: BooksInMemory;
  readonly card: FigureCard;
  /** The checks that compare it, as they are now. */
  readonly checks: readonly CheckResult[];
  readonly answers: readonly StoredAnswer[];
  readonly pack: PackKind;
  /** The files of the pack that show it. */
  readonly files: readonly FileWithFigure[];
}

export interface FileWithFigure {
  /** Path relative to the folder of the pack. */
  readonly name: string;
  /** Null in a file without numbered pages. */
  readonly page: number | null;
}

interface JudgeOrder extends Pick<TemplateRequest, "templates">, Pick<SnapshotOrder, "period"> {
  readonly path: string;
  readonly address: BooksAddress;
  /** Absent for the usual pack of the books. */
  readonly pack?: PackKind;
}

/**
 * The order with the pack and the period of a figure: a sheet of management packs alone has the months of one, which
 * without a period are those in the id of the figure. With a month or a quarter the management pack of it is meant, if
 * it has the sheet. `word` may be the beginning of an id, or null.
 */
export function orderOfFigure<Order extends SnapshotOrder>(
  word: string | null,
  order: Order,
  ports: RunPorts,
): Order & { readonly pack?: PackKind } {
  const [id = "", months = ""] = (word ?? "").split("/");
  const sheet = SHEETS.find((one) => one.id === id)?.id ?? null;
  const { language } = addressOf(order, ports);
  const has = (pack: PackKind): boolean => hasSheet(pack, sheet, { ...order, language }, ports);
  const { snapshot, year, period } = order;
  const isFigure = word === null || isFigureName(word) || has("monthly");
  const isReported = reportUnit(period) === "quarter" || isMonth(period);
  const isOfMonths =
    (isReported && isFigure) || PACK_KINDS.every((pack) => has(pack) === (pack === "monthly"));
  if (!isOfMonths || year !== null) return order;
  const isNamed = snapshot === null && period === null && periodNamed(months) !== null;
  return { ...order, pack: "monthly", ...(isNamed ? { period: months } : {}) };
}

const isMonth = (period: string | null): boolean =>
  period !== null && (parseMonth(period) !== null || /^(?:this|prev)_month$/.test(period));

const hasSheet = (
  pack: PackKind,
  sheet: string | null,
  { language, templates }: Pick<TemplateRequest, "language" | "templates">,
  ports: RunPorts,
): boolean =>
  readPackTemplate(
    { pack, language, templates, auditfileVersion: null, also: null },
    ports,
  ).files.some(({ sheets }) => sheets.some(({ id }) => id === sheet));

/** Failure codes: those of the template and of `checkPack`; `arguments-invalid` for a word that is no figure. */
export async function explainFigure(
  word: string,
  { books, evidence }: OpenedBooks,
  order: JudgeOrder,
  ports: RunPorts,
): Promise<ExplainedFigure> {
  const sheet = sheetOfFigure(word);
  const pack = sheet === null && !isFigureName(word) ? null : packWith(sheet, books, order, ports);
  if (pack === null) {
    const own = ownFigureLike(word, books, order, ports);
    throw unknownSubject(word, ...(own === null ? wordsFor(word, books) : ([own, [own]] as const)));
  }
  const judged = await judgedForReaders(books, { ...order, pack }, ports);
  const source = sourceIn(judged);
  const card = await figureCard(source, word);
  if (card === null) throw unknownSubject(word, word, await idsLike(word, judged));
  const { backings, sources } = card.cell.figure;
  const tied = new Set(backings.flatMap(({ checks }) => checks));
  return {
    books: source.books,
    card,
    checks: judged.results.filter(({ check }) => tied.has(check.id)),
    answers: [...sourcesOf(evidence, sources).values()].flat(),
    pack,
    files: await filesWith(card, judged.files),
  };
}

/** The id of the key figure of the user with this name, or one near it, in the pack of the period; null if none is. */
function ownFigureLike(
  word: string,
  books: BooksInMemory,
  { path, address, period }: JudgeOrder,
  ports: RunPorts,
): string | null {
  const { kpi } = offlineTexts({}, path, address.chosen, ports);
  const names = (kpi?.figures ?? []).map(({ id }) => id);
  const name = nearestWord(word.replace(/^own-/i, ""), names);
  const isNamed = period !== null && periodNamed(period) !== null && !period.includes("..");
  return name === null ? null : `key-figures/${isNamed ? period : books.period.last}/own-${name}`;
}

/** The pack of the order, or the usual one of the books, or another one that has the sheet; null if none has it. */
function packWith(
  sheet: string | null,
  books: BooksInMemory,
  { pack: named, templates, address: { language } }: JudgeOrder,
  ports: RunPorts,
): PackKind | null {
  const packs = named === undefined ? packsFor(books) : ([named] as const);
  if (sheet === null) return packs[0];
  return packs.find((pack) => hasSheet(pack, sheet, { language, templates }, ports)) ?? null;
}

/** With the names of accounts and the key figures that the pack has in its language. */
function judgedForReaders(
  books: Books,
  order: JudgeOrder & { readonly pack: PackKind },
  ports: RunPorts,
): Promise<JudgedSnapshot> {
  const { path, address } = order;
  const { accountNames, kpi } = offlineTexts({}, path, address.chosen, ports);
  const named = withAccountNames(books, accountNames, address.language, ports);
  return judgeSnapshot(withKeyFigures(named, kpi), order, ports);
}

/** The contents of every file of a pack are the same. */
function sourceIn({ files }: JudgedSnapshot): SheetFile["source"] {
  const [first] = files;
  if (first !== undefined) return first.source;
  throw new Failure(
    "template-invalid",
    "the pack has no file of sheets",
    "Name a template with files of sheets, or leave out --templates.",
  );
}

/** A page may leave out columns, so a figure need not be on the paper of its sheet. */
async function filesWith(
  { place, cell }: FigureCard,
  files: readonly SheetFile[],
): Promise<readonly FileWithFigure[]> {
  const found: FileWithFigure[] = [];
  for (const { name, sheets, pageOf } of files) {
    if (place === null || !sheets.includes(place.sheet.id)) continue;
    const page = pageOf === undefined ? null : await pageOf(cell.figure.id);
    if (page !== null || pageOf === undefined) found.push({ name, page });
  }
  return found;
}

/**
 * The figures of the pack whose ids begin with the word; of the usual pack of the books if it is null. Long sheets,
 * with a figure for each posting, are left out. Failure codes: as for `checkSnapshot`; `arguments-invalid` for a
 * beginning that no figure has.
 */
export async function figuresInSnapshot(
  { beginning, ...given }: SnapshotOrder & { readonly beginning: string | null },
  ports: RunPorts,
): Promise<readonly PlacedFigure[]> {
  const order = orderOfFigure(beginning, given, ports);
  return withMonths(order, ports, async ({ books }, _months, from) => {
    const word = beginning ?? "";
    const sheet = SHEETS.find(({ id }) => id === word.split("/", 1)[0])?.id ?? null;
    const pack = packWith(sheet, books, { ...order, ...from }, ports);
    if (pack === null) throw unknownSubject(word, ...wordsFor(word, books));
    const judged = await judgedForReaders(books, { ...order, ...from, pack }, ports);
    const figures = await figuresLike(word, judged);
    if (figures.length === 0) throw unknownSubject(word, ...wordsFor(word, books));
    return figures;
  });
}

async function figuresLike(
  beginning: string,
  judged: JudgedSnapshot,
): Promise<readonly PlacedFigure[]> {
  const source = sourceIn(judged);
  const ids = new Set(judged.files.flatMap(({ sheets }) => sheets));
  const found: PlacedFigure[] = [];
  for (const definition of SHEETS) {
    const { id } = definition;
    if (!ids.has(id) || !(id.startsWith(beginning) || beginning.startsWith(`${id}/`))) continue;
    const sheet = definition.build(source);
    if (sheet.isLong) continue;
    for await (const figure of figuresOf(sheet)) {
      if (figure.cell.figure.id.startsWith(beginning)) found.push(figure);
    }
  }
  return found;
}

/** The ids of the sheet that the word names. */
async function idsLike(word: string, judged: JudgedSnapshot): Promise<readonly string[]> {
  const figures = await figuresLike(`${sheetOfFigure(word) ?? ""}/`, judged);
  return figures.map(({ cell }) => cell.figure.id);
}

/**
 * The known words that a mistyped word is compared with: the sheets for the beginning of an id, otherwise
 * everything that can be explained.
 */
function wordsFor(
  word: string,
  { accounts }: BooksInMemory,
): readonly [given: string, known: readonly string[]] {
  const [first = "", ...rest] = word.split("/");
  if (rest.length > 0) return [first, figureWords()];
  const numbers = [...accounts.values()].flatMap(({ code }) => code ?? []);
  return [word, [...checkWords(), ...numbers, ...figureWords()]];
}

const unknownSubject = (word: string, given: string, known: readonly string[]): Failure =>
  new Failure(
    "arguments-invalid",
    `"${word}" is no check, no ledger account and no figure of these books${suggestions(given, known)}`,
    "List the checks with slotsom check --list, and the figures with slotsom explain --list; an account is named by its number.",
  );
