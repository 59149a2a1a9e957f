-- Task lists and their templates, the groups of either, and the tasks of groups.

CREATE TABLE task_lists (
  administration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  deadline_on TEXT,
  period_begin TEXT,
  period_end TEXT,
  template_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;
-- Newest first: ids ascend, and the shorter one is the older one.
CREATE INDEX task_lists_by_age ON task_lists (administration_id, length(id), id);

CREATE TABLE task_list_templates (
  administration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  period TEXT, -- ISO 8601 duration
  deadline_after TEXT, -- ISO 8601 duration, from the end of the period
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;

CREATE TABLE task_list_groups (
  administration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  owner_type TEXT NOT NULL, -- list or template
  owner_id TEXT NOT NULL,
  name TEXT, -- null for the first group, which comes with its owner
  row_order INTEGER NOT NULL,
  report_type TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;
CREATE INDEX task_list_groups_by_owner ON task_list_groups (administration_id, owner_id, row_order);

CREATE TABLE task_list_tasks (
  administration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  group_id TEXT NOT NULL,
  parent_id TEXT,
  name TEXT NOT NULL,
  description TEXT,
  row_order INTEGER NOT NULL,
  completed_at TEXT,
  report_type TEXT,
  related_entity_id TEXT, -- the ledger account, contact or asset of the report that it is about
  generates_subtasks INTEGER NOT NULL,
  is_generated INTEGER NOT NULL,
  assignee_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;
CREATE INDEX task_list_tasks_by_group ON task_list_tasks (administration_id, group_id, row_order);
CREATE INDEX task_list_tasks_by_parent ON task_list_tasks (administration_id, parent_id);
