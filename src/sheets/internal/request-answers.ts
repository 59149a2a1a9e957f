/** The answer of a pack to a request of an auditor: files that are in it, or why there are none. */

import type { CheckResult } from "../../checks/check.ts";
import { asksForAction, hasFindings, openPart, outcomeOf } from "../../checks/outcome.ts";
import { ALL_CHECKS, answers, nameInPack } from "../request-list.ts";
import type { Cell, FileOfPack, SheetDescription } from "../sheet.ts";
import { alarmCell, BLANK, textCell } from "./cells.ts";
import { COUNT_WORDS, outcomeCountsText } from "./check-outcomes.ts";
import { type SheetInputOf, sheetWords } from "./define-sheet.ts";
import { yearKey } from "./monthly-rows.ts";

const ID = "handoff-index";
/** Files without sheets, recognized by format or name; the first match counts. */
const KINDS = [
  { kind: "auditfile-changes", name: /auditfile.*-changes\.jsonl$/ },
  { kind: "figures", name: /\/figures-[^/]*\.jsonl$/ },
  { kind: "datapackage", name: /datapackage\.json$/ },
  { kind: "load-sql", name: /load\.sql$/ },
  { kind: "index", name: /\/00_index\// },
] as const;
export const ABOUT = sheetWords(
  ID,
  [
    "delivered not-in-books not-delivered by-client accepted with-findings and-more folder",
    "technical technical-elsewhere sealed all-checks",
  ],
  ["outcomes.holds", ...COUNT_WORDS],
  KINDS.map(({ kind }) => `sheets.handoff-index.kinds.${kind}` as const),
);
export type Input = SheetInputOf<typeof ABOUT>;

/** A file of the pack, or a folder with more files than can be named. */
export interface Delivered {
  /** As in the pack; of a folder with a slash at its end. */
  readonly name: string;
  /** Without the folder of the payload; of a folder with the number of its files. */
  readonly shown: string;
  readonly count: number;
  /** Null for a folder, and for the index itself, whose hash the manifest has. */
  readonly sha256: string | null;
  readonly sheets: readonly SheetDescription[];
}

type Request = NonNullable<Input["requests"]>[number];
type TieCells = readonly [title: Cell, figure: Cell];

export interface Answer {
  readonly request: Request;
  readonly files: readonly Delivered[];
  readonly state: Cell;
  readonly checks: Cell;
  readonly outcome: Cell;
  /** The figures to which the files tie, each with its name. */
  readonly ties: readonly TieCells[];
}

export function answerTo(request: Request, input: Input): Answer {
  const { files: all = [], word } = input;
  const matching = all.filter((file) => answers(file, request));
  const found = [isRead, (file: FileOfPack) => !isRead(file)].flatMap((isKind) =>
    inOrderOf(request, matching.filter(isKind)),
  );
  const files = deliveredIn(found, input);
  const none = { request, files: [], checks: BLANK, outcome: BLANK, ties: [] };
  if (request.why !== null) {
    return { ...none, state: textCell(word("by-client")) };
  }
  const said = request.sheets.flatMap((sheet) => sheet.answerOf(input) ?? []);
  const isEmpty = said.some(({ isNothing }) => isNothing) || hasNothing(request, found, input);
  if (files.length === 0 && !isEmpty) return { ...none, state: alarmCell(word("not-delivered")) };
  const name = isEmpty ? "not-in-books" : "delivered";
  const state = textCell([word(name), ...said.map(({ text }) => text)].join("; "));
  if (isEmpty) return { ...none, files, state };
  const described = found.flatMap(({ sheets }) => sheets).filter((sheet) => isOf(sheet, request));
  const [checks, outcome] =
    request.checks === ALL_CHECKS ? allCheckCells(input) : checkCells(input, request, described);
  return { request, files, state, checks, outcome, ties: tiesOf(request, described, input) };
}

/** The file with what a request names first comes first: the others have it among more. */
function inOrderOf({ sheets }: Request, files: readonly FileOfPack[]): readonly FileOfPack[] {
  const placeOf = (file: FileOfPack): number => {
    const at = sheets.findIndex(({ id }) => file.sheets.some((sheet) => sheet.id === id));
    return at === -1 ? sheets.length : at;
  };
  return files.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What is made to be read comes before tables for programs. */
const isRead = ({ name }: FileOfPack): boolean => /\.(?:pdf|xlsx|html)$/.test(name);

const isOf = ({ id }: SheetDescription, { sheets }: Request): boolean =>
  sheets.some((sheet) => sheet.id === id);

/** Whether the books have nothing of what is asked: no such sheet, or sheets that say only that. */
function hasNothing(
  { sheets, formats }: Request,
  found: readonly FileOfPack[],
  source: Input,
): boolean {
  if (sheets.length === 0 || found.some((file) => formats.includes(file.format ?? "")))
    return false;
  const inPack = new Set(found.flatMap((file) => file.sheets.map(({ id }) => id)));
  const asked = inPack.size === 0 ? sheets : sheets.filter(({ id }) => inPack.has(id));
  return asked.every((sheet) => !sheet.isOf(source.books) || !sheet.hasContents(source));
}

/** A folder with more files than this, such as the answers, has one row with their number. */
const NAMED_MAX = 20;

export function deliveredIn(
  found: readonly FileOfPack[],
  { files: all = [], word }: Pick<Input, "files" | "word">,
): readonly Delivered[] {
  const counts = new Map<string, number>();
  for (const file of all) {
    if (file.sheets.length > 0 || file.format !== undefined) continue;
    counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  }
  const folders = new Set<string>();
  return found.flatMap((file): readonly Delivered[] => {
    const { name, sheets, format, sha256 = null } = file;
    const folder = folderOf(file);
    const count = format === undefined ? (counts.get(folder) ?? 0) : 0;
    if (count <= NAMED_MAX) return [{ name, shown: nameInPack(file), count: 1, sha256, sheets }];
    if (folders.has(folder)) return [];
    folders.add(folder);
    const shown = word("folder", { folder: nameInPack({ name: folder }), count: String(count) });
    return [{ name: folder, shown, count, sha256: null, sheets: [] }];
  });
}

const folderOf = ({ name }: FileOfPack): string => name.slice(0, name.lastIndexOf("/") + 1);

/** The figures are taken from their statement, so the index cannot differ from it. */
function tiesOf(
  { number, figureOf }: Request,
  described: readonly SheetDescription[],
  input: Input,
): readonly TieCells[] {
  const inPack = (input.files ?? []).flatMap(({ sheets }) => sheets);
  const ties =
    figureOf === null
      ? described.find((sheet) => sheet.ties.length > 0)?.ties
      : inPack.find(({ id }) => id === figureOf)?.ties;
  return (ties ?? []).flatMap((tie, at): readonly TieCells[] => {
    const found = tie.figureOf(input.books);
    if (found === undefined) return [];
    const place = at === 0 ? number : `${number}-${String(at + 1)}`;
    const figure = { ...found.figure, id: `${ID}/${yearKey(input.books)}/${place}` };
    return [[textCell(tie.title), { kind: "amount", figure, amount: found.amount }]];
  });
}

/** Their numbers, as many as they are, say nothing; their outcomes are counted. */
function allCheckCells({ results, words, word }: Input): readonly [Cell, Cell] {
  const text = outcomeCountsText(words, results);
  const outcome = results.some(asksForAction) ? alarmCell(text) : textCell(text);
  return [textCell(word("all-checks")), outcome];
}

function checkCells(
  { results, words, word }: Input,
  request: Request,
  described: readonly SheetDescription[],
): readonly [Cell, Cell] {
  const letters = [request, ...described].map((of) => of.checks).join(" ");
  const wanted = new Set(letters.match(/[A-Z]\d*/g));
  const about = results.filter(
    ({ check: { id }, compared }) => compared > 0 && (wanted.has(id) || wanted.has(id.charAt(0))),
  );
  if (about.length === 0) return [BLANK, BLANK];
  const found = about.filter((result) => hasFindings(result) && isAboutOne(result, described));
  const names = textCell(about.map(({ check }) => check.id).join(" "));
  if (found.length === 0) {
    const accepted = about.filter((result) => outcomeOf(result) === "accepted");
    const checks = accepted.map(({ check }) => check.id).join(" ");
    const text = checks === "" ? words.of("outcomes.holds") : word("accepted", { checks });
    return [names, textCell(text)];
  }
  const text = word("with-findings", { checks: found.map(({ check }) => check.id).join(" ") });
  return [names, found.some(asksForAction) ? alarmCell(text) : textCell(text)];
}

/** Whether a finding of the check is about one of the sheets: debtors do not show those of creditors. */
function isAboutOne(result: CheckResult, described: readonly SheetDescription[]): boolean {
  const { findings, broken, accepted = 0 } = openPart(result);
  // Of more findings than are kept, nobody knows what the others are about.
  if (described.length === 0 || findings.length < broken - accepted) return true;
  return findings.some(({ subject }) => described.some(({ isAbout }) => isAbout(subject)));
}

/** What a technical file is: its sheets, or its kind. */
export function kindText({ name, sheets }: Delivered, { words }: Input): string {
  const known = KINDS.find((kind) => kind.name.test(name));
  if (known !== undefined) return words.of(`sheets.handoff-index.kinds.${known.kind}`);
  return sheets.map(({ title }) => title).join(", ");
}
