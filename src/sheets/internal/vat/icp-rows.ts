/** The listing of intra-Community supplies: sales of box 3b by contact and quarter, beside that box. */
import { absolute, compareAmounts, isZero, ZERO } from "../../../amount/amount.ts";
import type { Books } from "../../../ledger/books.ts";
import {
  type IcpContact,
  icpContacts,
  quartersOf,
} from "../../../ledger/dossier/vat-reconciliation.ts";
import { oncePerBooks } from "../../../ledger/once-per-books.ts";
import type { Cell, Row } from "../../sheet.ts";
import { BLANK, blockRow, type FigureCell, row, textCell, textRow, totalCell } from "../cells.ts";
import { columnOf } from "../columns.ts";
import { countText } from "../period-words.ts";
import type { ColumnSpec } from "../sheet-columns.ts";
import { type Input, lineRow, QUARTERS } from "./about.ts";
import { makerOf, reconciliationFigures } from "./box-figures.ts";

interface ContactFigures {
  readonly contact: IcpContact;
  readonly quarters: readonly FigureCell[];
  readonly total: FigureCell;
}

interface IcpFigures {
  /** The largest first. */
  readonly contacts: readonly ContactFigures[];
  readonly quarters: readonly FigureCell[];
  readonly total: FigureCell;
  /** Box 3b by the books, and the total less it. */
  readonly box: FigureCell;
  readonly difference: FigureCell;
}

const figuresOf = oncePerBooks((books: Books): { readonly icp: IcpFigures | null } => {
  const boxes = reconciliationFigures(books).figures?.boxes ?? [];
  const box = boxes.find(({ row: of }) => of.place === "3b");
  const make = makerOf(books);
  const contacts = icpContacts(books)
    .map((contact): ContactFigures => {
      const key = contact.contactId ?? "none";
      const quarters = make.quarters.map((quarter) =>
        make.cell(`icp/${quarter}`, key, contact.quarters.get(quarter) ?? ZERO),
      );
      return { contact, quarters, total: totalCell(make.name("icp", key), quarters) };
    })
    .filter(({ quarters }) => quarters.some(({ amount }) => !isZero(amount)))
    .toSorted((one, other) =>
      compareAmounts(absolute(other.total.amount), absolute(one.total.amount)),
    );
  if (box === undefined || contacts.length === 0) return { icp: null };
  const total = totalCell(
    make.name("icp", "total"),
    contacts.map((of) => of.total),
  );
  return {
    icp: {
      ...{ contacts, total, box: box.base },
      quarters: make.quarters.map((quarter, at) =>
        totalCell(
          make.name(`icp/${quarter}`, "total"),
          contacts.flatMap(({ quarters }) => quarters[at] ?? []),
        ),
      ),
      difference: totalCell(make.name("icp", "difference"), [total], [box.base]),
    },
  };
});

/** For a workbook: every contact. */
export function icpRows(input: Input): readonly Row[] {
  const { icp } = figuresOf(input.books);
  if (icp === null) return [];
  const { word } = input;
  return [
    blockRow(word("icp-title")),
    ...icp.contacts.map(({ contact, quarters, total }) =>
      lineRow(input, {
        ...{ kind: "item", label: nameOf(input, contact), note: vatNumberOf(input, contact) },
        ...{ cells: { base: total }, quarters },
      }),
    ),
    lineRow(input, {
      ...{ kind: "subtotal", label: word("icp-total"), quarters: icp.quarters },
      cells: { base: icp.total },
    }),
    lineRow(input, {
      ...{ kind: "cross-check", label: word("icp-box"), cells: { base: icp.box } },
    }),
    lineRow(input, {
      ...{ kind: "cross-check", label: word("icp-difference"), cells: { base: icp.difference } },
    }),
  ];
}

export const ICP_COLUMNS: readonly ColumnSpec<Input>[] = [
  { ...columnOf("text", 36, "contact"), stated: "names-and-texts" },
  columnOf("text", 18, "vat-number"),
  QUARTERS,
  columnOf("amount", 14, "total"),
];

const CONTACTS_ON_PAPER_MAX = 20;

export function icpOnPaper(input: Input): readonly Row[] {
  const { icp } = figuresOf(input.books);
  if (icp === null) return [];
  const { books, words, word } = input;
  const make = makerOf(books);
  const shown = icp.contacts.slice(0, CONTACTS_ON_PAPER_MAX);
  const rest = icp.contacts.slice(CONTACTS_ON_PAPER_MAX);
  const empty = quartersOf(books).map((): Cell => BLANK);
  const last = (kind: Row["kind"], label: string, cell: Cell): Row =>
    row(kind, 0, [textCell(label), BLANK, ...empty, cell]);
  return [
    ...shown.map(({ contact, quarters, total }) =>
      row("item", 0, [
        textCell(nameOf(input, contact)),
        ...[vatNumberOf(input, contact), ...quarters, total],
      ]),
    ),
    ...(rest.length === 0
      ? []
      : [
          {
            ...row("item", 0, [
              ...[textCell(word("icp-rest", { count: countText(words, rest.length) })), BLANK],
              ...make.quarters.map((quarter, at) =>
                totalCell(
                  make.name(`icp/${quarter}`, "rest"),
                  rest.flatMap(({ quarters }) => quarters[at] ?? []),
                ),
              ),
              totalCell(
                make.name("icp", "rest"),
                rest.map(({ total }) => total),
              ),
            ]),
            isRest: true as const,
          },
        ]),
    row("total", 0, [textCell(word("icp-total")), BLANK, ...icp.quarters, icp.total]),
    last("cross-check", word("icp-box"), icp.box),
    last("cross-check", word("icp-difference"), icp.difference),
    textRow("note", word("icp-note")),
  ];
}

const nameOf = ({ books, word }: Input, { contactId }: IcpContact): string =>
  contactId === null ? word("no-contact") : (books.contacts.get(contactId)?.name ?? contactId);

function vatNumberOf({ books, word }: Input, { contactId }: IcpContact): Cell {
  const number = contactId === null ? undefined : books.contacts.get(contactId)?.taxNumber;
  return number === undefined ? { kind: "absent", text: word("not-available") } : textCell(number);
}
