/** The VAT returns of an XBRL report: its amounts in euros by box, one return for each period. */
import { type Amount, add, equalAmounts, parseAmount, ZERO } from "../../../amount/amount.ts";
import { parseDate } from "../../../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf, monthOf, type Period } from "../../../calendar/month.ts";
import type { FiledVatReturn } from "../../../ledger/filed-vat.ts";
import { type BoxAmounts, VAT_BOXES, type VatBox } from "../../../ledger/vat-box.ts";
import { FileFault, quoted } from "../../internal/file-fault.ts";
import {
  CREATED,
  NIL_RETURN,
  type ReturnAmount,
  VAT_ELEMENTS,
  type VatElement,
} from "./vat-elements.ts";
import type { XbrlContext, XbrlFact, XbrlReport } from "./xbrl-report.ts";

/** What the facts of one period state. */
interface Stated {
  readonly context: XbrlContext;
  readonly period: Period;
  readonly boxes: Map<VatBox, BoxAmounts>;
  readonly amounts: Map<ReturnAmount, StatedAmount>;
  /** The line that states that there is nothing to declare; null without one. */
  nilAt: number | null;
}

interface StatedAmount {
  readonly amount: Amount;
  readonly at: number;
}

/** Throws `FileFault` for another kind of report, and for a fact that has no certain meaning. */
export function returnsOf(report: XbrlReport, fileName: string): readonly FiledVatReturn[] {
  const [entry = ""] = entryPoints(report);
  const isVat = report.facts.some(({ name }) => VAT_ELEMENTS.has(name) || name === NIL_RETURN);
  const other = otherReport(report);
  if (other !== null || !isVat) {
    const what = other ?? `it is a report without a box of the VAT return: ${quoted(entry)}`;
    throw new FileFault(report.at, what);
  }
  const stated = new Map<string, Stated>();
  const read = new Map<string, StatedAmount>();
  for (const fact of report.facts) readFact(report, fact, stated, read);
  const isSupplementary = report.schemas.some((schema) => /suppletie/i.test(schema));
  const found = [...stated.values()].filter(
    ({ boxes, amounts, nilAt }) => boxes.size > 0 || amounts.size > 0 || nilAt !== null,
  );
  if (found.length === 0) throw new FileFault(report.at, "it states no amounts");
  const about = { fileName, isSupplementary, createdAt: momentOf(report) };
  return found.map((one) => returnOf(one, about));
}

const MOMENT_DIGITS = 14;

/** When the message was made, in whatever context it says so: digits, to the second. */
function momentOf({ facts }: XbrlReport): string | null {
  const digits = facts.find(({ name }) => name === CREATED)?.text.replace(/\D/g, "") ?? "";
  return digits === "" ? null : digits.slice(0, MOMENT_DIGITS).padEnd(MOMENT_DIGITS, "0");
}

/** By the name of the entry point, which every report states. */
const OTHER_REPORTS: readonly (readonly [schema: RegExp, kind: string])[] = [
  [/icp/i, "it is a listing of intra-Community supplies (ICP), not a VAT return"],
  [/(?:kvk|jenv|jaarrekening|annual)/i, "it is a report of annual accounts, not a VAT return"],
  [/(?:vpb|vennootschapsbelasting)/i, "it is a corporate tax return, not a VAT return"],
  [/(?:-ih-|inkomstenbelasting)/i, "it is an income tax return, not a VAT return"],
  [/(?:-lh-|loonheffing)/i, "it is a wage tax return, not a VAT return"],
];

const otherReport = (report: XbrlReport): string | null =>
  OTHER_REPORTS.find(([schema]) => entryPoints(report).some((name) => schema.test(name)))?.[1] ??
  null;

/** The schemas by their file names. */
const entryPoints = ({ schemas }: XbrlReport): readonly string[] =>
  schemas.map((schema) => schema.split("/").at(-1) ?? schema);

/** Adds the fact to the return of its period. `read` has what each element states in each context. */
function readFact(
  report: XbrlReport,
  fact: XbrlFact,
  stated: Map<string, Stated>,
  read: Map<string, StatedAmount>,
): void {
  const { name, at } = fact;
  const element = VAT_ELEMENTS.get(name);
  if (element === undefined && name !== NIL_RETURN) return;
  const context = report.contexts.get(fact.context);
  if (context === undefined) {
    throw new FileFault(at, `${name} is in the context ${quoted(fact.context)}, which is missing`);
  }
  // A part of the return, such as that of a division, is in the amounts of the whole.
  if (context.isPart) return;
  const own = statedIn(stated, context);
  if (element !== undefined) readAmount(report, fact, element, { own, read });
  else if (/^(?:true|1|J)$/i.test(fact.text)) own.nilAt = at;
}

function readAmount(
  report: XbrlReport,
  fact: XbrlFact,
  element: VatElement,
  { own, read }: { readonly own: Stated; readonly read: Map<string, StatedAmount> },
): void {
  // A nil fact states that there is no amount.
  if (fact.isNil) return;
  const { at, name } = fact;
  const amount = amountOfFact(report, fact);
  const what = element.kind === "box" ? `${element.box} ${element.part}` : element.kind;
  const key = `${keyOf(own.context)} ${what}`;
  const same = read.get(key);
  if (same !== undefined && !equalAmounts(same.amount, amount)) {
    throw new FileFault(
      at,
      `${name} is stated twice, on line ${String(same.at)} with another amount`,
    );
  }
  read.set(key, { amount, at });
  if (element.kind !== "box") {
    own.amounts.set(element.kind, { amount, at });
    return;
  }
  const { box, part } = element;
  own.boxes.set(box, { ...(own.boxes.get(box) ?? NO_AMOUNTS), [part]: amount });
}

const NO_AMOUNTS: BoxAmounts = { turnover: null, vat: null };

const keyOf = ({ entity, start, end }: XbrlContext): string => `${start} ${end} ${entity}`;

function statedIn(stated: Map<string, Stated>, context: XbrlContext): Stated {
  const key = keyOf(context);
  const known = stated.get(key);
  if (known !== undefined) return known;
  const own: Stated = {
    ...{ context, period: periodOf(context), boxes: new Map(), amounts: new Map() },
    nilAt: null,
  };
  stated.set(key, own);
  return own;
}

/** Whole months, as the period of every return is. */
function periodOf({ start, end, at }: XbrlContext): Period {
  const [from, to] = [parseDate(start), parseDate(end)];
  const stated = `the period ${quoted(start)} to ${quoted(end)}`;
  if (from === null || to === null) {
    throw new FileFault(at, `${stated} is not from one date to another`);
  }
  const period = { first: monthOf(from), last: monthOf(to) };
  const isWhole = firstDayOf(period.first) === from && lastDayOf(period.last) === to;
  if (!isWhole || from > to) throw new FileFault(at, `${stated} is not of whole months`);
  return period;
}

function amountOfFact({ units }: XbrlReport, { name, unit, decimals, text, at }: XbrlFact): Amount {
  if (unit === null) throw new FileFault(at, `${name} states no unit`);
  const measure = units.get(unit);
  if (measure === undefined) {
    throw new FileFault(at, `${name} has the unit ${quoted(unit)}, which is missing`);
  }
  if (measure === null || !/(?:^|:)EUR$/.test(measure)) {
    throw new FileFault(at, `${name} is in ${quoted(measure ?? "a quotient")}, not in euros`);
  }
  if (decimals !== null && /^-[1-9]\d*$/.test(decimals)) {
    throw new FileFault(at, `${name} is not stated to the euro (decimals ${decimals})`);
  }
  const amount = parseAmount(text.replace(/^\+/, ""));
  if (amount === null) throw new FileFault(at, `${name} ${quoted(text)} is not an amount`);
  return amount;
}

interface AboutReport extends Pick<FiledVatReturn, "fileName" | "createdAt"> {
  readonly isSupplementary: boolean;
}

function returnOf(
  stated: Stated,
  { fileName, createdAt, isSupplementary }: AboutReport,
): FiledVatReturn {
  const { context, period, boxes, amounts } = stated;
  const [before, additional] = [amounts.get("old"), amounts.get("additional")];
  const isSupplement =
    isSupplementary || before !== undefined || additional !== undefined || amounts.has("new");
  const { amount: total, at: lineNumber } = totalOf(stated);
  return {
    ...{ fileName, lineNumber, period, total, createdAt },
    taxNumber: context.entity,
    boxes: new Map(
      VAT_BOXES.flatMap((box) => {
        const own = boxes.get(box);
        return own === undefined ? [] : [[box, own] as const];
      }),
    ),
    owed: amounts.get("owed")?.amount ?? null,
    supplement: isSupplement
      ? { before: before?.amount ?? null, additional: additional?.amount ?? null }
      : null,
    replaced: [],
  };
}

/** Of a supplementary return the total after it, which it may state as what it adds to the total before it. */
function totalOf({ context, amounts, nilAt }: Stated): StatedAmount {
  const stated = amounts.get("new") ?? amounts.get("total");
  if (stated !== undefined) return stated;
  const [before, additional] = [amounts.get("old"), amounts.get("additional")];
  if (before !== undefined && additional !== undefined) {
    return { amount: add(before.amount, additional.amount), at: additional.at };
  }
  if (nilAt !== null) return { amount: ZERO, at: nilAt };
  const what = "it states no total to pay or to receive (ValueAddedTaxOwedToBePaidBack)";
  throw new FileFault(context.at, what);
}
