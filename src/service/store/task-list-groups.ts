/** Groups of task lists and of templates as stored, without their tasks. */

import { columns, named, together } from "../../fields/columns.ts";
import { orNull } from "../../fields/kind.ts";
import { count, oneOf, text } from "../../fields/scalars.ts";
import { STAMPS } from "../rules/stamped.ts";
import { TASK_REPORT_TYPES, type TaskGroup } from "../rules/task-list.ts";
import type { Store } from "./store.ts";
import { isAmong, table } from "./table.ts";

export const TASK_GROUPS = table<TaskGroup>(
  "task_list_groups",
  columns({
    id: text,
    owner: together(
      columns({
        type: named("owner_type", oneOf("list", "template")),
        id: named("owner_id", text),
      }),
    ),
    name: orNull(text),
    rowOrder: count,
    reportType: orNull(oneOf(...TASK_REPORT_TYPES)),
    ...STAMPS,
  }),
);

/** In row order, list by list; `ownerIds` are lists or templates. */
export const taskGroupsOf = (
  store: Store,
  administrationId: string,
  ownerIds: readonly string[],
): readonly TaskGroup[] =>
  TASK_GROUPS.select(
    store,
    administrationId,
    `${isAmong("owner_id")} ORDER BY owner_id, row_order`,
    JSON.stringify(ownerIds),
  );
