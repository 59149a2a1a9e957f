/** Projects (contract 4.12). */
import type { Session } from "../api/client.ts";
import { projectId } from "../ledger/ledger-account.ts";
import { filterText } from "./filter-text.ts";
import * as read from "./record-readers.ts";
import { readPages } from "./requests.ts";

const PROJECT_FIELDS = {
  id: read.idOf(projectId),
  administration_id: read.optional(read.identifier),
  name: read.optional(read.text),
  state: read.optional(read.oneOf("active", "archived")),
  budget: read.optional(read.orNull(read.decimal)),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
};
/** @interface */
export type Project = read.RecordOf<typeof PROJECT_FIELDS>;

export interface ProjectList {
  /** The service lists the active projects by default. */
  readonly state?: "active" | "archived" | "all";
}

export interface Projects {
  readonly list: (selection?: ProjectList) => AsyncGenerator<Project>;
}

export const projectsOf = (session: Session): Projects => ({
  list: ({ state } = {}) =>
    readPages(session, "/projects", read.record(PROJECT_FIELDS), { filter: filterText({ state }) }),
});
