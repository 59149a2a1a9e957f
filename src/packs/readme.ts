/** The README.txt of a bag: a text of the templates, filled in for the pack. */
import { formatDate } from "../calendar/date-formats.ts";
import type { Style } from "../formats/format.ts";
import { BASIS_WORDS, MEANING_WORDS } from "../sheets/basis-text.ts";
import type { Words } from "../sheets/sheet.ts";
import { keyName, publicKeyLine } from "../verification/minisign.ts";
import type { BagIdentity } from "./bag.ts";
import type { SigningKey } from "./signature.ts";

/** Keys of the words used in addition to the text itself. */
export const README_WORDS: readonly string[] = [
  "pack.readme.final",
  "pack.readme.draft",
  "pack.readme.not-proven",
  "pack.readme.trusted",
  "pack.readme.sample",
  "pack.readme.signed",
  "pack.readme.unsigned",
  "pack.readme.whose-key",
  "pack.readme.whose-files",
  ...MEANING_WORDS,
  ...BASIS_WORDS,
];

export interface ReadmeFacts {
  readonly identity: BagIdentity;
  /** The sentence that says what *final* means. */
  readonly means: string;
  /** The sentence that counts months and checks; what the figures were compared with is on the start page. */
  readonly reconciled: string;
}

/** Replaces each `{name}` in the text by its value; unknown names remain as they are. */
export function readmeText(
  text: string,
  { identity, means, reconciled }: ReadmeFacts,
  { words, style }: { readonly words: Words; readonly style: Style },
  signingKey: SigningKey | null,
): string {
  const key = signingKey?.publicKey;
  const signature =
    key === undefined
      ? words.of("pack.readme.unsigned")
      : words.of("pack.readme.signed", { key: publicKeyLine(key), name: keyName(key) });
  const values: Readonly<Record<string, string>> = {
    administration: identity.administrationName.replace(/\p{C}+/gu, " "),
    year: String(identity.year),
    as_of: formatDate(identity.asOf, style.datePattern),
    program: identity.program,
    snapshot: identity.snapshotId,
    status: [
      wrapped(words.of(`pack.readme.${identity.status}`, { means })) + trustedText(identity, words),
      wrapped(`${reconciled} ${words.of("pack.readme.not-proven")}`),
      ...(identity.isSample ? [words.of("pack.readme.sample")] : []),
    ].join("\n"),
    signature: signature.trimEnd(),
    node: key === undefined ? VERIFY : `${VERIFY} --public-key ${publicKeyLine(key)}`,
    whose: words.of(`pack.readme.${key === undefined ? "whose-files" : "whose-key"}`),
  };
  return text.replace(/\{(\w+)\}/g, (mark: string, name: string) => values[name] ?? mark);
}

const VERIFY = "node verify.mjs";

/** Columns of a terminal and of a printed page. */
const WIDTH = 90;

const wrapped = (text: string): string =>
  text.replace(new RegExp(`(?=.{${WIDTH + 1}})(.{1,${WIDTH}}) `, "g"), "$1\n");

/** Months whose entries were not pulled again, on lines of their own; empty without any. */
function trustedText({ months }: BagIdentity, words: Words): string {
  if (months.trusted === 0) return "";
  const { proven, trusted, all } = months;
  const shares = { part: String(proven), all: String(all), trusted: String(trusted) };
  return `\n${words.of("pack.readme.trusted", shares)}`;
}
