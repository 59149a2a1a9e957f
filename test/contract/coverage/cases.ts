/** The cases of every group of operations. */
import { existsSync } from "node:fs";
import type { OperationCase } from "./operation-case.ts";

const GROUPS = [
  "tax-rates",
  "receipts",
  "general-documents",
  "journal-documents",
  "document-parts",
  "reports",
  "task-lists",
  "subscriptions-and-portal",
  "webhooks",
];

const groups = await Promise.all(
  GROUPS.filter((name) => existsSync(`test/contract/coverage/${name}.ts`)).map(
    async (name) => (await import(`./${name}.ts`)) as { readonly CASES: readonly OperationCase[] },
  ),
);

export const CASES: readonly OperationCase[] = groups.flatMap((group) => group.CASES);
