/** Every sheet there is, in the order of a pack. To add one: write its file and add its line here. */
import { balanceSheet } from "./balance-sheet.ts";
import { cashFlow } from "./cash-flow.ts";
import { checks } from "./checks.ts";
import { cover } from "./cover.ts";
import { entries } from "./entries.ts";
import { profitAndLoss } from "./profit-and-loss.ts";
import { proof } from "./proof.ts";
import type { SheetDefinition } from "./sheet.ts";
import { trialBalance } from "./trial-balance.ts";

export const SHEETS: readonly SheetDefinition[] = [
  cover,
  balanceSheet,
  profitAndLoss,
  cashFlow,
  trialBalance,
  entries,
  checks,
  proof,
];
