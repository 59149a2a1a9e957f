-- Sales by subscription. The position of a product in its list starts at 0.

CREATE TABLE products (
  administration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT,
  description TEXT NOT NULL,
  identifier TEXT,
  price INTEGER NOT NULL, -- ten-thousandths, without tax
  currency TEXT NOT NULL,
  frequency INTEGER, -- null for what is sold once
  frequency_type TEXT,
  tax_rate_id TEXT NOT NULL,
  ledger_account_id TEXT NOT NULL,
  active INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;

CREATE TABLE subscription_templates (
  administration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  workflow_id TEXT NOT NULL,
  document_style_id TEXT NOT NULL,
  mergeable INTEGER NOT NULL,
  contact_can_update INTEGER NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;

CREATE TABLE subscription_template_products (
  administration_id TEXT NOT NULL,
  template_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  product_id TEXT NOT NULL,
  PRIMARY KEY (administration_id, template_id, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX subscription_template_products_by_product
  ON subscription_template_products (administration_id, product_id);

CREATE TABLE subscriptions (
  administration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  contact_id TEXT NOT NULL,
  template_id TEXT,
  start_on TEXT NOT NULL,
  end_on TEXT, -- its last day
  PRIMARY KEY (administration_id, id)
) STRICT;
CREATE INDEX subscriptions_by_contact ON subscriptions (administration_id, contact_id);

CREATE TABLE subscription_products (
  administration_id TEXT NOT NULL,
  subscription_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  product_id TEXT NOT NULL,
  quantity INTEGER NOT NULL, -- ten-thousandths
  PRIMARY KEY (administration_id, subscription_id, place)
) STRICT, WITHOUT ROWID;
