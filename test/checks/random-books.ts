/** Random small books in the books notation: consistent by construction, of every kind of account. */
import fc from "fast-check";
import {
  type Amount,
  absolute,
  add,
  amountOf,
  amountText,
  fromStored,
  negate,
  sumOf,
  ZERO,
} from "../../src/amount/amount.ts";
import { isAccountType, isResultType } from "../../src/ledger/ledger-account.ts";

const CHART = [
  ["0200", "non_current_assets", ""],
  ["0210", "non_current_assets", "  under 0200"],
  ["0300", "non_current_assets", ""],
  ["0500", "equity", ""],
  ["0600", "provisions", ""],
  ["0700", "non_current_liabilities", ""],
  ["1100", "current_assets", "  [cash]"],
  ["1200", "current_assets", "  [cash]"],
  ["1300", "current_assets", "  [debtors]"],
  ["1600", "current_liabilities", "  [creditors]"],
  ["1990", "other", ""],
  ["2000", "temporary", ""],
  ["4000", "expenses", ""],
  ["4010", "expenses", "  under 4000"],
  ["7000", "direct_costs", ""],
  ["8000", "revenue", ""],
  ["8010", "revenue", "  under 8000"],
  ["9000", "other_income_expenses", ""],
] as const;
/** The account of the assets, whose balance is theirs. */
const ASSETS = "0300";
/** The contra account of their changes. */
const ASSETS_CONTRA = "0700";
const CODES = CHART.map(([code]) => code);
/** No postings on the account of the assets: a zero balance would remove it from the ledger, but not its assets. */
const POSTED = CODES.filter((code) => code !== ASSETS);
const isResult = (code: string): boolean => {
  const type = CHART.find(([known]) => known === code)?.[1] ?? "";
  return isAccountType(type) && isResultType(type);
};

interface Line {
  readonly code: string;
  readonly amount: Amount;
}

const CONTACTS = ["Jansen", "De-Vries"];
const PROJECTS = ["Roof", "Garden"];
/** Cents, thousands, and amounts beyond what a machine number holds. */
const amounts: fc.Arbitrary<Amount> = fc
  .oneof(
    fc.integer({ min: -500, max: 500 }).map((cents) => BigInt(cents) * 100n),
    fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => BigInt(cents) * 100n),
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  )
  .map(fromStored);

const lines = fc.array(fc.record({ code: fc.constantFrom(...POSTED), amount: amounts }), {
  minLength: 1,
  maxLength: 4,
});

/** A balancing line on another account. */
const balanced = (written: readonly Line[], code: string): readonly Line[] => [
  ...written,
  { code, amount: negate(sumOf(written.map(({ amount }) => amount))) },
];

const documents = fc.array(
  fc.record({
    month: fc.integer({ min: 1, max: 3 }),
    day: fc.integer({ min: 1, max: 28 }),
    kind: fc.constantFrom("invoice", "bill", "bank", "journal"),
    lines: fc
      .tuple(lines, fc.constantFrom(...POSTED))
      .map(([first, last]) => balanced(first, last)),
  }),
  { maxLength: 12 },
);

/** Reductions are negative. */
const changes = fc.array(
  fc
    .record({
      month: fc.integer({ min: 1, max: 3 }),
      day: fc.integer({ min: 1, max: 28 }),
      kind: fc.constantFrom("depreciation", "divestment", "value_change"),
      amount: amounts,
    })
    .map((change) => ({
      ...change,
      amount: change.kind === "value_change" ? change.amount : negate(absolute(change.amount)),
    })),
  { maxLength: 4 },
);
const assets = fc.array(
  fc.record({
    boughtOn: fc.constantFrom("2024-06-01", "2025-02-14"),
    amount: amounts.map(absolute),
    changes,
  }),
  { maxLength: 3 },
);

type DrawnAsset = typeof assets extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

/** Books of January to March 2025 as text; some show open years, some end with a closing journal. */
export const randomBooks: fc.Arbitrary<string> = fc
  .record({
    documents,
    openings: fc.uniqueArray(
      fc.record({
        code: fc.constantFrom(...POSTED.filter((code) => !isResult(code))),
        amount: amounts,
      }),
      { selector: ({ code }) => code, maxLength: 6 },
    ),
    bought: assets,
    showsOpenYears: fc.boolean(),
    isClosed: fc.boolean(),
  })
  .map(({ documents: drawn, openings: written, bought, showsOpenYears, isClosed }) => {
    // Land, so that the account is in the ledger in every month.
    const land = amountOf("1.00");
    const ofBefore = bought.filter(({ boughtOn }) => boughtOn < "2025");
    const held = { code: ASSETS, amount: sumOf([land, ...ofBefore.map(({ amount }) => amount)]) };
    const openings = [...written, held];
    const earlier = negate(sumOf(openings.map(({ amount }) => amount)));
    const booked = drawn.flatMap((document) => document.lines);
    return [
      "year 2025-01..2025-03 called 2025",
      ...(showsOpenYears ? ["shows open years"] : []),
      ...CHART.map(([code, type, mark]) => `account ${code} ${type} Account ${code}${mark}`),
      ...openings.map(({ code, amount }) => `opening ${code} ${amountText(amount, 2)}`),
      `open year 2024 ${amountText(earlier, 2)}`,
      ...CONTACTS.map((name) => `contact ${name}`),
      ...PROJECTS.map((name) => `project ${name}`),
      `asset 99  ${ASSETS}  Land  2024-06-01  ${amountText(land, 2)}`,
      ...bought.flatMap(assetLines),
      ...drawn.flatMap(({ month, day, kind, lines: posting }, index) =>
        posted(`2025-0${month}-${String(day).padStart(2, "0")}`, `${kind} ${index + 1}`, posting),
      ),
      ...(isClosed ? posted("2025-03-31", "closing 999", closingLines(booked)) : []),
    ].join("\n");
  });

/** Postings on control accounts alternate between a contact and none; those on result accounts have a project. */
const posted = (date: string, document: string, written: readonly Line[]): readonly string[] =>
  written.map(({ code, amount }, index) => {
    const contact = CONTACTS[index % (CONTACTS.length + 1)];
    const isControl = code === "1300" || code === "1600";
    const project = PROJECTS[index % (PROJECTS.length + 1)];
    const mark = [
      ...(isControl && contact !== undefined ? [`  contact ${contact}`] : []),
      ...(isResult(code) && project !== undefined ? [`  project ${project}`] : []),
    ].join("");
    return `${date}  ${code}  ${amountText(amount, 2)}  ${document}${mark}`;
  });

function assetLines(
  { boughtOn, amount, changes: drawn }: DrawnAsset,
  index: number,
): readonly string[] {
  const id = `asset ${index + 1}`;
  const booked = `  contra ${ASSETS_CONTRA}`;
  const changed = drawn
    .map(({ month, day, kind, amount: by }) => {
      const on = `2025-0${month}-${String(day).padStart(2, "0")}`;
      return { on, line: `${id}  ${on}  ${kind}  ${amountText(by, 2)}${booked}` };
    })
    .filter(({ on }) => on >= boughtOn);
  return [
    `${id}  ${ASSETS}  Van ${index + 1}  ${boughtOn}  ${amountText(amount, 2)}${boughtOn < "2025" ? "" : booked}`,
    ...changed.map(({ line }) => line),
  ];
}

/** Transfers every result account with postings to equity. */
function closingLines(booked: readonly Line[]): readonly Line[] {
  const results = new Map<string, Amount>();
  for (const { code, amount } of booked) {
    if (isResult(code)) results.set(code, add(results.get(code) ?? ZERO, amount));
  }
  return balanced(
    [...results].map(([code, amount]) => ({ code, amount: negate(amount) })),
    "0500",
  );
}
