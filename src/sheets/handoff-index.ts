/** The index of a handoff: what auditors ask for, with the files that answer it, their hashes, figures and checks. */

import { BALANCE_BACKINGS } from "./internal/balance-figures.ts";
import { BANK_BACKINGS } from "./internal/bank-figures.ts";
import { CASH_BACKINGS } from "./internal/cash-figures.ts";
import { alarmCell, BLANK, blanks, row, textCell, textRow } from "./internal/cells.ts";
import { columnOf } from "./internal/columns.ts";
import { sheet } from "./internal/define-sheet.ts";
import { ASSET_AMOUNTS } from "./internal/figure-backings.ts";
import {
  ABOUT,
  type Answer,
  answerTo,
  type Delivered,
  deliveredIn,
  type Input,
  kindText,
} from "./internal/request-answers.ts";
import { TRIAL_BACKINGS } from "./internal/trial-figures.ts";
import { type AuditRequest, answers } from "./request-list.ts";
import type { Cell, Row } from "./sheet.ts";

const COLUMNS = {
  number: columnOf("text", 8, "number"),
  requested: columnOf("text", 52, "requested"),
  state: columnOf("text", 24, "state"),
  file: columnOf("text", 46, "file"),
  sha256: columnOf("text", 66, "sha256"),
  tie: columnOf("text", 28, "ties-to"),
  amount: columnOf("amount", 16, "amount"),
  checks: columnOf("text", 26, "checks"),
  outcome: columnOf("text", 34, "outcome"),
};
/** As narrow as makes a page upright; long texts have several lines. */
const ON_PAPER = [
  COLUMNS.number,
  { ...COLUMNS.requested, width: 32 },
  { ...COLUMNS.file, width: 32 },
  { ...COLUMNS.sha256, width: 18 },
  { ...COLUMNS.tie, width: 21 },
  COLUMNS.amount,
  { ...COLUMNS.state, width: 25 },
];

export const handoffIndex = sheet(ABOUT, {
  columns: Object.values(COLUMNS),
  backings: [
    ...new Set([...TRIAL_BACKINGS, ...BALANCE_BACKINGS, ...CASH_BACKINGS, ...BANK_BACKINGS]),
    ...[ASSET_AMOUNTS.closingTotal],
  ],
  statesOfFiles: "hashes",
  rows: (input) => [...rowsByPart(input, (answer) => requestRows(answer)), ...technicalRows(input)],
  onPaper: [
    {
      isDense: true,
      columns: ON_PAPER,
      rows: (input) => [
        ...rowsByPart(input, (answer) => [
          paperRow(input, answer),
          ...answer.ties.slice(1).map((tie) => row("item", 0, [...blanks(4), ...tie, BLANK])),
        ]),
        textRow("note", input.word("technical-elsewhere")),
      ],
    },
  ],
});

/** The requests under the title of their part. */
function rowsByPart(input: Input, rowsOf: (answer: Answer) => readonly Row[]): readonly Row[] {
  const parts = Map.groupBy(input.requests ?? [], ({ part }) => part);
  return [...parts].flatMap(([part, requests]) => [
    textRow("heading", part),
    ...requests.flatMap((request) => rowsOf(answerTo(request, input))),
  ]);
}

/** Why the client supplies it stands where the file would. */
const whyCell = ({ why }: AuditRequest): Cell => (why === null ? BLANK : textCell(why));

/** A row with all that is known of the request and its first file, and one for each further file. */
function requestRows({
  request,
  files,
  state,
  checks,
  outcome,
  ties: [tie = [BLANK, BLANK], ...ties],
}: Answer): readonly Row[] {
  const [first, ...others] = files;
  return [
    row("item", 0, [
      ...[textCell(request.number), textCell(request.text), state],
      ...(first === undefined ? [whyCell(request), BLANK] : fileCells(first)),
      ...[...tie, checks, outcome],
    ]),
    ...others.map((other) => row("item", 1, [...blanks(3), ...fileCells(other), ...blanks(4)])),
    ...ties.map((further) => row("item", 0, [...blanks(5), ...further, ...blanks(2)])),
  ];
}

const fileCells = (one: Delivered): readonly Cell[] => [
  fileCell(one),
  one.sha256 === null ? BLANK : textCell(one.sha256),
];

const fileCell = ({ name, shown }: Delivered): Cell => ({ kind: "text", text: shown, opens: name });

/** The digits of a hash that paper has room for. */
const DIGITS = 12;

function paperRow({ word }: Input, answer: Answer): Row {
  const { request, files, state, outcome } = answer;
  const [tie = [BLANK, BLANK]] = answer.ties;
  const [first, ...others] = files;
  const head = [textCell(request.number), textCell(request.text)];
  if (first === undefined) {
    const { why } = request;
    // The part of those to the client says what their state is.
    return row("item", 0, [...head, whyCell(request), ...blanks(3), why === null ? state : BLANK]);
  }
  // With a space, a line may end after the folder.
  const file = first.shown.replace("/", "/ ");
  const count = String(others.reduce((total, other) => total + other.count, 0));
  const shown = others.length === 0 ? file : word("and-more", { file, count });
  return row("item", 0, [
    ...[...head, fileCell({ ...first, shown })],
    first.sha256 === null ? BLANK : textCell(first.sha256.slice(0, DIGITS)),
    ...[...tie, stateOnPaper(state, outcome)],
  ]);
}

/** Paper has one column for both. */
function stateOnPaper(state: Cell, outcome: Cell): Cell {
  if (state.kind !== "text" || outcome.kind !== "text") return state;
  const text = `${state.text}. ${outcome.text}`;
  return outcome.isAlarm === true ? alarmCell(text) : { ...state, text };
}

/** Every file that answers no request, so that each file of the pack is named once at least. */
function technicalRows(input: Input): readonly Row[] {
  const { files = [], requests = [], word } = input;
  const isAsked = (one: (typeof files)[number]): boolean =>
    requests.some((request: AuditRequest) => answers(one, request));
  const others = deliveredIn(
    files.filter((one) => !isAsked(one)),
    input,
  );
  return [
    textRow("heading", word("technical")),
    ...others.map((one) =>
      row("item", 0, [
        BLANK,
        textCell(kindText(one, input)),
        BLANK,
        ...fileCells(one),
        ...blanks(4),
      ]),
    ),
    textRow("note", word("sealed")),
  ];
}
