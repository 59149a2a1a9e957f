/** How what a path, a parameter or a body names is refused when it is not there. Gap: Errors. */
import { hasRecord, type NamedTable } from "../../store/query-existence.ts";
import { type Call, Refusal } from "../endpoint.ts";

/** 404 of documents and of what hangs on them. */
export const recordNotFound = (): Refusal =>
  new Refusal(404, "record not found", { symbolic: ["id", "not_found"] });

/** 404 of everything else; `model` as the service calls it: `Contact`. */
export const modelNotFound = (model: string): Refusal =>
  new Refusal(404, `Record not found for model name: ${model}`);

const MODEL_NAMES: Readonly<Record<NamedTable, string>> = {
  assets: "asset",
  contacts: "Contact",
  financial_accounts: "Financial account",
  ledger_accounts: "Category",
  projects: "Project",
};

/** Refuses an identifier that names no record of the administration; nothing and null name none. */
export function demandRecord(
  { store, administration }: Pick<Call, "store" | "administration">,
  table: NamedTable,
  id: string | null | undefined,
): void {
  if (id === undefined || id === null) return;
  if (!hasRecord(store, table, administration.id, id)) throw modelNotFound(MODEL_NAMES[table]);
}
