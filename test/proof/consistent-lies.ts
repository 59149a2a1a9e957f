/**
 * Consistent lies: some kinds of answers state the books as they are, the others a variant of them. Each kind of answer alone
 * lies, and each alone is honest.
 */
import { type JsonValue, writeJson } from "./json-text.ts";
import type { ChangedAnswer, RecordedAnswer } from "./recorded-answers.ts";
import { readAnswers, rewritten } from "./recorded-answers.ts";
import type { Recorded } from "./try-lies.ts";

/** Kinds of answers, which a lie changes together; the first that matches counts. */
const KINDS: readonly (readonly [kind: string, matches: RegExp])[] = [
  ["ledgers of the year before", /^comparatives \S+general_ledger/],
  ["profit and loss of the year before", /^comparatives \S+profit_loss/],
  ["balance sheet of the year before", /^comparatives \S+balance_sheet/],
  ["open items of the year before", /^comparatives \S+(debtors|creditors)/],
  ["ledgers", /general_ledger/],
  ["entries", /journal_entries/],
  ["profit and loss by project", /profit_loss\S+project_id/],
  ["profit and loss", /profit_loss/],
  ["balance sheets", /balance_sheet/],
  ["cash flow", /cash_flow/],
  ["aged listings", /_aging/],
  ["open items", /(debtors|creditors)\.json/],
  ["assets", /assets/],
  ["by contact", /_by_contact/],
  ["by project", /_by_project/],
  ["document lists", /sales_invoices\.json|documents\/\w+\.json/],
  ["master data", /(tax_rates|contacts|projects|ledger_accounts|financial_accounts)\.json/],
];

const kindOf = ({ purpose, address }: RecordedAnswer): string | null =>
  KINDS.find(([, matches]) => matches.test(`${purpose} ${address}`))?.[0] ?? null;

export interface ConsistentLie {
  /** `all but ledgers`, `only ledgers`. */
  readonly which: string;
  readonly changed: readonly ChangedAnswer[];
}

/** The lies that a variant allows: every kind of answer in which it differs alone, and all but that one. */
export function consistentLies(
  { answers }: Recorded,
  variant: Uint8Array,
): readonly ConsistentLie[] {
  const theirs = new Map(readAnswers(variant).map((answer) => [keyOf(answer), answer]));
  const changes = answers.flatMap((answer): readonly ChangedAnswer[] => {
    const other = theirs.get(keyOf(answer));
    return other === undefined || other.sha256 === answer.sha256
      ? []
      : [{ answer, body: other.body, headers: other.headers }];
  });
  const kinds = [...new Set(changes.flatMap(({ answer }) => kindOf(answer) ?? []))];
  return kinds.flatMap((kind) => [
    { which: `only ${kind}`, changed: changes.filter(({ answer }) => kindOf(answer) === kind) },
    ...(kinds.length === 1
      ? []
      : [
          {
            which: `all but ${kind}`,
            changed: changes.filter(({ answer }) => kindOf(answer) !== kind),
          },
        ]),
  ]);
}

/** The snapshot of a variant in which equal entries have the identifiers of the recorded books. */
export function withRecordedIds({ answers }: Recorded, variant: Uint8Array): Uint8Array {
  const ours = new Map(answers.map((answer) => [keyOf(answer), answer]));
  const changed = readAnswers(variant).flatMap((answer): readonly ChangedAnswer[] => {
    const own = ours.get(keyOf(answer));
    if (own === undefined || !answer.address.includes("/journal_entries")) return [];
    return [{ answer, body: withIdsOf(own.body, answer.body), headers: answer.headers }];
  });
  return rewritten(variant, changed);
}

/**
 * The rows of entries with the identifiers of equal rows of the recorded books: a document less gives the later
 * entries other identifiers, which are no part of the lie.
 */
function withIdsOf(recorded: JsonValue, body: JsonValue): JsonValue {
  if (!Array.isArray(recorded) || !Array.isArray(body)) return body;
  const contentOf = (row: JsonValue): string => writeJson({ ...(row as object), id: null });
  const ids = new Map(
    (recorded as readonly JsonValue[]).map((row) => [contentOf(row), idIn(row)] as const),
  );
  return (body as readonly JsonValue[]).map((row) => {
    const id = ids.get(contentOf(row));
    return id === undefined ? row : { ...(row as object), id };
  });
}

const idIn = (row: JsonValue): JsonValue =>
  (row as { readonly [name: string]: JsonValue })["id"] ?? null;

const keyOf = ({ purpose, address }: RecordedAnswer): string => `${purpose} ${address}`;
