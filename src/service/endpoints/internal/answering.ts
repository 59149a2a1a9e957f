/** Endpoints that return a record: they declare its type once and return its value. */
import type { Shown } from "../../records/declared-record.ts";
import type { RowsPage } from "../../store/page-of-rows.ts";
import type { Answer, Call, Endpoint } from "../endpoint.ts";

/** `answer` returns a value of the type `answers`, which converts it to a record. */
export interface Answering<Value> extends Omit<Endpoint, "success" | "answer"> {
  readonly answers: Shown<Value>;
  /** 200 when absent. */
  readonly status?: 201;
  readonly answer: (call: Call) => NoInfer<Value> | Promise<NoInfer<Value>>;
}

export function answering<Value>(declared: Answering<Value>): Endpoint {
  const { answers, status = 200, answer, ...rest } = declared;
  return {
    ...rest,
    success: { status, record: answers.schemaIn },
    answer: (call) => {
      const answered = answer(call);
      const written = (value: Value): Answer => recordAnswer(call, answers, value, { status });
      // A synchronous value is converted immediately: a record may read the store, which may change later.
      return isPromised(answered) ? answered.then(written) : written(answered);
    },
  };
}

interface Paged<Row> extends Omit<Endpoint, "success" | "answer"> {
  readonly answers: Shown<readonly Row[]>;
  readonly answer: (call: Call) => RowsPage<NoInfer<Row>>;
}

/** Like `answering`, for one page of a list. */
export const paged = <Row>({ answers, answer, ...rest }: Paged<Row>): Endpoint => ({
  ...rest,
  success: { status: 200, record: answers.schemaIn },
  answer: (call) => {
    const { rows, page } = answer(call);
    return recordAnswer(call, answers, rows, { status: 200, page });
  },
});

/** The answer with the record of a value, named after its type. */
const recordAnswer = <Value>(
  call: Call,
  { word, node }: Shown<Value>,
  value: Value,
  rest: Pick<Answer & { kind: "record" }, "status" | "page">,
): Answer => ({ kind: "record", root: word, record: node(value, call), ...rest });

const isPromised = <Value>(answered: Value | Promise<Value>): answered is Promise<Value> =>
  answered instanceof Promise;
