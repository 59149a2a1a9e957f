/**
 * The names of all events that the real service publishes, by what they are about: `contact` with `changed` is
 * `contact_changed`. Webhooks can subscribe to all of them; this service sends those of the records that it changes.
 */

/** The endings of the names, by their beginning. */
const ENDINGS: Readonly<Record<string, string>> = {
  access_token: "created revoked",
  administration: `
    activated added automatic_bookers_activated automatic_bookers_deactivated cancelled
    changed data_analysis_permission_set data_analysis_permission_unset deleted details_edited
    id_verified_for_banking_authorization_requirement_activated legacy_tax_number_updated
    moneybird_banking_requested moneybird_banking_tax_information_sent
    moneybird_payments_activated payments_without_proof_activated
    payments_without_proof_deactivated reactivated removed suspended
    update_period_locked_until`,
  adyen: "banking_bank_transfer_permission_created banking_bank_transfer_permission_revoked",
  adyen_payment_instrument: `
    activated created network_token_created network_token_updated pin_changed suspended
    updated`,
  booking_rule: "created destroyed updated",
  company_assets: `
    asset_created asset_destroyed asset_updated disposal_created disposal_destroyed
    source_created source_destroyed value_change_plan_activated value_change_plan_created
    value_change_plan_deactivated value_change_plan_destroyed value_change_plan_updated
    value_changes_arbitrary_created value_changes_arbitrary_destroyed
    value_changes_divestment_created value_changes_divestment_destroyed
    value_changes_full_depreciation_created value_changes_full_depreciation_destroyed
    value_changes_linear_created value_changes_linear_destroyed value_changes_manual_created
    value_changes_manual_destroyed`,
  contact: `
    activated archived changed created created_from_checkout_order destroyed is_not_trusted
    is_trusted mandate_destroyed mandate_request_failed mandate_request_initiated
    mandate_request_succeeded mandate_request_url_obtained merged
    online_authorization_link_requested paid_subscription_changed_to_sponsored person_created
    person_destroyed person_updated sponsored_subscription_link_requested tax_number_validated`,
  default_identity: "updated verification_document_uploaded",
  direct_debit: `
    incoming_mandate_created incoming_mandate_updated transaction_created transaction_deleted`,
  document: `
    attachment_skipped created_from_original destroyed expired recurred saved saved_from_email
    saved_from_si style_created style_destroyed style_updated updated`,
  email_domain: "deactivated validated",
  estimate: `
    accepted_contact billed created created_from_original created_from_original_invoice
    destroyed mark_accepted mark_archived mark_billed mark_late mark_open mark_rejected
    send_email send_manually send_post send_post_cancelled send_post_confirmation
    signed_sender state_changed_to_late updated`,
  external_sales_invoice: `
    created destroyed marked_as_dubious marked_as_uncollectible state_changed_to_late
    state_changed_to_open state_changed_to_paid state_changed_to_uncollectible updated`,
  feature_preference_opt: "in out",
  feed_entry: "snoozed unsnoozed",
  financial: "statement_created statement_destroyed statement_updated",
  financial_account: `
    activated bank_link_created bank_link_destroyed bank_link_updated created deactivated
    destroyed renamed`,
  goal: "completed uncompleted",
  identity: "created destroyed updated",
  ledger_account: `
    activated booking_created booking_destroyed created deactivated destroyed updated`,
  legal_terms_acceptation: `
    created destroyed email_delivery_failed email_invalid_address email_invalid_attachment
    email_marked_as_spam email_payload_too_large email_previously_bounced email_sender_limit
    email_sent updated`,
  mobile_app_authentication_factor: "created destroyed updated",
  mollie_credential: "created destroyed",
  moneybird_banking_transfer: "completed failed initiated",
  note: "created destroyed",
  payment: `
    destroyed linked_to_financial_mutation method_edited method_limit_updated registered
    send_email`,
  payment_transaction: `
    authorized awaiting_authorization batch_cancelled batch_created executing paid pending
    rejected technically_validated`,
  personal_iban: "created destroyed updated",
  ponto: "connected disconnected",
  ponto_direct_bank_link: "activated expired",
  product: "activated created deactivated destroyed updated",
  project: "activated archived created destroyed updated",
  purchase_transaction: `
    added_to_batch authorized awaiting_authorization batch_cancelled batch_created created
    deleted executing paid pending rejected technically_validated`,
  recurring_sales_invoice: `
    auto_send_forcefully_disabled created created_from_original
    created_from_original_recurring creating_skipped_due_to_limits deactivated destroyed
    invoice_created reached_desired_count_of_invoices started_auto_send stopped_auto_send
    updated`,
  sales_invoice: `
    created created_based_on_estimate created_based_on_recurring created_based_on_subscription
    created_from_checkout_order created_from_original created_from_payment_request destroyed
    marked_as_dubious marked_as_uncollectible merged merged_with_recurring_sales_invoice
    paused revert_dubious revert_uncollectible send_email send_manually send_post
    send_post_cancelled send_post_confirmation send_reminder_email send_reminder_manually
    send_reminder_post send_reminder_post_confirmation send_si send_si_delivered send_si_error
    send_to_payt state_changed_to_draft state_changed_to_late state_changed_to_open
    state_changed_to_paid state_changed_to_pending_payment state_changed_to_reminded
    state_changed_to_scheduled state_changed_to_uncollectible unpaused updated`,
  send_payment: "email unsuccessful_email",
  smart_transfer: `
    rule_created rule_updated trigger_created trigger_disabled trigger_enabled trigger_updated`,
  subgoal: "assigned completed uncompleted",
  subscription: `
    cancelled created destroyed edited resumed template_activated template_created
    template_deactivated template_destroyed template_updated updated`,
  task_lists: `
    list_completed list_created list_destroyed list_reopened list_template_created
    list_template_destroyed list_template_hidden list_template_published list_template_updated
    list_updated task_assigned task_category_linked task_completed task_created task_destroyed
    task_name task_reopened task_report_type_linked task_unassigned task_unlinked task_updated`,
  tax_rate: "activated created deactivated destroyed updated",
  time_entry: "created destroyed sales_invoice_created updated",
  todo: "completed created destroyed opened",
  ultimate_benificial_owner: "created updated",
  user: "invited removed",
  workflow: "created deactivated destroyed updated",
};

/** Names that share no beginning with another. */
const OTHERS = `
  changed_iban_send_email credit_invoice_created_from_original default_tax_rate_created
  direct_bank_link_activated multi_factor_required order_created password_changed
  sepa_direct_debit_limit_updated ultimate_beneficial_owner_verification_document_uploaded
  verification_destroyed`;

const wordsIn = (text: string): readonly string[] =>
  text.split(/\s+/).filter((word) => word !== "");

export const EVENT_NAMES: ReadonlySet<string> = new Set([
  ...Object.entries(ENDINGS).flatMap(([start, endings]) =>
    wordsIn(endings).map((ending) => `${start}_${ending}`),
  ),
  ...wordsIn(OTHERS),
]);
