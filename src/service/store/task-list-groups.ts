/** Groups of task lists and of templates as stored, without their tasks. */
import { TASK_REPORT_TYPES, type TaskGroup } from "../rules/task-list.ts";
import { columns, count, named, orNull, STAMPS, text, together, word } from "./codec.ts";
import type { Store } from "./store.ts";
import { isAmong, table } from "./table.ts";

export const TASK_GROUPS = table(
  "task_list_groups",
  columns<TaskGroup>({
    id: text,
    owner: together(
      columns<TaskGroup["owner"]>({
        type: named("owner_type", word(["list", "template"])),
        id: named("owner_id", text),
      }),
    ),
    name: orNull(text),
    rowOrder: count,
    reportType: orNull(word(TASK_REPORT_TYPES)),
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
