/** A task list in the embedded service over a socket, what a close would do with it, and what people do meanwhile. */
import type { Session } from "../../src/api/client.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { JudgedTask } from "../../src/checklist/judge-task.ts";
import { type ChecklistMemory, NOTHING_KNOWN } from "../../src/checklist/memory.ts";
import { readOwnChecklist } from "../../src/checklist/own-checklist.ts";
import {
  type ChecklistOutcome,
  updateChecklist,
  type WantedChecklist,
} from "../../src/checklist/update-checklist.ts";
import { type Client, connectTo, openClient } from "../../src/client/open-client.ts";
import type { TaskListWithGroups } from "../../src/client/task-lists.ts";
import type { Task } from "../../src/client/tasks.ts";
import type { Connection } from "../../src/request-budget/connection.ts";
import { SCOPES, type Scope } from "../../src/service/endpoints/endpoint.ts";
import { edgeBooks } from "../service/edge-books.ts";
import { openEdge } from "../service/edge-service.ts";
import { whenFinished } from "../support/ending.ts";
import { type FalseAnswer, startFalseAnswers } from "../support/false-answers.ts";

export const OWN = readOwnChecklist("templates/checklist.yml", "en");
export const OF_2025 = {
  ...{ template: "slotsom", year: 2025, months: "2025-01..2025-12" },
  ...{ first: dateOf("2025-01-01"), last: dateOf("2025-12-31"), own: OWN },
};

export interface ServedChecklist {
  /** A close whose checks hold, except for those of these tasks, which stay open with the note. */
  readonly close: (
    notes?: Readonly<Record<string, string>>,
    changes?: Partial<WantedChecklist>,
  ) => Promise<ChecklistOutcome>;
  /** The requests that changed something since the last call, without query and ids. */
  readonly changes: () => readonly string[];
  /** The number of all requests since the last call of `changes`. */
  readonly requests: () => number;
  /** What people do in the service. */
  readonly people: Client;
  readonly list: () => Promise<TaskListWithGroups>;
  readonly task: (id: string) => Promise<Task>;
  /** What the state remembers; a test may replace it. */
  memory: ChecklistMemory;
}

interface ServedOptions {
  readonly falseAnswers?: readonly FalseAnswer[];
  readonly scopes?: readonly Scope[];
  readonly administrationIds?: readonly [string, string];
}

export async function serveChecklist(options: ServedOptions = {}): Promise<ServedChecklist> {
  const { falseAnswers = [], scopes = SCOPES } = options;
  const service = await openEdge({ books: [edgeBooks()], shapes: "specification" });
  const falsified = await startFalseAnswers(service.url, falseAnswers);
  const credential = service.token(scopes);
  const people = openClient({
    baseUrl: service.url,
    administrationId: "123",
    credential: service.token(SCOPES),
  });
  const connection: Connection = connectTo({ baseUrl: falsified.url, credential });
  whenFinished(async () => {
    await connection.close();
    await people.close();
    await falsified.close();
    await service.close();
  });
  const session: Session = {
    transport: connection.transport,
    administrationId: "123",
    signal: new AbortController().signal,
    unknownFields: new Set(),
  };
  let seen = 0;
  const since = (): readonly string[] => falsified.requests.slice(seen);
  const list = async (): Promise<TaskListWithGroups> => {
    const { id = "" } = served.memory.lists[OF_2025.months] ?? {};
    return people.taskLists.get(id);
  };
  const served: ServedChecklist = {
    memory: NOTHING_KNOWN,
    people,
    list,
    close: (notes = {}, changes = {}) => {
      const judged = (checks: readonly string[]): JudgedTask => {
        const note = notes[checks.join(" ")] ?? null;
        return { isDone: note === null, note };
      };
      return updateChecklist(
        session,
        { ...OF_2025, judged, ...changes },
        {
          recall: () => served.memory,
          keep: (memory) => {
            served.memory = memory;
          },
        },
      );
    },
    changes: () => {
      const changing = since().filter((request) => !request.startsWith("GET "));
      seen = falsified.requests.length;
      return changing.map((request) =>
        request
          .replace(/^(\w+) \/api\/v2\/123/, "$1 ")
          .replace(/\d{6,}/g, "ID")
          .replace(/\.json.*/, ""),
      );
    },
    requests: () => since().length,
    task: async (id) => {
      const tasks = (await list()).groups.flatMap((group) => group.tasks);
      const found = tasks.find(({ description }) => description?.includes(`task ${id}`));
      if (found === undefined) throw new Error(`the list has no task ${id}`);
      return found;
    },
  };
  return served;
}
