/**
 * The fields that the specification declares (section 2), by kind of record, and answers without all others. What a record
 * is known by, its id, stays in records that the specification names without describing them.
 */

/** The fields of a record; those with a name are records, or lists of records. */
interface SpecifiedRecord {
  readonly fields: readonly string[];
  readonly inner?: Readonly<Record<string, SpecifiedRecord>>;
}

const words = (text: string): readonly string[] => text.split(" ");
const ID_ALONE: SpecifiedRecord = { fields: ["id"] };

const PRODUCT: SpecifiedRecord = {
  fields: words(
    "id administration_id description title identifier price currency frequency frequency_type tax_rate_id ledger_account_id created_at updated_at",
  ),
};
const TASK: SpecifiedRecord = {
  fields: words(
    "id administration_id name description row_order completed_at report_type task_lists_group_id parent_task_id assignee_id created_at updated_at subtasks",
  ),
  get inner() {
    return { subtasks: TASK };
  },
};
const GROUP: SpecifiedRecord = {
  fields: words("id name row_order report_type created_at updated_at tasks"),
  inner: { tasks: TASK },
};

const TASK_LIST: SpecifiedRecord = {
  fields: words(
    "id administration_id name description deadline_on period_begin period_end completed template_id total_tasks_count completed_tasks_count created_at updated_at groups",
  ),
  inner: { groups: GROUP },
};

/** By the path of their operations, the first that matches. Records of reports are figures: without them nothing is left. */
const RECORDS: readonly (readonly [path: RegExp, record: SpecifiedRecord])[] = [
  [/^GET .*\/synchronization/, { fields: ["id", "version"] }],
  [
    /\/notes/,
    {
      fields: words(
        "id administration_id entity_id entity_type user_id assignee_id todo note completed_at completed_by_id todo_type data created_at updated_at",
      ),
    },
  ],
  [
    /\/payments/,
    {
      fields: words(
        "id administration_id invoice_type invoice_id financial_account_id user_id payment_transaction_id transaction_identifier payment_date credit_invoice_id financial_mutation_id ledger_account_id linked_payment_id manual_payment_action created_at updated_at",
      ),
    },
  ],
  [/\/attachments/, ID_ALONE],
  [/\/tasks/, TASK],
  [/\/(task_list_groups|groups)/, GROUP],
  [/\/task_lists/, TASK_LIST],
  [
    /\/tax_rates/,
    {
      fields: words(
        "id administration_id name percentage tax_rate_type show_tax active country created_at updated_at",
      ),
    },
  ],
  [
    /\/subscription_templates/,
    {
      fields: words(
        "id administration_id workflow_id document_style_id mergeable contact_can_update products",
      ),
      inner: { products: PRODUCT },
    },
  ],
  [/\/products/, PRODUCT],
  [
    // Purchase invoices are named without a description; their records are those of receipts.
    /\/(receipts|purchase_invoices)/,
    {
      fields: words(
        "id administration_id contact_id reference date due_date entry_number state currency revenue_invoice prices_are_incl_tax origin paid_at tax_number total_price_excl_tax total_price_excl_tax_base total_price_incl_tax total_price_incl_tax_base created_at updated_at version details",
      ),
      inner: { details: { fields: ["id", "period"] } },
    },
  ],
  [
    /\/general_documents/,
    {
      fields: words(
        "id administration_id contact_id reference date due_date entry_number state exchange_rate created_at updated_at version",
      ),
    },
  ],
  [
    /\/general_journal_documents/,
    {
      fields: words(
        "id administration_id reference date journal_type created_at updated_at version",
      ),
    },
  ],
  [
    /\/task_list_templates/,
    {
      fields: words(
        "id administration_id name description period deadline_after created_at updated_at groups",
      ),
      inner: { groups: GROUP },
    },
  ],
  [
    /\/webhooks/,
    {
      fields: words(
        "id administration_id url enabled_events last_http_status last_http_body token secret",
      ),
    },
  ],
  [/\/administrations/, ID_ALONE],
  [
    /\/(contacts|projects|financial_accounts|ledger_accounts|sales_invoices|financial_mutations|typeless_documents)/,
    ID_ALONE,
  ],
];

/** The answer to an operation (`GET /123/documents/receipts.json`) without the fields that the specification does not declare. */
export function specifiedAnswer(operation: string, answer: unknown): unknown {
  if (operation.includes("/reports/")) return answer;
  const [, record] = RECORDS.find(([path]) => path.test(operation)) ?? [];
  return record === undefined ? answer : specifiedIn(answer, record);
}

function specifiedIn(value: unknown, record: SpecifiedRecord): unknown {
  if (Array.isArray(value)) return value.map((one) => specifiedIn(one, record));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (!record.fields.includes(name)) return [];
      const inner = record.inner?.[name];
      return [[name, inner === undefined ? one : specifiedIn(one, inner)]];
    }),
  );
}
