/** Documents that were never made, and documents that are hidden: booked in the answers, or gone from them, and not in the list, or only there. */
import type { BookedDocument } from "../../../src/service/rules/administration-books.ts";
import { documentId } from "../small-ids.ts";
import { adding, type BooksChange, without } from "./changed-books.ts";
import {
  type ConsistentLie,
  type KindOfAnswer,
  type Lie,
  lieAbout,
  onBoth,
} from "./consistent-lie.ts";
import {
  anotherMutation,
  anotherPurchase,
  anotherSale,
  projectJournal,
  RECEIPT,
  receipt,
  withReceipt,
} from "./needed-documents.ts";

interface Kind {
  /** `sale`. */
  readonly name: string;
  readonly list: KindOfAnswer;
  readonly versions: KindOfAnswer;
  /** The number of a document that is made up. */
  readonly fictitious: BookedDocument;
  /** The number of a document that the true books have. */
  readonly hidden: string;
  readonly needs?: BooksChange;
  /** The documents of the list, and the figure that counts them: a finding about an empty list names one. */
  readonly listed: readonly string[];
}

const MUTATIONS = "bank mutation";

const KINDS: readonly Kind[] = [
  {
    name: "sale",
    list: "list of sales",
    versions: "versions of sales",
    fictitious: anotherSale("616"),
    hidden: "615",
    listed: [...ids("611", "612", "613", "614", "615", "616"), "figures.list-sales_invoices"],
  },
  {
    name: "purchase",
    list: "list of purchases",
    versions: "versions of purchases",
    fictitious: anotherPurchase("627"),
    hidden: "626",
    listed: [
      ...ids("621", "622", "623", "624", "625", "626", "627"),
      "figures.list-purchase_invoices",
    ],
  },
  {
    name: "receipt",
    list: "list of receipts",
    versions: "versions of receipts",
    fictitious: receipt("629"),
    hidden: RECEIPT,
    needs: withReceipt,
    listed: [...ids("629", RECEIPT), "figures.list-receipts"],
  },
  {
    name: "journal",
    list: "list of journals",
    versions: "versions of journals",
    fictitious: projectJournal("645"),
    hidden: "643",
    listed: [...ids("642", "643", "645", "701"), "figures.list-general_journal_documents"],
  },
  {
    name: MUTATIONS,
    list: "list of mutations",
    versions: "versions of mutations",
    fictitious: anotherMutation("646"),
    hidden: "634",
    listed: ids("631", "632", "633", "634", "635", "636", "637", "638", "639", "640", "641", "646"),
  },
];

function ids(...numbers: readonly string[]): readonly string[] {
  return numbers.map(documentId);
}

const noYearClosed: BooksChange = without("605");
const WITHOUT_LIST =
  "without the list and with versions that agree, it is another administration: every answer states the same documents";
const UNPLACED_MUTATIONS =
  "versions also exist of mutations that nobody has placed yet, and nothing says that those are booked";
const ASKED_BY_VERSIONS =
  "bank mutations are asked for by the ids of their versions, so that one without a version is not asked for";
const LIST_WAS_EMPTY = "the list is empty in books without it as well";

export const FICTITIOUS_DOCUMENTS: readonly ConsistentLie[] = KINDS.flatMap((kind) => {
  const { name, list, versions, fictitious, listed, needs } = kind;
  const lie = (how: string, more: Partial<Lie>): Lie => ({
    claim: `a ${name} that was never made, ${how}`,
    ...(needs === undefined ? {} : { needs }),
    claimed: adding(fictitious),
    names: [fictitious.id],
    ...more,
  });
  return [
    ...onBoth(lie("not in the list", { honest: [list] })),
    ...onBoth(lie("not in the list and the versions", { honest: [list, versions] })),
    ...onBoth(lie("and the list is empty", { emptied: [list], names: listed })),
    ...onBoth(
      lie("and both list and versions are empty", { emptied: [list, versions], names: listed }),
    ),
    ...withoutList(kind, [
      // Without their versions bank mutations are not there at all.
      ...(name === MUTATIONS
        ? []
        : [
            lie("not in the versions, and there is no list", {
              removed: [list],
              honest: [versions],
            }),
          ]),
      lie("and there is no list", { removed: [list], beyond: WITHOUT_LIST }),
      lie("and there are neither list nor versions", {
        removed: [list, versions],
        beyond: WITHOUT_LIST,
      }),
    ]),
  ];
});

export const HIDDEN_DOCUMENTS: readonly ConsistentLie[] = KINDS.flatMap((kind) => {
  const { name, list, versions, hidden, listed, needs } = kind;
  const lie = (how: string, more: Partial<Lie>): Lie => ({
    claim: `a ${name} is hidden, ${how}`,
    ...(needs === undefined ? {} : { needs }),
    claimed: without(hidden),
    names: [documentId(hidden)],
    ...more,
  });
  return [
    ...onBoth(
      lie("only the list has it", {
        honest: [list],
        ...(name === MUTATIONS ? { beyond: ASKED_BY_VERSIONS } : {}),
      }),
    ),
    ...onBoth(lie("only list and versions have it", { honest: [list, versions] })),
    ...onBoth(
      lie("and the list is empty", {
        emptied: [list],
        names: listed,
        ...(needs === undefined ? {} : { beyond: LIST_WAS_EMPTY }),
      }),
    ),
    ...withoutList(kind, [
      lie("only the versions have it, and there is no list", {
        removed: [list],
        honest: [versions],
        ...(name === MUTATIONS ? { beyond: UNPLACED_MUTATIONS } : {}),
      }),
      lie("and there is no list", { removed: [list], beyond: WITHOUT_LIST }),
    ]),
  ];
});

/** Without the list of journals nothing says which journal closes a year, so that no year was closed yet. */
function withoutList({ list }: Kind, lies: readonly Lie[]): readonly ConsistentLie[] {
  return list === "list of journals"
    ? lies.map((lie) => lieAbout("open", { ...lie, needs: noYearClosed }))
    : lies.flatMap((lie) => onBoth(lie));
}
