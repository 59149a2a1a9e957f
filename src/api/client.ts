/** The client's one way to ask: send, refuse what is no success, parse, and go through pages. */
import { Failure } from "../failure.ts";
import type { SourceHash } from "../ledger/source.ts";
import { type Answer, answerFrom } from "./decoding.ts";
import { parseLossless } from "./lossless-json.ts";
import { refusalOf } from "./refusal.ts";
import { requestLine } from "./request-line.ts";
import type { ApiRequest, ApiResponse, Transport } from "./transport.ts";

/** A conversation with one administration. */
export interface Session {
  readonly transport: Transport;
  readonly administrationId: string;
  readonly signal: AbortSignal;
  /** Grows with the paths of fields that no decoder knows. */
  readonly unknownFields: Set<string>;
}

/** What is asked: a path below the administration, without format. */
export interface Question {
  readonly path: string;
  readonly query: ApiRequest["query"];
  readonly purpose: string;
}

/** One page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** How many rows the whole list has, where the service says so. */
  readonly rowsStated: number | null;
  readonly source: SourceHash;
}

/** The largest page the service gives (specification 4.1). */
export const PAGE_SIZE = 100;
/** Ten million rows of one list: beyond that the service is sending pages without end. */
const PAGES_MAX = 100_000;

export async function ask(session: Session, question: Question): Promise<Answer> {
  const request = requestFor(session, "GET", question);
  return answerOf(session, request, await sendFor(session, request));
}

/** As `ask`, of what not every service has: null where it answers 404, which is kept as its answer. */
export async function askOptional(session: Session, question: Question): Promise<Answer | null> {
  const request: ApiRequest = { ...requestFor(session, "GET", question), mayBeMissing: true };
  const response = await session.transport.send(request, session.signal);
  if (response.status === 404) return null;
  if (response.status !== 200) throw refusalOf(request, response);
  return answerOf(session, request, response);
}

/**
 * The pages of a list, one at a time. It ends with an empty page, at the total the service states,
 * where the `link` header shows no next page, or with a page that is not full.
 */
export async function* askWholePages<Row>(
  session: Session,
  question: Question,
  decode: (answer: Answer) => readonly Row[],
): AsyncGenerator<Page<Row>> {
  let taken = 0;
  let before: ApiResponse | null = null;
  for (let page = 1; page <= PAGES_MAX; page++) {
    const request = requestFor(session, "GET", pageOf(question, page));
    const response: ApiResponse = await sendFor(session, request);
    const rows = decode(answerOf(session, request, response));
    if (rows.length > 0 && before?.sha256 === response.sha256) {
      throw pagingFailure(request, `page ${page} repeats the page before it`);
    }
    taken += rows.length;
    yield { rows, rowsStated: rowsStatedIn(response), source: response.sha256 };
    if (isLastPage(response, rows.length, taken)) return;
    before = response;
  }
  throw pagingFailure(requestFor(session, "GET", question), `more than ${PAGES_MAX} pages`);
}

export const firstPageOf = (question: Question): Question => pageOf(question, 1);

const pageOf = (question: Question, page: number): Question => ({
  ...question,
  query: [...question.query, ["per_page", String(PAGE_SIZE)], ["page", String(page)]],
});

/** The pages of a list that have rows, without what is known of the page. */
export async function* askPages<Row>(
  session: Session,
  question: Question,
  decode: (answer: Answer) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
  for await (const { rows } of askWholePages(session, question, decode)) {
    if (rows.length > 0) yield rows;
  }
}

/** All rows of a list that is bounded by what people keep: contacts, projects, rates, documents. */
export async function askAll<Row>(
  session: Session,
  question: Question,
  decode: (answer: Answer) => readonly Row[],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const page of askPages(session, question, decode)) rows.push(...page);
  return rows;
}

/** Sends a request that changes something; the answer has any successful status. */
export async function post(
  session: Session,
  path: string,
  body: Readonly<Record<string, string>> | null,
): Promise<ApiResponse> {
  const request: ApiRequest = {
    ...requestFor(session, "POST", { path, query: [], purpose: "change" }),
    body: body === null ? null : JSON.stringify(body),
  };
  const response = await session.transport.send(request, session.signal);
  if (response.status >= 400) throw refusalOf(request, response);
  return response;
}

function requestFor(
  session: Session,
  method: ApiRequest["method"],
  { path, query, purpose }: Question,
): ApiRequest {
  return {
    method,
    path: `/${session.administrationId}${path}.json`,
    query,
    body: null,
    purpose,
  };
}

/** Reading succeeds with 200 alone: a redirect could lead the credential elsewhere. */
async function sendFor(session: Session, request: ApiRequest): Promise<ApiResponse> {
  const response = await session.transport.send(request, session.signal);
  if (response.status !== 200) throw refusalOf(request, response);
  return response;
}

export function answerOf(
  session: Pick<Session, "unknownFields">,
  request: ApiRequest,
  response: ApiResponse,
): Answer {
  const line = requestLine(request);
  return answerFrom({
    request: line,
    content: parseLossless(response.body, line),
    source: response.sha256,
    unknownFields: session.unknownFields,
  });
}

/** Gap: Pages. Neither header is promised, so the size of the page has the last word. */
function isLastPage(response: ApiResponse, count: number, taken: number): boolean {
  if (count === 0) return true;
  const stated = rowsStatedIn(response);
  if (stated !== null) return taken >= stated;
  const link = response.headers["link"];
  if (link !== undefined) return !/rel="?next"?/.test(link);
  return count < PAGE_SIZE;
}

export function rowsStatedIn({ headers }: Pick<ApiResponse, "headers">): number | null {
  const total = headers["x-total-count"];
  return total !== undefined && /^\d{1,15}$/.test(total) ? Number.parseInt(total, 10) : null;
}

function pagingFailure(request: ApiRequest, what: string): Failure {
  return new Failure(
    "answer-malformed",
    `${requestLine(request)}: ${what}`,
    "The service does not end its list; nothing was computed from it.",
  );
}
