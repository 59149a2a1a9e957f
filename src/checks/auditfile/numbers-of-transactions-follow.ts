/** X13: the numbers of a journal of an auditfile follow one another, without gaps and each once. */
import type { AuditfileJournal } from "../../ledger/auditfile-source.ts";
import type { Check } from "../check.ts";
import { countInFile, ofAuditfiles } from "../internal/of-auditfiles.ts";

/** Journals whose numbers are a plain row: many programs number over all journals, or by period. */
export const numbersOfTransactionsFollow: Check = ofAuditfiles({
  id: "X13",
  name: "numbers-of-transactions-follow",
  formula: "numbers between the first and the last that are missing or repeated = 0 per journal",
  severity: "information",
  compares: { expected: "none", actual: "numbers that are missing or repeated" },
  gapIn: () => "no-rows-of-numbers",
  *compareIn({ files }) {
    for (const file of files) {
      for (const { id: name, transactions, numbers } of file.journals.filter(isPlainRow)) {
        if (numbers === null) continue;
        const { first, last, repeated } = numbers;
        const missing = last - first + 1 - (transactions - repeated);
        const of = { file, name, expected: 0 };
        yield countInFile({ ...of, figure: "numbers-missing", actual: missing });
        yield countInFile({ ...of, figure: "numbers-repeated", actual: repeated });
      }
    }
  },
});

/** At least half of the numbers between the first and the last are in use. */
const isPlainRow = ({ transactions, numbers }: AuditfileJournal): boolean =>
  numbers !== null && transactions > 1 && numbers.last - numbers.first < 2 * transactions;
