/** The words of the page: those in its markup, and those that its script shows. */
import { CHECK_OUTCOMES } from "../../checks/outcome.ts";
import { PROOF_LEVELS, SHORTFALLS, STATED_REASONS } from "../../ledger/proof-level.ts";
import type { Words } from "../../sheets/sheet.ts";
import { LEVEL_WORDS } from "../internal/level-marks.ts";
import { FACT_WORDS } from "../internal/pack-facts.ts";

/** Below `html.script`; the script fills their placeholders. */
const SCRIPT_WORDS = [
  ...["account", "all-kinds", "all-months", "amount", "back", "balance", "calculation"],
  ...CHECK_OUTCOMES.map((outcome) => `check-${outcome}` as const),
  ...["checks", "close", "contact", "count", "credit", "date", "debit", "description"],
  ...[
    "difference",
    "divided-by",
    "document",
    "document-balances",
    "document-differs",
    "elsewhere",
    "empty",
    "entries",
  ],
  ...["evidence", "kind", "level", "loading", "minus", "month", "months", "next", "other-terms"],
  ...[
    "previous",
    "answers-read",
    "reasons",
    "search",
    "selected",
    "shown",
    "sum",
    "sum-credit",
    "sum-debit",
  ],
  ...["sum-opening", "turned", "unreadable"],
] as const;

export const PAGE_WORDS: readonly string[] = [
  ...FACT_WORDS,
  ...LEVEL_WORDS,
  ...PROOF_LEVELS.map((level) => `levels.${level}.means`),
  ...STATED_REASONS.flatMap((reason) => [`reasons.${reason}.what`, `reasons.${reason}.why`]),
  ...SHORTFALLS.map((shortfall) => `shortfalls.${shortfall}`),
  "html.about",
  "html.all-documents",
  "html.all-entries",
  "html.answers",
  "html.answers-note",
  "html.contents",
  "html.draft",
  "html.entries-in-files",
  "html.entries-note",
  "html.entries-summed",
  "html.hint",
  "html.left-out",
  "html.nothing",
  "html.skip",
  ...SCRIPT_WORDS.map((name) => `html.script.${name}`),
];

export const scriptWords = (words: Words): Readonly<Record<string, string>> =>
  Object.fromEntries(SCRIPT_WORDS.map((name) => [name, words.of(`html.script.${name}`)]));
