-- Changes of documents: a version that increases with every change, the parts of a document, and the
-- events of a record.

ALTER TABLE documents ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
UPDATE documents SET version = unixepoch(updated_at);

-- The last identifier issued to a new record.
CREATE TABLE last_ids (name TEXT PRIMARY KEY, id INTEGER NOT NULL) STRICT;

-- Keys that sign links, readable only by the owner of the file.
CREATE TABLE secrets (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;

-- The events of a record, as its own list of events shows them.
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  administration_id TEXT NOT NULL,
  subject_type TEXT NOT NULL, -- Document, TaskLists::Task, ...
  subject_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  action TEXT NOT NULL,
  link_entity_type TEXT,
  link_entity_id TEXT,
  data TEXT NOT NULL, -- JSON
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_subject ON events (administration_id, subject_type, subject_id, id);

-- Notes on documents and tasks.
CREATE TABLE notes (
  administration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  entity_type TEXT NOT NULL, -- Document, TaskLists::Task
  entity_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  assignee_id TEXT,
  todo INTEGER NOT NULL,
  note TEXT,
  todo_type TEXT,
  completed_at TEXT,
  completed_by_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;
CREATE INDEX notes_by_entity ON notes (administration_id, entity_type, entity_id);

CREATE TABLE attachments (
  administration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  filename TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL, -- bytes
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;
CREATE INDEX attachments_by_document ON attachments (administration_id, document_id);

-- In parts, so that sending one does not hold it whole.
CREATE TABLE attachment_parts (
  administration_id TEXT NOT NULL,
  attachment_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (administration_id, attachment_id, number)
) STRICT;
