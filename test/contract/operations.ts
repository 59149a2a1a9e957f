/** Reads `operations.md`: the operations that the service must serve, typed by hand. */
import { readFileSync } from "node:fs";
import { SCOPES, type Scope, type ScopeRule } from "../../src/service/endpoints/endpoint.ts";

export interface Operation {
  readonly section: string;
  /** `GET /tax_rates`. */
  readonly operation: string;
  readonly scopes: ScopeRule;
  readonly status: number;
}

const [SPECIFIED = "", BEYOND = ""] = readFileSync("test/contract/operations.md", "utf8").split(
  "\n## ",
);

export const OPERATIONS = rowsOf(SPECIFIED);
export const OPERATIONS_BEYOND = rowsOf(BEYOND);

function rowsOf(text: string): readonly Operation[] {
  return [
    ...text.matchAll(/^\| ([\d.-]+) \| ((?:GET|POST|PATCH|DELETE) \S+) \| (.+) \| (\d+) \|$/gm),
  ].map(([, section = "", operation = "", scopes = "", status = ""]) => ({
    section,
    operation,
    scopes: ruleOf(scopes),
    status: Number(status),
  }));
}

function ruleOf(text: string): ScopeRule {
  if (text === "any token") return { anyToken: true };
  if (text.includes("|")) return { anyOf: text.split(" \\| ").map(scopeOf) };
  return { allOf: text.split(" + ").map(scopeOf) };
}

function scopeOf(word: string): Scope {
  const scope = SCOPES.find((known) => known === word);
  if (scope === undefined) throw new Error(`${word} is not a scope`);
  return scope;
}
