/** What an auditfile contains, whoever wrote it. */
import { createReadStream } from "node:fs";
import type { Facts } from "./bench-row.ts";

const AMOUNT = /<amnt>([\d.]+)<\/amnt>\s*<amntTp>D/g;

/** Transactions, lines, and the sum of the debit amounts. */
export async function auditfileFacts(path: string): Promise<Facts> {
  let transactions = 0;
  let lines = 0;
  let debit = 0;
  let rest = "";
  const stream = createReadStream(path, { encoding: "utf8", highWaterMark: 1024 * 1024 });
  for await (const chunk of stream as AsyncIterable<string>) {
    const text = rest + chunk;
    // A line is read when its end has come.
    const end = text.lastIndexOf("</trLine>") + 1;
    const whole = text.slice(0, end);
    rest = text.slice(end);
    lines += whole.split("<trLine>").length - 1;
    transactions += whole.split("<transaction>").length - 1;
    for (const [, amount] of whole.matchAll(AMOUNT)) debit += Math.round(Number(amount) * 100);
  }
  return { transactions, lines, "debit in cents": debit };
}
