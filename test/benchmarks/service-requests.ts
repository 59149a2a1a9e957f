/** Requests to a service on a generated administration, and the CPU of its process for each. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Pool } from "undici";
import type { Facts, Measured } from "./bench-row.ts";
import { cpuSecondsOf, residentMb } from "./process-usage.ts";
import type { Served } from "./served.ts";

/** Ticks of ten milliseconds are a fiftieth of this. */
const CPU_SECONDS_MIN = 0.5;
const REQUESTS_MIN = 20;
const REQUESTS_MAX = 1_000;

export interface Asking {
  readonly get: (path: string) => Promise<string>;
  /** Books a receipt on an account of the administration. */
  readonly bookReceipt: (number: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openAsking({
  url,
  administrationId,
  credentialFile,
}: Served): Promise<Asking> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: 1 });
  const authorization = `Bearer ${readFileSync(credentialFile, "utf8").trim()}`;
  const pathOf = (path: string): string => `${pathname}/${administrationId}${path}`;
  const get = async (path: string): Promise<string> => {
    const headers = { authorization };
    const answer = await pool.request({ method: "GET", path: pathOf(path), headers });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${String(answer.statusCode)} ${text}`);
    return text;
  };
  const accounts = JSON.parse(await get("/ledger_accounts.json")) as readonly Account[];
  const expenses = accounts.find(({ account_type }) => account_type === "expenses");
  const bookReceipt = async (number: number): Promise<void> => {
    const details = [
      { description: "lunch", price: "12.10", ledger_account_id: expenses?.id },
      { description: "taxi", price: "30.25", ledger_account_id: expenses?.id },
    ];
    const receipt = { reference: `bench ${String(number)}`, details_attributes: details };
    const answer = await pool.request({
      ...{ method: "POST", path: pathOf("/documents/receipts.json") },
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ receipt }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 201)
      throw new Error(`a receipt: ${String(answer.statusCode)} ${text}`);
  };
  return { get, bookReceipt, close: () => pool.close() };
}

interface Account {
  readonly id: string;
  readonly account_type: string;
}

/** The seconds of a thousand requests, so of one in milliseconds. */
export async function thousandOf(
  { pid }: Served,
  ask: (number: number) => Promise<unknown>,
): Promise<Measured> {
  const before = cpuSecondsOf(pid);
  let requests = 0;
  let used = 0;
  while (requests < REQUESTS_MIN || (used < CPU_SECONDS_MIN && requests < REQUESTS_MAX)) {
    await ask(requests);
    requests += 1;
    used = cpuSecondsOf(pid) - before;
  }
  const cpuSeconds = (used * 1_000) / requests;
  return { cpuSeconds, peakMb: residentMb(pid, "VmHWM"), notes: {} };
}

/** The answer itself, by its hash. */
export const answerFacts = (name: string, text: string): Facts => ({
  [`the answer to ${name}`]: createHash("sha256").update(text).digest("hex").slice(0, 12),
});
