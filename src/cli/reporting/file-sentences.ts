/** Sentences about the files of the user: their own figures, notes and names of accounts. */
import type { RunEvent } from "../../runs/run-event.ts";

type EventOf<Kind extends RunEvent["kind"]> = Extract<RunEvent, { readonly kind: Kind }>;

export const unusedSentence = ({ name, year, booksYear }: EventOf<"input-unused">): string =>
  `${name} states figures of ${String(year)}; the books are of ${String(booksYear)}, so it is not used.`;

/** Numbers of accounts that are named: the others are counted. */
const NAMED_MAX = 10;

export function chartSentence({ name, unknown }: EventOf<"chart-unfit">): string {
  const others = unknown.length - NAMED_MAX;
  const named = unknown.slice(0, NAMED_MAX).join(", ");
  const more = others > 0 ? ` and ${others.toLocaleString("en")} more` : "";
  return `${name}: the auditfile has no account ${named}${more}; these lines of the chart are not used.`;
}

export const noteSentences = ({ name, problems }: EventOf<"notes-unfit">): readonly string[] =>
  problems.map(({ line, what }) => `${name}, line ${String(line)}: ${what}.`);

export const namesSentences = ({
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
