/** Which postings of an account make up a figure, and whether they add up to it. */

/** @typedef {{ first: string, last: string }} Months `2025-01` to `2025-03`. */
/** @typedef {{ month: string, title: string, debit: bigint, credit: bigint, count: number }} MonthOfAccount */
/**
 * @typedef {object} Explanation
 * @property {"sum" | "sum-debit" | "sum-credit" | "sum-opening" | "difference"} kind
 * @property {Months} months The postings that are part of it.
 * @property {1n | -1n} sign -1 if credit is positive in the figure.
 * @property {bigint} figure
 * @property {bigint} opening In the sign of the figure; zero if it is no part of it.
 * @property {bigint} sum In the sign of the figure.
 * @property {number} count
 */

/** @param {string} period @returns {Months} */
function monthsOf(period) {
  const [first, last = first] = period.split("..");
  return { first, last };
}

/** @param {MonthOfAccount} month @param {Months} months */
const isWithin = ({ month }, { first, last }) => month >= first && month <= last;

/** The months of an account, from its postings or from the sums of the page. @param {number} account @param {Book | null} book */
function monthsOfAccount(account, book) {
  /** @type {MonthOfAccount[]} */
  const months = PAGE.months.map(([month, title]) => ({
    month,
    title,
    debit: 0n,
    credit: 0n,
    count: 0,
  }));
  if (PAGE.entries.has === "sums" || book === null) {
    for (const [place, debit, credit, count] of PAGE.sums[account] ?? []) {
      Object.assign(months[place], { debit: unitsOf(debit), credit: unitsOf(credit), count });
    }
    return months;
  }
  const places = new Map(months.map((month) => [month.month, month]));
  for (const row of rowsOfAccount(book, account)) {
    const month = places.get(monthOf(book, row));
    if (month === undefined) continue;
    const amount = book.amount[row];
    if (amount < 0n) month.credit -= amount;
    else month.debit += amount;
    month.count += 1;
  }
  return months;
}

/** The rows of an account are consecutive. @param {Book} book @param {number} account */
function rowsOfAccount(book, account) {
  const first = firstRow(book, account);
  const end = firstRow(book, account + 1);
  return Uint32Array.from({ length: end - first }, (_, index) => first + index);
}

/** The first row of this account or a later one. @param {Book} book @param {number} account */
function firstRow(book, account) {
  let [low, high] = [0, book.count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (book.account[middle] < account) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Compares the figure with the postings of its months, with their debits, their credits, and with the balance.
 * @param {string} amount
 * @param {string} period
 * @param {number} account
 * @param {MonthOfAccount[]} all
 * @returns {Explanation}
 */
function explain(amount, period, account, all) {
  const figure = unitsOf(amount);
  const months = monthsOf(period);
  const within = all.filter((month) => isWithin(month, months));
  const [debit, credit] = [sumOf(within, "debit"), sumOf(within, "credit")];
  const count = within.reduce((sum, month) => sum + month.count, 0);
  const sum = debit - credit;
  const base = { months, figure, opening: 0n, sum: figure, count };
  if (sum === figure) return { ...base, kind: "sum", sign: 1n };
  if (sum === -figure) return { ...base, kind: "sum", sign: -1n };
  const balance = balanceOf(figure, months, account, all);
  // The amount of one month is rather a balance, that of several rather a column of debits or credits.
  if (balance !== null && months.first === months.last) return balance;
  if (debit === figure) return { ...base, kind: "sum-debit", sign: 1n };
  if (credit === figure) return { ...base, kind: "sum-credit", sign: -1n };
  return balance ?? { ...base, kind: "difference", sign: 1n, sum };
}

/**
 * The figure as the balance at the end of its months; null if it is not.
 * @param {bigint} figure
 * @param {Months} months
 * @param {number} account
 * @param {MonthOfAccount[]} all
 * @returns {Explanation | null}
 */
function balanceOf(figure, { last }, account, all) {
  const before = all.filter(({ month }) => month <= last);
  const opening = unitsOf(PAGE.accounts[account][2]);
  const moved = sumOf(before, "debit") - sumOf(before, "credit");
  const sign = opening + moved === -figure ? -1n : 1n;
  if (sign * (opening + moved) !== figure) return null;
  const months = { first: all[0].month, last };
  const count = before.reduce((total, month) => total + month.count, 0);
  const sums = { opening: sign * opening, sum: sign * moved };
  return { kind: "sum-opening", months, sign, figure, ...sums, count };
}

/** @param {MonthOfAccount[]} months @param {"debit" | "credit"} side */
const sumOf = (months, side) => months.reduce((sum, month) => sum + month[side], 0n);

/** The rows of an explanation. @param {Book} book @param {number} account @param {Explanation} explanation */
function rowsOf(book, account, { kind, months: { first, last } }) {
  return rowsOfAccount(book, account).filter((row) => {
    const month = monthOf(book, row);
    if (month < first || month > last) return false;
    if (kind === "sum-debit") return book.amount[row] >= 0n;
    return kind !== "sum-credit" || book.amount[row] < 0n;
  });
}

/** The sentence about the sum of the postings. @param {Explanation} explanation @param {number} count */
function sentenceOf({ kind, figure, opening, sum, sign }, count) {
  const said = say(kind, {
    count: showCount(count),
    sum: showAmount(sum),
    figure: showAmount(figure),
    opening: showAmount(opening),
    difference: showAmount(figure - sum),
  });
  return sign === -1n ? `${said} ${say("turned")}` : said;
}
