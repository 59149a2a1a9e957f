/** Reads an answer as a client of the real service would, field by field, and reports what it would stumble over. */
import type { Fact, ValueFact } from "./current-fields.ts";

/** One sentence for each field that is undefined or has another value than the facts allow. */
export function answerDifferences(answer: unknown, fact: Fact, at = ""): readonly string[] {
  if (fact.kind === "value")
    return isAllowed(answer, fact.value) ? [] : [`${at}: ${String(answer)}`];
  if (fact.kind === "list") {
    if (!Array.isArray(answer)) return [`${at}: not a list`];
    return answer.flatMap((item: unknown) => answerDifferences(item, fact.item, `${at}[]`));
  }
  // The facts do not say which records may be null.
  if (answer === null && at !== "") return [];
  if (typeof answer !== "object" || answer === null) return [`${at}: not a record`];
  const fields = new Map(Object.entries(answer));
  return [...fact.fields].flatMap(([name, { fact: inner, mayBeAbsent }]) => {
    if (fields.has(name)) return answerDifferences(fields.get(name), inner, `${at}.${name}`);
    return mayBeAbsent ? [] : [`${at}.${name}: undefined`];
  });
}

function isAllowed(value: unknown, { types, values, form }: ValueFact): boolean {
  if (!typesOf(value).some((type) => types.includes(type))) return false;
  if (typeof value !== "string") return true;
  if (values.length > 0) return values.includes(value);
  if (form === "") return true;
  if (form === "date") return /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (form === "date-time") return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value);
  if (form === "uri") return URL.canParse(value);
  return new RegExp(form).test(value);
}

function typesOf(value: unknown): readonly string[] {
  if (value === null) return ["null"];
  if (Number.isInteger(value)) return ["integer", "number"];
  return [typeof value];
}
