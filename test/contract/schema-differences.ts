/** Compares a declared schema with the facts of the real service: what is missing, and what the facts do not allow. */
import type { Fact, ValueFact } from "./current-fields.ts";

/** The parts of JSON Schema that records use. */
interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** One sentence for each difference; `at` is the path from the root of the answer. */
export function schemaDifferences(schema: unknown, fact: Fact, at = ""): readonly string[] {
  return differencesIn(schema as Schema, fact, at, {});
}

type Definitions = NonNullable<Schema["$defs"]>;

function differencesIn(
  given: Schema,
  fact: Fact,
  at: string,
  outer: Definitions,
): readonly string[] {
  const within = { ...outer, ...given.$defs };
  const name = given.$ref?.split("/").at(-1) ?? "";
  // A task has subtasks with the same record, which need not be compared again.
  if (at.endsWith(".subtasks[]")) return [];
  const schema = within[name] ?? given;
  const forms = (schema.anyOf ?? [schema]).filter(({ type }) => type !== "null");
  const isNullable = forms.length < (schema.anyOf?.length ?? 1);
  if (fact.kind === "value") {
    const types = [...forms.map(({ type = "any" }) => type), ...(isNullable ? ["null"] : [])];
    return [
      ...types
        .filter((type) => !allows(fact.value, type))
        .map((type) => `${at}: ${type} instead of ${fact.value.types.join("/")}`),
      ...forms.flatMap((form) => formDifferences(form, fact.value, at)),
    ];
  }
  const [form = {}] = forms;
  if (fact.kind === "list") {
    if (form.items === undefined) return [`${at}: not a list`];
    return differencesIn(form.items, fact.item, `${at}[]`, within);
  }
  return [...fact.fields].flatMap(([field, { fact: inner, mayBeAbsent }]) => {
    const own = form.properties?.[field];
    const path = `${at}.${field}`;
    if (own !== undefined) return differencesIn(own, inner, path, within);
    return mayBeAbsent ? [] : [`${path}: missing`];
  });
}

const allows = ({ types }: ValueFact, type: string): boolean =>
  types.includes(type) || (type === "integer" && types.includes("number"));

/** Values that the facts do not list, and texts without a form where the facts have one. */
function formDifferences(form: Schema, { values, form: expected }: ValueFact, at: string) {
  if (form.type !== "string") return [];
  if (values.length > 0) {
    if (form.enum === undefined) return [`${at}: any text`];
    return form.enum.filter((word) => !values.includes(word)).map((word) => `${at}: "${word}"`);
  }
  if (expected === "" || form.enum !== undefined) return [];
  const isFormat = !expected.startsWith("^");
  if (isFormat ? form.format === expected : form.pattern !== undefined) return [];
  return [`${at}: no ${expected}`];
}
