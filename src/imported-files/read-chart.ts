/** Reads the lines of a chart file into names, or reports all faults in them. */
import type { Contact, FinancialAccount, Project } from "../ledger/books.ts";
import {
  ACCOUNT_TYPES,
  contactId,
  financialAccountId,
  type LedgerAccount,
  type LedgerAccountId,
  ledgerAccountId,
  projectId,
} from "../ledger/ledger-account.ts";
import type { Chart } from "../ledger/supplied-names.ts";
import {
  CHART_KINDS,
  type ChartColumn,
  type ChartKind,
  columnNamed,
  flagNamed,
  kindNamed,
  typeNamed,
} from "./chart-columns.ts";
import type { ChartLine } from "./chart-table.ts";

/** A fault and its place in the file. */
export interface ChartFault {
  readonly line: number;
  /** The header of the column as written; null if the fault concerns the line as a whole. */
  readonly column: string | null;
  readonly message: string;
}

export type ChartReading =
  | { readonly ok: true; readonly value: Omit<Chart, "file"> }
  | { readonly ok: false; readonly problems: readonly ChartFault[] };

/**
 * The identifier of the account with a number, in the books of an auditfile: there, a chart needs no ids but numbers.
 * Null for a service, whose ids are digits.
 */
export type ChartIds = ((number: string) => LedgerAccountId) | null;

const IDENTIFIER = /^\d{1,24}$/;
const ROUNDED = /^\d(\.\d+)?e\+?\d+$|^\d[.,]\d+E\+\d+$/;

/**
 * The first line contains the headers. A line without a kind is a ledger account. For a financial account the code
 * is its IBAN, and the type is the service's name of its kind.
 */
export function readChart(lines: readonly ChartLine[], ids: ChartIds): ChartReading {
  const [header, ...rest] = lines;
  if (header === undefined)
    return refused([{ line: 1, column: null, message: "the file is empty" }]);
  const faults: ChartFault[] = [];
  const columns = columnsOf(header, ids, faults);
  if (faults.length > 0) return refused(faults);
  const accounts: LedgerAccount[] = [];
  const projects: Project[] = [];
  const contacts: Contact[] = [];
  const financialAccounts: FinancialAccount[] = [];
  const seen = new Map<string, number>();
  for (const line of rest) {
    const row: ChartRow = { line, columns, ids, faults };
    const kind = kindOf(row);
    const id = idOf(row, kind, seen);
    const name = cellOf(row, "name");
    if (name === "") fault(row, "name", "the name is missing");
    switch (kind) {
      case "ledger_account":
        accounts.push(accountOf(row, id, name));
        break;
      case "project":
        projects.push({ id: projectId(id), name });
        break;
      case "contact":
        contacts.push({ id: contactId(id), name });
        break;
      case "financial_account":
        financialAccounts.push({
          id: financialAccountId(id),
          name,
          type: cellOf(row, "type"),
          identifier: textOrNull(row, "code"),
        });
    }
  }
  refuseUnknownParents(accounts, seen, faults);
  if (accounts.length === 0 && faults.length === 0) {
    faults.push({ line: header.number, column: null, message: "it names no ledger account" });
  }
  if (faults.length > 0) return refused(faults);
  return { ok: true, value: { accounts, projects, contacts, financialAccounts } };
}

interface ChartRow {
  readonly line: ChartLine;
  readonly columns: ReadonlyMap<ChartColumn, { readonly at: number; readonly header: string }>;
  readonly ids: ChartIds;
  readonly faults: ChartFault[];
}

const refused = (problems: readonly ChartFault[]): ChartReading => ({ ok: false, problems });

/** Unknown columns are ignored: an export has more than is needed. */
function columnsOf(header: ChartLine, ids: ChartIds, faults: ChartFault[]): ChartRow["columns"] {
  const columns = new Map<ChartColumn, { readonly at: number; readonly header: string }>();
  for (const [at, text] of header.cells.entries()) {
    const column = columnNamed(text);
    if (column === null) continue;
    const other = columns.get(column);
    if (other === undefined) {
      columns.set(column, { at, header: text });
    } else {
      const message = `it has the same meaning as column "${other.header}"; keep one of them`;
      faults.push({ line: header.number, column: text, message });
    }
  }
  const identity = ids === null || columns.has("id") ? "id" : "code";
  for (const needed of [identity, "name", "type"] as const) {
    if (columns.has(needed)) continue;
    faults.push({ line: header.number, column: null, message: `there is no column "${needed}"` });
  }
  return columns;
}

function kindOf(row: ChartRow): ChartKind {
  const text = cellOf(row, "kind");
  if (text === "") return "ledger_account";
  const kind = kindNamed(text);
  if (kind === null) fault(row, "kind", `"${text}" is not one of ${CHART_KINDS.join(", ")}`);
  return kind ?? "ledger_account";
}

/** Always returns an id, so that reading can continue: the substitute for an invalid one is not used. */
function idOf(row: ChartRow, kind: ChartKind, seen: Map<string, number>): string {
  const text = identityOf(row, kind);
  const id = idIn(row, kind, text);
  if (id === null) {
    fault(row, "id", idFault(text));
    return "0";
  }
  const key = `${kind} ${id}`;
  const first = seen.get(key);
  if (first === undefined) seen.set(key, row.line.number);
  else fault(row, "id", `${nounOf(kind)} ${text} is already in line ${String(first)}`);
  return id;
}

/** In the chart of an auditfile, accounts are known by their number; one without it, by its id. */
const identityOf = (row: ChartRow, kind: ChartKind): string =>
  (row.ids !== null && kind === "ledger_account" ? textOrNull(row, "code") : null) ??
  cellOf(row, "id");

function idIn({ ids }: ChartRow, kind: ChartKind, text: string): string | null {
  const isNumber = ids !== null && kind === "ledger_account";
  if (isNumber) return text === "" || ROUNDED.test(text) ? null : ids(text);
  return IDENTIFIER.test(text) ? text : null;
}

function idFault(text: string): string {
  if (text === "") return "the id is missing";
  return ROUNDED.test(text)
    ? `"${text}" is a number that a spreadsheet rounded; make the column text and paste the ids again`
    : `"${text}" is not an id of the service: those consist of digits`;
}

function accountOf(row: ChartRow, id: string, name: string): LedgerAccount {
  const typeText = cellOf(row, "type");
  const type = typeNamed(typeText);
  if (type === null) {
    const message =
      typeText === ""
        ? "the type is missing"
        : `"${typeText}" is not one of ${ACCOUNT_TYPES.join(", ")}`;
    fault(row, "type", message);
  }
  const active = cellOf(row, "active");
  const flag = active === "" ? "true" : flagNamed(active);
  if (flag === null) fault(row, "active", `"${active}" is neither true nor false`);
  const reference = (column: "parent_id" | "financial_account_id", of: ChartKind) => {
    const text = textOrNull(row, column);
    const found = text === null ? null : idIn(row, of, text);
    if (text !== null && found === null) fault(row, column, idFault(text));
    return found;
  };
  const parent = reference("parent_id", "ledger_account");
  const owner = reference("financial_account_id", "financial_account");
  return {
    id: ledgerAccountId(id),
    code: textOrNull(row, "code") ?? (row.ids === null ? null : identityOf(row, "ledger_account")),
    name,
    type: type ?? "other",
    parentId: parent === null ? null : ledgerAccountId(parent),
    isActive: flag !== "false",
    rgsCode: textOrNull(row, "rgs_code"),
    rgsVersion: textOrNull(row, "rgs_version"),
    financialAccountId: owner === null ? null : financialAccountId(owner),
  };
}

function refuseUnknownParents(
  accounts: readonly LedgerAccount[],
  seen: ReadonlyMap<string, number>,
  faults: ChartFault[],
): void {
  for (const { id, parentId } of accounts) {
    if (parentId === null || seen.has(`ledger_account ${parentId}`)) continue;
    const line = seen.get(`ledger_account ${id}`) ?? 1;
    const message = `ledger account ${id} has parent ${parentId}, which is not in the file`;
    faults.push({ line, column: null, message });
  }
}

const nounOf = (kind: ChartKind): string => kind.replace("_", " ");

function cellOf({ line, columns }: ChartRow, column: ChartColumn): string {
  const found = columns.get(column);
  return found === undefined ? "" : (line.cells[found.at] ?? "").trim();
}

function textOrNull(row: ChartRow, column: ChartColumn): string | null {
  const text = cellOf(row, column);
  return text === "" ? null : text;
}

function fault({ line, columns, faults }: ChartRow, column: ChartColumn, message: string): void {
  faults.push({ line: line.number, column: columns.get(column)?.header ?? column, message });
}
