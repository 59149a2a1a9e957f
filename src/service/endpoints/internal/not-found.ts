/** The refusals for missing records that a path, a parameter or a body refers to. Gap: Errors. */
import { hasRecord, type NamedTable } from "../../store/query-existence.ts";
import { type Call, Refusal } from "../endpoint.ts";

/** 404 for documents and their related records. */
export const recordNotFound = (): Refusal =>
  new Refusal(404, "record not found", { symbolic: ["id", "not_found"] });

/** 404 for all other records; `model` is the name in the service: `Contact`. */
export const modelNotFound = (model: string): Refusal =>
  new Refusal(404, `Record not found for model name: ${model}`);

const MODEL_NAMES: Readonly<Record<NamedTable, string>> = {
  assets: "asset",
  contacts: "Contact",
  financial_accounts: "Financial account",
  ledger_accounts: "Category",
  projects: "Project",
};

/** Throws 404 for an identifier of a missing record; undefined and null pass. */
export function requireRecord(
  { store, administration }: Pick<Call, "store" | "administration">,
  table: NamedTable,
  id: string | null | undefined,
): void {
  if (id === undefined || id === null) return;
  if (!hasRecord(store, table, administration.id, id)) throw modelNotFound(MODEL_NAMES[table]);
}
