/** Drafts that are booked, and lists that lack a document that is booked. */
import type { BookedDocument } from "../../../src/service/rules/administration-books.ts";
import type { JsonValue } from "../json-text.ts";
import { documentId } from "../small-ids.ts";
import { adding, changing, withFields } from "./changed-books.ts";
import {
  type ConsistentLie,
  type KindOfAnswer,
  kindOf,
  onBoth,
  type StatedAnswer,
} from "./consistent-lie.ts";
import { idIn, rowsIn } from "./lying-service.ts";
import {
  anotherPurchase,
  anotherSale,
  projectJournal,
  RECEIPT,
  receipt,
  withReceipt,
} from "./needed-documents.ts";

const DRAFTS: readonly (readonly [
  name: string,
  number: string,
  draft: BookedDocument,
  booked: string,
  list: KindOfAnswer,
])[] = [
  ["sale", "617", { ...anotherSale("617"), state: "draft" }, "open", "list of sales"],
  ["purchase", "618", { ...anotherPurchase("618"), state: "new" }, "open", "list of purchases"],
  [
    "receipt",
    "619",
    { ...receipt("619"), state: "new" } as BookedDocument,
    "open",
    "list of receipts",
  ],
  ["journal", "620", { ...projectJournal("620"), state: "new" }, "saved", "list of journals"],
];

export const BOOKED_DRAFTS: readonly ConsistentLie[] = DRAFTS.flatMap(
  ([name, number, draft, booked, list]) => [
    ...onBoth({
      claim: `a draft of a ${name} is booked, and a draft in the list`,
      needs: adding(draft),
      claimed: changing({ [number]: withFields({ state: booked }) }),
      honest: [list],
      names: [documentId(number)],
    }),
    ...onBoth({
      claim: `a ${name} is booked nowhere, and no draft in the list`,
      needs: adding({ ...draft, state: booked } as BookedDocument),
      claimed: changing({
        [number]: withFields({ state: draft.kind === "sales_invoice" ? "draft" : "new" }),
      }),
      honest: [list],
      names: [documentId(number)],
    }),
  ],
);

const LISTED: readonly (readonly [name: string, number: string, list: KindOfAnswer])[] = [
  ["sale", "613", "list of sales"],
  ["purchase", "623", "list of purchases"],
  ["receipt", RECEIPT, "list of receipts"],
  ["journal", "642", "list of journals"],
  ["bank mutation", "634", "list of mutations"],
];

/** The answer without the rows of a document, in one kind of answers. */
export const withoutRow =
  (kind: KindOfAnswer, id: string) =>
  ({ address, body }: StatedAnswer): JsonValue =>
    kindOf(address) === kind ? rowsIn(body).filter((row) => idIn(row) !== id) : body;

const VERSIONS: Readonly<Partial<Record<KindOfAnswer, KindOfAnswer>>> = {
  "list of sales": "versions of sales",
  "list of purchases": "versions of purchases",
  "list of receipts": "versions of receipts",
  "list of journals": "versions of journals",
  "list of mutations": "versions of mutations",
};

export const UNLISTED_DOCUMENTS: readonly ConsistentLie[] = LISTED.flatMap(
  ([name, number, list]) => {
    const id = documentId(number);
    const versions = VERSIONS[list];
    const needs = number === RECEIPT ? { needs: withReceipt } : {};
    return [
      ...onBoth({
        claim: `the ${list} lacks a ${name}`,
        ...needs,
        change: withoutRow(list, id),
        names: [id],
      }),
      ...onBoth({
        claim: `the ${list} and the versions lack a ${name}`,
        ...needs,
        change: (answer) => {
          const body = withoutRow(list, id)(answer);
          return versions === undefined ? body : withoutRow(versions, id)({ ...answer, body });
        },
        names: [id],
      }),
    ];
  },
);
