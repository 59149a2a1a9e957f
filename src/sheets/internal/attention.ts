/** What a careful colleague would mention: balances that ask a question, old items, warnings; each with amount and link. */
import { type Amount, isPositive, isZero, sumOf } from "../../amount/amount.ts";
import { periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { balancesAreOnTheirSide } from "../../checks/balance-sheet/balances-are-on-their-side.ts";
import { type CheckResult, type Finding, readerAmounts } from "../../checks/check.ts";
import { draftFindings } from "../../checks/draft-findings.ts";
import { CHECKS } from "../../checks/index.ts";
import { entriesHaveAmountAndDescription } from "../../checks/journal-entries/entries-have-amount-and-description.ts";
import { asksForAction, hasFindings } from "../../checks/outcome.ts";
import { SERVICE_CHECK_IDS } from "../../checks/service-checks.ts";
import { suspenseItemsAreCleared } from "../../checks/suspense/suspense-items-are-cleared.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import { ageGroupsOf, olderThan } from "../../ledger/age-groups.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { agingOf, OPEN_ITEM_LISTS, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../../ledger/signs.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Row, SheetSource, Words } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import { BALANCE_SHEET, balanceFigures, closingOf } from "./balance-figures.ts";
import { alarmLink, amountCell, BLANK, type FigureCell, row, textRow, totalCell } from "./cells.ts";
import { leadToEntries } from "./entry-marks.ts";
import { LEDGER_AMOUNTS, OPEN_ITEMS, OPEN_RESULTS } from "./figure-backings.ts";
import { levelsFor } from "./figure-levels.ts";
import { findingTargets } from "./finding-links.ts";
import { yearKey } from "./monthly-rows.ts";
import { countText, monthTitle, type PeriodWord } from "./period-words.ts";
import { SUBJECT_WORDS, subjectText } from "./subject-text.ts";
import { TRIAL_BALANCE } from "./trial-figures.ts";
import { wordsUnder } from "./word-keys.ts";
import { openYears } from "./year-state.ts";

export const ATTENTION_WORDS = [
  ...wordsUnder(
    "first-page.attention",
    "title none more suspense wrong-side old-debtors old-creditors open-year open-years open-years-unnamed finding findings unexplained",
    "other-findings other-information",
  ),
  ...SUBJECT_WORDS,
  ...[...CHECKS.map(({ id }) => id), ...SERVICE_CHECK_IDS].map((id) => `checks.${id}` as const),
];
type AttentionWords = Words<(typeof ATTENTION_WORDS)[number] | PeriodWord>;

/** What stands behind its amounts. */
export const ATTENTION_BACKINGS: readonly Backing[] = [
  ...[LEDGER_AMOUNTS, OPEN_RESULTS, DERIVED],
  ...OPEN_ITEM_LISTS.map((list) => OPEN_ITEMS[list].age),
];

interface Input extends Pick<SheetSource, "books" | "results" | "levelOf"> {
  readonly id: string;
  readonly words: AttentionWords;
}

/** One line of the list; `amount` makes its figure under the given id. */
interface Matter {
  readonly text: string;
  readonly targets: readonly string[];
  readonly amount: ((id: string) => FigureCell) | null;
  /** The check whose findings the line is about; absent if it is about none. */
  readonly check?: string;
}

const MATTERS_MAX = 12;
const CHECKS_SHEET = "checks";
/** Of the findings that make a draft, as many as leave room for the others. */
const BLOCKING_MAX = 3;
/** Debts are called old from this number of days. */
const OLD_DAYS = 90;

/** The rows below their heading; `unexplained` are large changes without a note of the user, if there are notes at all. */
export function attentionRows(input: Input, unexplained: readonly string[]): readonly Row[] {
  const { id, words } = input;
  const all = [
    ...blockingMatters(input),
    ...suspenseMatters(input),
    ...sideMatters(input),
    ...oldItems(input),
    ...openYearMatters(input),
    ...warnings(input),
    ...unexplainedMatters(input, unexplained),
  ];
  const shown = all
    .slice(0, MATTERS_MAX)
    .map(({ text, targets, amount }, index) =>
      row("memo", 0, [
        { kind: "text", text, ...(targets.length === 0 ? {} : { leadsTo: targets }) },
        amount === null ? BLANK : amount(`${id}/attention/${String(index + 1)}`),
      ]),
    );
  const more = all.length - shown.length;
  const count = countText(words, more);
  const others = otherFindings(input, all);
  return [
    textRow("heading", words.of("first-page.attention.title")),
    ...shown,
    ...(shown.length + others.length === 0
      ? [textRow("note", words.of("first-page.attention.none"))]
      : []),
    ...(more > 0
      ? [
          row("item", 0, [
            alarmLink(words.of("first-page.attention.more", { count }), [CHECKS_SHEET]),
          ]),
        ]
      : []),
    ...others,
  ];
}

/** The checks with findings that no line is about, by number: the list must not say less than the checks. */
function otherFindings({ results, words }: Input, matters: readonly Matter[]): readonly Row[] {
  const mentioned = new Set(matters.map(({ check }) => check));
  const others = results.filter((result) => hasFindings(result) && !mentioned.has(result.check.id));
  const rowOf = (
    key: "other-findings" | "other-information",
    of: typeof others,
  ): readonly Row[] => {
    if (of.length === 0) return [];
    const checks = of.map(({ check }) => check.id).join(", ");
    const text = words.of(`first-page.attention.${key}`, { checks });
    return [row("item", 0, [{ kind: "text", text, leadsTo: [CHECKS_SHEET] }])];
  };
  return [
    ...rowOf("other-findings", others.filter(asksForAction)),
    ...rowOf(
      "other-information",
      others.filter((result) => !asksForAction(result)),
    ),
  ];
}

const blockingMatters = (input: Input): readonly Matter[] =>
  draftFindings(input.results, BLOCKING_MAX).checks.flatMap(({ result, findings }) =>
    findings.slice(0, 1).map((finding) => findingMatter(input, result, finding)),
  );

/** The closing balance of an account in the general ledger, debit positive. */
function ledgerMatter(
  { books, words }: Input,
  key: "suspense" | "wrong-side",
  id: LedgerAccountId,
): readonly Matter[] {
  const last = books.months.at(-1);
  if (last === undefined) return [];
  const { closing } = rowOf(last.generalLedger, id);
  if (isZero(closing)) return [];
  const lead = leadToEntries(books, id, null);
  const figure = {
    period: periodOf(last.month),
    sources: last.generalLedger.sources,
    backing: LEDGER_AMOUNTS,
    ...lead,
  };
  return [
    {
      text: words.of(`first-page.attention.${key}`, { account: accountLabel(books, id) }),
      targets: [
        ...(lead.leadsTo === undefined ? [] : [lead.leadsTo]),
        `${TRIAL_BALANCE}/${yearKey(books)}/closing/${id}`,
        TRIAL_BALANCE,
        BALANCE_SHEET,
      ],
      amount: (own) => amountCell({ id: own, ...figure }, closing),
    },
  ];
}

const suspenseMatters = (input: Input): readonly Matter[] =>
  accountsWithRole(input.books, "suspense")
    .flatMap((id) => ledgerMatter(input, "suspense", id))
    .map((matter) => ({ ...matter, check: suspenseItemsAreCleared.id }));

const sideMatters = (input: Input): readonly Matter[] =>
  findingsOf(input.results, balancesAreOnTheirSide.id)
    .flatMap(({ subject }) =>
      subject.kind === "account" ? ledgerMatter(input, "wrong-side", subject.ledgerAccountId) : [],
    )
    .map((matter) => ({ ...matter, check: balancesAreOnTheirSide.id }));

const findingsOf = (results: readonly CheckResult[], id: string): readonly Finding[] =>
  results.filter(({ check }) => check.id === id).flatMap(({ findings }) => findings);

/** Only where a check ties the age groups: elsewhere the service states them, and nothing supports them. */
const oldItems = (input: Input): readonly Matter[] =>
  OPEN_ITEM_LISTS.flatMap((list) => {
    const { books, words } = input;
    const last = books.months.at(-1);
    const { age } = OPEN_ITEMS[list];
    if (last === undefined || levelsFor(input)([age], books.period).level === "stated") {
      return [];
    }
    const { sources } = agingOf(last, list);
    const amount = turn(olderAmount(books, list), TOTAL_SIDES[list]);
    if (!isPositive(amount)) return [];
    const figure = { period: periodOf(last.month), sources, backing: age };
    return [
      {
        text: words.of(`first-page.attention.old-${list}`, { days: String(OLD_DAYS) }),
        targets: [list, "aging"],
        amount: (id) => amountCell({ id, ...figure }, amount),
      },
    ];
  });

/** Debit positive; zero if the groups have no limit at that number of days. */
function olderAmount({ months }: Books, list: OpenItemList): Amount {
  const last = months.at(-1);
  const lines = last === undefined ? [] : agingOf(last, list).lines;
  return sumOf(
    lines.flatMap(({ buckets }) => {
      const groups = ageGroupsOf(buckets);
      return groups === null ? [] : [olderThan(buckets, groups, OLD_DAYS)];
    }),
  );
}

/** The year of complete books without a closing journal, and results of earlier years that nobody has appropriated. */
function openYearMatters({ books, words }: Input): readonly Matter[] {
  const { own } = openYears(books);
  const { results, openYears: named } = balanceFigures(books);
  const earlier = results["result-open"];
  const years = (named ?? []).join(", ");
  const matters: Matter[] = [];
  if (own !== null) {
    const text = words.of("first-page.attention.open-year", { year: String(own) });
    matters.push({ text, targets: [BALANCE_SHEET], amount: null });
  }
  if (earlier !== null && !isZero(closingOf(earlier).amount)) {
    const closing = closingOf(earlier);
    const key = years === "" ? "open-years-unnamed" : "open-years";
    matters.push({
      text: words.of(`first-page.attention.${key}`, { years }),
      targets: [closing.figure.id, BALANCE_SHEET],
      amount: (id) => totalCell({ id, period: closing.figure.period }, [closing]),
    });
  }
  return matters;
}

/** Checks whose findings other lines of the list already show. */
const SHOWN_APART: readonly string[] = [balancesAreOnTheirSide.id, suspenseItemsAreCleared.id];
/** Checks for information that a colleague would mention. */
const MENTIONED: readonly string[] = [entriesHaveAmountAndDescription.id];

const warnings = (input: Input): readonly Matter[] =>
  input.results
    .filter(hasFindings)
    .filter(({ check, severity }) =>
      severity === "warning" ? !SHOWN_APART.includes(check.id) : MENTIONED.includes(check.id),
    )
    .flatMap((result) =>
      result.findings.slice(0, 1).map((finding) => findingMatter(input, result, finding)),
    );

/** What must hold, how often it does not, and where first; the amount is the first difference. */
function findingMatter(
  { books, words }: Input,
  { check, broken }: CheckResult,
  finding: Finding,
): Matter {
  const { isCount, month, period, sources, subject } = finding;
  const where = [
    subjectText(books, words, subject),
    ...(month === null ? [] : [monthTitle(words, month)]),
  ].join(", ");
  const values = { what: words.of(`checks.${check.id}`), where, count: countText(words, broken) };
  const figure = {
    period: month === null ? (period ?? books.period) : periodOf(month),
    sources,
    backing: DERIVED,
  };
  return {
    check: check.id,
    text: words.of(`first-page.attention.${broken === 1 ? "finding" : "findings"}`, values),
    targets: [...findingTargets(books, finding), CHECKS_SHEET],
    amount:
      isCount === true
        ? null
        : (id) => amountCell({ id, ...figure }, readerAmounts(finding).difference),
  };
}

const unexplainedMatters = ({ words }: Input, unexplained: readonly string[]): readonly Matter[] =>
  unexplained.length === 0
    ? []
    : [
        {
          text: words.of("first-page.attention.unexplained", {
            subjects: new Intl.ListFormat(words.language, { type: "conjunction" }).format(
              unexplained,
            ),
          }),
          targets: [],
          amount: null,
        },
      ];
