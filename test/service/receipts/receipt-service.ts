/** Requests for receipts on the small administration, and functions to inspect their postings. */
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import {
  bearer,
  type EdgeOptions,
  type EdgeService,
  openEdge,
  type ServiceAnswer,
} from "../edge-service.ts";

type Tree = Readonly<Record<string, unknown>>;

export interface ReceiptAnswer extends ServiceAnswer {
  readonly receipt: ReceiptSeen;
}

/** The fields that tests inspect; all others are in `json`. */
export interface ReceiptSeen extends Tree {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly details: readonly (Tree & { readonly id: string })[];
  readonly fiscal_allocations: readonly (Tree & { readonly id: string })[];
  readonly events: readonly (Tree & { readonly action: string })[];
}

export interface ReceiptService extends EdgeService {
  readonly ask: (method: Method, path: string, body?: unknown) => Promise<ReceiptAnswer>;
  readonly create: (receipt: Tree, fields?: Tree) => Promise<ReceiptAnswer>;
  readonly change: (id: string, receipt: Tree, fields?: Tree) => Promise<ReceiptAnswer>;
  readonly receipt: (id: string) => Promise<ReceiptSeen>;
  /** `account amount` of each posting of a document, in the order of booking. */
  readonly postings: (id: string) => readonly string[];
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

export const RECEIPTS = "/documents/receipts";

/** `overSocket` sends requests through the port of the service, otherwise in process. */
export async function openReceipts({
  overSocket = false,
  ...options
}: EdgeOptions & { readonly overSocket?: boolean } = {}): Promise<ReceiptService> {
  const service = await openEdge(options);
  const handle = overSocket ? askingOver(service.url) : service.handle;
  const headers = bearer(service.token(SCOPES));
  const ask: ReceiptService["ask"] = async (method, path, body) => {
    const answer = await handle({
      method,
      path: `/123${path}`,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = new TextDecoder().decode(answer.body);
    const json: unknown = text === "" ? null : JSON.parse(text);
    return { ...answer, text, json, receipt: json as ReceiptSeen };
  };
  return {
    ...service,
    ask,
    create: (receipt, fields = {}) => ask("POST", RECEIPTS, { receipt, ...fields }),
    change: (id, receipt, fields = {}) => ask("PATCH", `${RECEIPTS}/${id}`, { receipt, ...fields }),
    receipt: async (id) => (await ask("GET", `${RECEIPTS}/${id}`)).receipt,
    postings: (id) =>
      service.store
        .rows(
          `SELECT ledger_account_id || ' ' || printf('%.2f', amount / 10000.0) AS line, date
           FROM postings WHERE administration_id = '123' AND document_id = ? ORDER BY id`,
          id,
        )
        .map(({ line }) => String(line)),
  };
}

const askingOver =
  (url: string): EdgeService["handle"] =>
  async ({ method, path, headers, body }) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body ?? null,
    });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: new Uint8Array(await answer.arrayBuffer()),
    };
  };

/** One line of fuel: 121.00 including tax, on the account for rent. */
export const FUEL = { ledger_account_id: "4700", description: "fuel", price: "121" } as const;
