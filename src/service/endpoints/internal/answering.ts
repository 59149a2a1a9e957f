/** Endpoints that answer a record: they declare it once, and return its value. */
import type { ValueType } from "../../records/declared-record.ts";
import type { RowsPage } from "../../store/page-of-rows.ts";
import type { Answer, Call, Endpoint } from "../endpoint.ts";

/** `answer` returns the value that `answers` writes. */
export interface Answering<Value> extends Omit<Endpoint, "success" | "answer"> {
  readonly answers: ValueType<Value>;
  /** 200 when absent. */
  readonly status?: 201;
  readonly answer: (call: Call) => NoInfer<Value> | Promise<NoInfer<Value>>;
}

export function answering<Value>(declared: Answering<Value>): Endpoint {
  const { answers, status = 200, answer, ...rest } = declared;
  return {
    ...rest,
    success: { status, record: answers.schema },
    answer: (call) => {
      const answered = answer(call);
      const written = (value: Value): Answer => recordAnswer(call, answers, value, { status });
      // What is there is written at once: a record may read the store, which changes in between.
      return isPromised(answered) ? answered.then(written) : written(answered);
    },
  };
}

interface Paged<Row> extends Omit<Endpoint, "success" | "answer"> {
  readonly answers: ValueType<readonly Row[]>;
  readonly answer: (call: Call) => RowsPage<NoInfer<Row>>;
}

/** As `answering`, for one page of many rows. */
export const paged = <Row>({ answers, answer, ...rest }: Paged<Row>): Endpoint => ({
  ...rest,
  success: { status: 200, record: answers.schema },
  answer: (call) => {
    const { rows, page } = answer(call);
    return recordAnswer(call, answers, rows, { status: 200, page });
  },
});

/** A value as its record, named by the word of its type. */
const recordAnswer = <Value>(
  call: Call,
  { word, node }: ValueType<Value>,
  value: Value,
  rest: Pick<Answer & { kind: "record" }, "status" | "page">,
): Answer => ({ kind: "record", root: word, record: node(value, call), ...rest });

const isPromised = <Value>(answered: Value | Promise<Value>): answered is Promise<Value> =>
  answered instanceof Promise;
