/**
 * The sums of postings that are stored, so that no report reads all postings. Each is defined once, by the statement
 * that computes it from postings; `stored-sums.ts` maintains, rebuilds and checks the tables by these statements.
 */
import { RESULT_TYPES } from "../../ledger/ledger-account.ts";

export interface SumDefinition {
  readonly table: string;
  /** The columns that identify a row; texts, and empty if there is no value. */
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  /** The index along which all postings of an administration are summed fastest. */
  readonly index: PostingIndex;
  /** Whether all postings are summed month by month, because that takes no longer along this index. */
  readonly isByMonth: boolean;
  /** The rows of the table, if other definitions have others: a condition. */
  readonly rows?: string;
  /** Selects the keys and sums of some postings; the first parameter is the administration. */
  readonly select: (which: WhichPostings) => string;
}

type PostingIndex =
  `postings_by_${"account" | "contact" | "date" | "document" | "invoice" | "project"}`;

/** Some postings `p`, and the index to find them by: the planner has no statistics. */
export interface WhichPostings {
  readonly index: PostingIndex;
  readonly condition: string;
}

/** Debit and credit of a ledger account in a month, journals that close a year separately. */
const MOVEMENTS: SumDefinition = {
  table: "movements",
  keys: ["administration_id", "month", "ledger_account_id", "closes_year"],
  sums: ["debit", "credit", "count"],
  index: "postings_by_date",
  isByMonth: true,
  select: ({ index, condition }) => `
    SELECT p.administration_id, substr(p.date, 1, 7) AS month, p.ledger_account_id, p.closes_year,
      sum(max(p.amount, 0)) AS debit, sum(max(-p.amount, 0)) AS credit, count(*) AS count
    FROM postings p INDEXED BY ${index} WHERE ${condition} GROUP BY 1, 2, 3, 4`,
};

const typesAsSql = RESULT_TYPES.map((type) => `'${type}'`).join(", ");

/** Revenue and costs of a month by contact and by project, without journals that close a year. */
const RESULT_SUMS: SumDefinition = {
  table: "result_sums",
  keys: ["administration_id", "subject", "month", "subject_id", "ledger_account_id"],
  sums: ["amount", "count"],
  index: "postings_by_date",
  isByMonth: true,
  select: ({ index, condition }) => `
    SELECT p.administration_id, s.subject, substr(p.date, 1, 7) AS month,
      coalesce(iif(s.subject = 'contact', p.contact_id, p.project_id), '') AS subject_id,
      p.ledger_account_id, sum(p.amount) AS amount, count(*) AS count
    FROM postings p INDEXED BY ${index}
    CROSS JOIN ledger_accounts a
      ON a.administration_id = p.administration_id AND a.id = p.ledger_account_id
    CROSS JOIN (SELECT 'contact' AS subject UNION ALL SELECT 'project') s
    WHERE ${condition} AND p.closes_year = 0 AND a.account_type IN (${typesAsSql})
    GROUP BY 1, 2, 3, 4, 5`,
};

/** The number of postings of a day on a ledger account, of a contact or of a project. */
const postingCounts = (
  subject: "account" | "contact" | "project",
  column: string,
): SumDefinition => ({
  table: "posting_counts",
  keys: ["administration_id", "subject", "subject_id", "date"],
  sums: ["count"],
  index: `postings_by_${subject}`,
  isByMonth: false,
  rows: `subject = '${subject}'`,
  select: ({ index, condition }) => `
    SELECT p.administration_id, '${subject}' AS subject, coalesce(p.${column}, '') AS subject_id,
      p.date, count(*) AS count
    FROM postings p INDEXED BY ${index} WHERE ${condition}
    GROUP BY p.administration_id, p.${column}, p.date`,
});

/** The number of postings of a month by account, contact and project together. */
const COMBINATION_COUNTS: SumDefinition = {
  table: "combination_counts",
  keys: ["administration_id", "month", "ledger_account_id", "contact_id", "project_id"],
  sums: ["count"],
  index: "postings_by_date",
  isByMonth: true,
  select: ({ index, condition }) => `
    SELECT p.administration_id, substr(p.date, 1, 7) AS month, p.ledger_account_id,
      coalesce(p.contact_id, '') AS contact_id, coalesce(p.project_id, '') AS project_id,
      count(*) AS count
    FROM postings p INDEXED BY ${index} WHERE ${condition} GROUP BY 1, 2, 3, 4, 5`,
};

/**
 * Received and paid in a month by contra account, on the ledger account of each financial account and on all of them
 * (an empty `cash_account_id`). A document's postings sum to zero on each date, so the sum of its other postings is
 * exactly what the cash accounts moved. The condition must not split the postings of a document on one date.
 *
 * Gap: Shapes of reports. The net amount per document, date and contra account counts as received or paid.
 * Transfers between two of the cash accounts do not count for all of them; for one of them, the other is its contra
 * account.
 */
const CASH_FLOWS: SumDefinition = {
  table: "cash_flows",
  keys: ["administration_id", "cash_account_id", "month", "ledger_account_id"],
  sums: ["received", "paid"],
  index: "postings_by_date",
  isByMonth: true,
  select: ({ index, condition }) => `
    WITH cash AS MATERIALIZED (
      SELECT administration_id, '' AS cash_account_id, ledger_account_id FROM financial_accounts
      WHERE administration_id = ?1
      UNION SELECT administration_id, ledger_account_id, ledger_account_id FROM financial_accounts
      WHERE administration_id = ?1
    ), touched AS (
      SELECT DISTINCT p.administration_id, c.cash_account_id, p.document_type, p.document_id, p.date
      FROM postings p INDEXED BY ${index} CROSS JOIN cash c
      WHERE ${condition}
        AND c.administration_id = p.administration_id AND c.ledger_account_id = p.ledger_account_id
    ), contra AS (
      SELECT t.administration_id, t.cash_account_id, substr(t.date, 1, 7) AS month,
        o.ledger_account_id, -sum(o.amount) AS amount
      FROM touched t CROSS JOIN postings o INDEXED BY postings_by_document
        ON o.administration_id = t.administration_id AND o.document_id = t.document_id
          AND o.document_type = t.document_type AND o.date = t.date
      WHERE NOT EXISTS (SELECT 1 FROM cash c WHERE c.administration_id = t.administration_id
        AND c.cash_account_id = t.cash_account_id AND c.ledger_account_id = o.ledger_account_id)
      GROUP BY t.administration_id, t.cash_account_id, t.document_type, t.document_id, t.date,
        o.ledger_account_id
    )
    SELECT administration_id, cash_account_id, month, ledger_account_id,
      sum(max(amount, 0)) AS received, sum(min(amount, 0)) AS paid
    FROM contra GROUP BY 1, 2, 3, 4`,
};

/**
 * Changes of what contacts owe or are owed, by the age at the end of the month: the sum over the months until then is
 * the position at the end of a month. An amount enters with its posting, and moves to the next age in the month whose
 * last day is 31, then 61 days after the day that its age counts from (`rules/report-open-items.ts`).
 *
 * Gap: Shapes of reports. The age of an invoice counts from its due date, or from its date if it has none; that
 * of an amount without an invoice from its own date.
 */
export const OPEN_AMOUNTS: SumDefinition = {
  table: "open_amounts",
  keys: ["administration_id", "ledger_account_id", "contact_id", "month"],
  sums: ["up_to_30", "up_to_60", "older"],
  index: "postings_by_account",
  isByMonth: true,
  select: ({ index, condition }) => `
    WITH aged AS (
      SELECT p.administration_id, p.ledger_account_id, coalesce(p.contact_id, '') AS contact_id,
        substr(p.date, 1, 7) AS month, coalesce(d.due_on, d.date, p.date) AS counts_from,
        sum(p.amount) AS amount
      FROM (
        SELECT DISTINCT ledger_account_id FROM account_roles
        WHERE administration_id = ?1 AND role IN ('debtors', 'creditors')
      ) r
      CROSS JOIN postings p INDEXED BY ${index}
      LEFT JOIN documents d ON d.administration_id = p.administration_id AND d.id = p.invoice_id
      WHERE ${condition} AND p.ledger_account_id = r.ledger_account_id
      GROUP BY 1, 2, 3, 4, 5
    )
    SELECT administration_id, ledger_account_id, contact_id,
      CASE s.days WHEN 0 THEN month
        -- A date beyond the last year of the calendar is never reached.
        ELSE max(month, coalesce(substr(date(counts_from, s.days || ' days'), 1, 7), '9999-99'))
      END AS month,
      sum(CASE s.days WHEN 0 THEN amount WHEN 31 THEN -amount ELSE 0 END) AS up_to_30,
      sum(CASE s.days WHEN 31 THEN amount WHEN 61 THEN -amount ELSE 0 END) AS up_to_60,
      sum(CASE s.days WHEN 61 THEN amount ELSE 0 END) AS older
    FROM aged CROSS JOIN (SELECT 0 AS days UNION ALL SELECT 31 UNION ALL SELECT 61) s
    GROUP BY 1, 2, 3, 4`,
};

export const SUM_DEFINITIONS: readonly SumDefinition[] = [
  MOVEMENTS,
  RESULT_SUMS,
  postingCounts("account", "ledger_account_id"),
  postingCounts("contact", "contact_id"),
  postingCounts("project", "project_id"),
  COMBINATION_COUNTS,
  CASH_FLOWS,
  OPEN_AMOUNTS,
];
