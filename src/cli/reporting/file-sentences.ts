/** Sentences about the files of the user: their own figures, notes, names of accounts and judgement. */
import type { RunEvent } from "../../runs/run-event.ts";

type EventOf<Kind extends RunEvent["kind"]> = Extract<RunEvent, { readonly kind: Kind }>;

/** What of the user's files does not fit the books. */
export function fileSentences(
  event: EventOf<
    | "own-files-unused"
    | "budget-unused"
    | "input-unused"
    | "chart-unfit"
    | "judgement-copy"
    | "notes-unfit"
    | "columns-without-figures"
    | "account-names-unfit"
  >,
): readonly string[] {
  switch (event.kind) {
    case "own-files-unused":
      return [sampleSentence(event)];
    case "budget-unused":
      return [budgetSentence(event)];
    case "input-unused":
      return [unusedSentence(event)];
    case "chart-unfit":
      return [chartSentence(event)];
    case "judgement-copy":
      return [copySentence(event)];
    case "notes-unfit":
      return noteSentences(event);
    case "columns-without-figures":
      return event.sheets.map(columnsSentence);
    case "account-names-unfit":
      return namesSentences(event);
  }
}

function sampleSentence({ files }: EventOf<"own-files-unused">): string {
  const list = (texts: readonly string[]): string => AND.format(new Set(texts));
  const [names, options] = [files.map(({ name }) => name), files.map(({ option }) => option)];
  const [are, them] = names.length === 1 ? ["is", "it"] : ["are", "them"];
  return `The sample administration has files of its own, which are used; ${list(names)} in this folder ${are} not. Name ${them} with ${list(options)}.`;
}

const AND = new Intl.ListFormat("en", { type: "conjunction" });

function budgetSentence({ name, years, booksYear }: EventOf<"budget-unused">): string {
  const of = AND.format(years.map(String));
  return `${name} has a budget of ${of}; the books are of ${String(booksYear)}, so it is not used. Add lines of ${String(booksYear)}: slotsom budget template writes them.`;
}

const unusedSentence = ({ name, year, booksYear }: EventOf<"input-unused">): string =>
  `${name} states figures of ${String(year)}; the books are of ${String(booksYear)}, so it is not used.`;

/** Numbers of accounts that are named: the others are counted. */
const NAMED_MAX = 10;

function chartSentence({ name, unknown }: EventOf<"chart-unfit">): string {
  const others = unknown.length - NAMED_MAX;
  const named = unknown.slice(0, NAMED_MAX).join(", ");
  const more = others > 0 ? ` and ${others.toLocaleString("en")} more` : "";
  return `${name}: the auditfile has no account ${named}${more}; these lines of the chart are not used.`;
}

function copySentence({ name, path, missing }: EventOf<"judgement-copy">): string {
  if (missing === null) {
    return `${path} seems to be a copy of ${name} and cannot be read: move its entries to ${name}, and remove the copy.`;
  }
  const entries = missing === 1 ? "an entry" : `${missing.toLocaleString("en")} entries`;
  const lines = missing === 1 ? "its line" : "their lines";
  return `${path} is a copy of ${name} with ${entries} that ${name} does not have: move ${lines} to the end of ${name}, and remove the copy.`;
}

const noteSentences = ({ name, problems }: EventOf<"notes-unfit">): readonly string[] =>
  problems.map(({ line, what }) => `${name}, line ${String(line)}: ${what}.`);

const columnsSentence = (sheet: string): string =>
  `No column of ${sheet} in the template has figures in these books, so the statement is left out; a note in its place says why.`;

const namesSentences = ({
  name,
  language,
  unknown,
  unnamed,
}: EventOf<"account-names-unfit">): readonly string[] => [
  ...unknown.map(
    ({ line, account }) => `${name}, line ${String(line)}: the books have no account ${account}.`,
  ),
  ...(unnamed === 0
    ? []
    : [
        `${name} has no name in "${language}" for ${String(unnamed)} of the accounts, which keep those of the books.`,
      ]),
];
