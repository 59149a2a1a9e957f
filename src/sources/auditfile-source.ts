/**
 * The source of books from auditfiles: its files, what they state of themselves, and what they carry from one to the
 * other.
 */
import { type Amount, add, isZero, subtract, sumOf, ZERO } from "../amount/amount.ts";
import type { AuditfileRead, AuditfileSource, CarriedBalance } from "../ledger/auditfile-source.ts";
import { contactId, type LedgerAccountId, ledgerAccountId } from "../ledger/ledger-account.ts";
import { sourceHash } from "../ledger/source.ts";
import type { AuditfileFacts, StoredFacts } from "../snapshot/auditfile-tables.ts";
import { openingsIn } from "./auditfile-comparatives.ts";

export function sourceOf(facts: StoredFacts): AuditfileSource {
  const { files, deviations, accounts, openItems } = facts;
  const openOn = (list: "debtors" | "creditors"): Amount | null => {
    const own = openItems.filter((item) => item.list === list);
    return own.length === 0 ? null : sumOf(own.map(({ amount }) => amount));
  };
  return {
    files: files.map((row) => fileRead(row, facts)),
    deviations,
    accountsBySide: accounts.flatMap(({ code, typeBasis }) => (typeBasis === "side" ? [code] : [])),
    accountsOfOtherKind: accounts.flatMap(({ id, isOtherKind }) =>
      isOtherKind ? [ledgerAccountId(id)] : [],
    ),
    taxes: facts.taxes,
    taxOfMonths: facts.taxOfMonths,
    subledgerAccounts: facts.subledgerAccounts.map(({ ledgerAccountId: id, ...of }) => ({
      ...{ ...of, ledgerAccountId: ledgerAccountId(id) },
    })),
    subledgerContacts: facts.subledgerContacts.map(({ contactId: id, ...of }) => ({
      ...{ ...of, contactId: contactId(id) },
    })),
    specifiedOpenings: facts.specifiedOpenings.map(({ ledgerAccountId: id, ...of }) => ({
      ...{ ledgerAccountId: ledgerAccountId(id), ...of },
    })),
    openItems: { debtors: openOn("debtors"), creditors: openOn("creditors") },
    ...(facts.preparations === null ? {} : { preparations: facts.preparations }),
    carried: files.some(({ isPrior }) => isPrior) ? carriedIn(facts) : null,
  };
}

function fileRead(row: AuditfileFacts["files"][number], facts: AuditfileFacts): AuditfileRead {
  const isOwn = ({ sha256 }: { readonly sha256: string }): boolean => sha256 === row.sha256;
  return {
    ...{ name: row.name, sha256: sourceHash(row.sha256), isPrior: row.isPrior },
    ...{ version: row.version, program: row.program, createdOn: row.createdOn },
    ...{ first: row.first, last: row.last },
    transactions: {
      ...{ linesStated: row.linesStated, debitStated: row.debitStated },
      ...{ creditStated: row.creditStated, lines: row.lines },
      ...{ debit: row.debit, credit: row.credit },
    },
    opening: {
      ...{ linesStated: row.openingLinesStated, debitStated: row.openingDebitStated },
      ...{ creditStated: row.openingCreditStated, lines: row.openingLines },
      ...{ debit: row.openingDebit, credit: row.openingCredit },
    },
    journals: facts.journals
      .filter(isOwn)
      .map(({ id, transactions, debit, credit, isNumbered, first, last, repeated }) => ({
        ...{ id, transactions, debit, credit },
        numbers: isNumbered ? { first, last, repeated } : null,
      })),
    periods: facts.periods.filter(isOwn),
    subledgers: facts.subledgers.filter(isOwn),
  };
}

/**
 * The closing balances of the year before, from its opening balance and transactions, beside the openings of the year.
 */
function carriedIn(facts: AuditfileFacts): readonly CarriedBalance[] {
  const closings = new Map<LedgerAccountId, Amount>(openingsIn(facts, true));
  for (const row of facts.priorSums) {
    const id = ledgerAccountId(row.ledgerAccountId);
    const movement = subtract(row.debit, row.credit);
    closings.set(id, add(closings.get(id) ?? ZERO, movement));
  }
  const openings = openingsIn(facts, false);
  return [...new Set([...closings.keys(), ...openings.keys()])]
    .map((id) => ({
      ledgerAccountId: id,
      closing: closings.get(id) ?? ZERO,
      opening: openings.get(id) ?? ZERO,
    }))
    .filter(({ closing, opening }) => !isZero(closing) || !isZero(opening));
}
