/** Sentences about the files of the user: their own figures, notes, names of accounts and judgement. */
import type { RunEvent } from "../../runs/run-event.ts";

type EventOf<Kind extends RunEvent["kind"]> = Extract<RunEvent, { readonly kind: Kind }>;

/** What of the user's files does not fit the books. */
export function fileSentences(
  event: EventOf<
    "input-unused" | "chart-unfit" | "judgement-copy" | "notes-unfit" | "account-names-unfit"
  >,
): readonly string[] {
  switch (event.kind) {
    case "input-unused":
      return [unusedSentence(event)];
    case "chart-unfit":
      return [chartSentence(event)];
    case "judgement-copy":
      return [copySentence(event)];
    case "notes-unfit":
      return noteSentences(event);
    case "account-names-unfit":
      return namesSentences(event);
  }
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
