/** The index of a handoff: each file, its contents, the amount it ties to, and the checks on it. */

import { asksForAction, hasFindings, outcomeOf } from "../checks/outcome.ts";
import { BALANCE_BACKINGS } from "./internal/balance-figures.ts";
import { CASH_BACKINGS } from "./internal/cash-figures.ts";
import {
  alarmCell,
  BLANK,
  countCell,
  type FigureCell,
  row,
  textCell,
  textOrBlank,
} from "./internal/cells.ts";
import { columnOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { ASSET_AMOUNTS } from "./internal/figure-backings.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { TOTAL_DEBIT, TRIAL_BACKINGS } from "./internal/trial-figures.ts";
import type { Cell, FileOfPack, Row, SheetDescription, Tie } from "./sheet.ts";

const ID = "handoff-index";
/** Files without sheets, recognized by name; the first match counts. Folders end with a slash. */
const KINDS = [
  { kind: "service-auditfile", name: /\/service\/.*\.xaf$/, tie: TOTAL_DEBIT, checks: "O" },
  { kind: "service-brugstaat", name: /\/service\/.*\.xml$/, tie: null, checks: "R1" },
  { kind: "service-cards", name: /\/service\/.*\.xlsx$/, tie: null, checks: "W" },
  { kind: "auditfile", name: /\.xaf$/, tie: TOTAL_DEBIT, checks: "J" },
  { kind: "auditfile-changes", name: /auditfile.*-changes\.jsonl$/, tie: null, checks: "" },
  { kind: "requests", name: /\/requests\.jsonl$/, tie: null, checks: "" },
  { kind: "answers", name: /\/answers\/$/, tie: null, checks: "" },
] as const;
/** A folder with more files than this, such as the answers, has one row with their number. */
const NAMED_MAX = 20;
const ABOUT = sheetWords(
  ID,
  ["accepted with-findings"],
  [TOTAL_DEBIT.title, "outcomes.holds"],
  KINDS.map(({ kind }) => `sheets.handoff-index.kinds.${kind}` as const),
);
type Input = SheetInputOf<typeof ABOUT>;

export const handoffIndex = sheet(ABOUT, {
  columns: [
    columnOf("text", 8, "folder"),
    columnOf("text", 58, "file"),
    columnOf("text", 34, "contents"),
    columnOf("count", 8, "files"),
    columnOf("text", 26, "ties-to"),
    columnOf("amount", 16, "amount"),
    columnOf("text", 30, "checks"),
    columnOf("text", 26, "outcome"),
  ],
  backings: [...TRIAL_BACKINGS, ...BALANCE_BACKINGS, ...CASH_BACKINGS, ASSET_AMOUNTS.closingTotal],
  rows: (input) => {
    const figures = new Map<Tie["figureOf"], FigureCell | undefined>();
    // Many files tie to the same figure: it is calculated once.
    const figureOf = ({ figureOf: find }: Tie): FigureCell | undefined => {
      if (!figures.has(find)) figures.set(find, find(input.books));
      return figures.get(find);
    };
    return linesOf(input.files ?? []).map((line, index) =>
      row("item", 0, lineCells(input, line, index, figureOf)),
    );
  },
});

/** A sheet of a file, a file without sheets, or a folder of many such files. */
interface Line {
  readonly name: string;
  readonly sheet: SheetDescription | null;
  readonly fileCount: number;
}

function linesOf(files: readonly FileOfPack[]): readonly Line[] {
  const folders = new Map<string, number>();
  for (const { name } of files) {
    const folder = folderOf(name);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const lines = files.flatMap(({ name, sheets }): readonly Line[] => {
    const [first = null, ...others] = sheets;
    return [
      { name, sheet: first, fileCount: 1 },
      ...others.map((sheet) => ({ name, sheet, fileCount: 0 })),
    ];
  });
  const isCounted = ({ name, sheet }: Line): boolean =>
    sheet === null && (folders.get(folderOf(name)) ?? 0) > NAMED_MAX;
  const counted = new Set(lines.filter(isCounted).map(({ name }) => folderOf(name)));
  return [
    ...lines.filter((line) => !isCounted(line)),
    ...[...counted].map((name) => ({ name, sheet: null, fileCount: folders.get(name) ?? 0 })),
  ].toSorted((left, right) => numberOf(left.name) - numberOf(right.name));
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf("/") + 1);

const numberOf = (name: string): number => Number.parseInt(/(\d\d)_/.exec(name)?.[1] ?? "99", 10);

/** The figures are taken from the statements themselves, so the index cannot differ from them. */
function lineCells(
  input: Input,
  { name, sheet: described, fileCount }: Line,
  index: number,
  figureOf: (tie: Tie) => FigureCell | undefined,
): Row["cells"] {
  const { title, tie, checks } = described ?? kindOf(input, name);
  const figure = tie === null ? undefined : figureOf(tie);
  const id = `${ID}/${yearKey(input.books)}/${index + 1}`;
  return [
    textOrBlank(/(\d\d)_/.exec(name)?.[1]),
    textCell(name),
    textOrBlank(title),
    fileCount === 0 ? BLANK : countCell(fileCount),
    textOrBlank(figure === undefined ? null : tie?.title),
    figure === undefined
      ? BLANK
      : { kind: "amount", figure: { ...figure.figure, id }, amount: figure.amount },
    ...checkCells(input, checks),
  ];
}

function kindOf(
  { words }: Input,
  file: string,
): Pick<SheetDescription, "title" | "tie" | "checks"> {
  const known = KINDS.find(({ name }) => name.test(file));
  if (known === undefined) return { title: "", tie: null, checks: "" };
  const { kind, tie, checks } = known;
  const title = words.of(`sheets.handoff-index.kinds.${kind}`);
  return { title, tie: tie === null ? null : { ...tie, title: words.of(tie.title) }, checks };
}

function checkCells({ results, words, word }: Input, letters: string): readonly [Cell, Cell] {
  const wanted = new Set(letters.match(/[A-Z]\d*/g));
  const about = results.filter(
    ({ check: { id }, compared }) => compared > 0 && (wanted.has(id) || wanted.has(id.charAt(0))),
  );
  if (letters === "" || about.length === 0) return [BLANK, BLANK];
  const found = about.filter(hasFindings);
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
