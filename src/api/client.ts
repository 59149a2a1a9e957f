/** How the client talks to the service: sends requests, refuses unsuccessful answers, parses, follows pages. */
import { Failure } from "../failure.ts";
import type { SourceHash } from "../ledger/source.ts";
import { type Answer, answerFrom } from "./decoding.ts";
import { type ListPages, shortPagesIn } from "./list-pages.ts";
import { parseLossless } from "./lossless-json.ts";
import { isWithoutList, refusalOf } from "./refusal.ts";
import { requestLine } from "./request-line.ts";
import type { ApiRequest, ApiResponse, Transport, Upload } from "./transport.ts";

/** A conversation with one administration. */
export interface Session {
  readonly transport: Transport;
  readonly administrationId: string;
  readonly signal: AbortSignal;
  /** Collects the paths of fields that no decoder knows. */
  readonly unknownFields: Set<string>;
  /** Receives how each list that is read as a whole was paged; absent where nobody compares that. */
  readonly onList?: (path: string, pages: ListPages) => void;
}

/** A read request: a path below the administration, without format. */
export interface Question {
  readonly path: string;
  readonly query: ApiRequest["query"];
  readonly purpose: string;
  /** Not every service has this; 404 is then a valid answer. */
  readonly mayBeMissing?: true;
  /** Nor may every credential read it; a refusal is then a valid answer too. */
  readonly mayBeRefused?: true;
  readonly mayPrecedeBooks?: true;
}

/** One page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Number of rows of the page, those that cannot be read included. */
  readonly count: number;
  /** Number of rows in the complete list, if the service states it. */
  readonly rowsStated: number | null;
  readonly source: SourceHash;
}

/** The largest page the service gives (specification 4.1). */
export const PAGE_SIZE = 100;
/** Usual sizes of smaller pages: a page of such a size may be all that a service gives at once, whatever is asked for. */
const SMALLER_SIZES: ReadonlySet<number> = new Set([10, 15, 20, 25, 30, 40, 50]);
/** Ten million rows of one list: a service that sends more never ends its list. */
const PAGES_MAX = 100_000;

export async function ask(session: Session, question: Question): Promise<Answer> {
  const request = requestFor(session, "GET", question);
  return answerOf(session, request, await sendFor(session, request));
}

/** As `askOptional`, for a request with a body that changes nothing: null also where it may be refused. */
export async function askByPost(
  session: Session,
  question: Question,
  body: object,
): Promise<Answer | null> {
  const request: ApiRequest = {
    ...requestFor(session, "POST", question),
    body: JSON.stringify(body),
    isRead: true,
  };
  const response = await sendFor(session, request);
  return response.status === 200 ? answerOf(session, request, response) : null;
}

/**
 * Asks for what not every service has. Null where the question allows the refusal, which is then recorded as its answer;
 * else a refusal fails as in `ask`.
 */
export async function askOptional(session: Session, question: Question): Promise<Answer | null> {
  const request = requestFor(session, "GET", question);
  const response = await sendFor(session, request);
  return response.status === 200 ? answerOf(session, request, response) : null;
}

/**
 * Yields the pages of a list, one at a time. The list ends with an empty page, at the total the service
 * states, when the `link` header shows no next page, or with a page that is not full: if that has one of the usual
 * smaller sizes, with the one after it.
 */
export async function* askPagesWithTotals<Row>(
  session: Session,
  question: Question,
  decode: (answer: Answer) => readonly Row[],
): AsyncGenerator<Page<Row>> {
  let rowsRead = 0;
  let previous: ApiResponse | null = null;
  for (let page = 1; page <= PAGES_MAX; page++) {
    const request = requestFor(session, "GET", pageOf(question, page));
    const response: ApiResponse = await sendFor(session, request);
    if (response.status !== 200) return;
    const answer = answerOf(session, request, response);
    const rows = decode(answer);
    // Rows that cannot be read are on the page too.
    const count = Array.isArray(answer.content) ? answer.content.length : rows.length;
    if (count > 0 && previous?.sha256 === response.sha256) {
      // A service without pages gives its short list again, whatever page is asked for.
      if (SMALLER_SIZES.has(count) && rowsStatedIn(response) === null) return;
      throw pagingFailure(request, `page ${page} repeats the previous page`);
    }
    rowsRead += count;
    yield { rows, count, rowsStated: rowsStatedIn(response), source: response.sha256 };
    if (isLastPage(response, count, rowsRead)) return;
    previous = response;
  }
  throw pagingFailure(requestFor(session, "GET", question), `more than ${PAGES_MAX} pages`);
}

export const firstPageOf = (question: Question): Question => pageOf(question, 1);

/** Only the first page may be missing: a list that has it has the others. */
function pageOf({ path, query, purpose, ...may }: Question, page: number): Question {
  return {
    path,
    query: [...query, ["per_page", String(PAGE_SIZE)], ["page", String(page)]],
    purpose,
    ...(page === 1 ? may : {}),
  };
}

/** The non-empty pages of a list, as rows alone. */
export async function* askPages<Row>(
  session: Session,
  question: Question,
  decode: (answer: Answer) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
  for await (const { rows } of askPagesWithTotals(session, question, decode)) {
    if (rows.length > 0) yield rows;
  }
}

/** All rows of a list whose length is bounded by what people enter: contacts, projects, rates, documents. */
export const askAll = async <Row extends { readonly id: string }>(
  session: Session,
  question: Question,
  decode: (answer: Answer) => readonly Row[],
): Promise<readonly Row[]> => (await allRowsOf(session, question, decode)) ?? [];

/** As `askAll`, for a list that not every service has: null on 404. */
export const askAllOptional = <Row extends { readonly id: string }>(
  session: Session,
  question: Question,
  decode: (answer: Answer) => readonly Row[],
): Promise<readonly Row[] | null> =>
  allRowsOf(session, { ...question, mayBeMissing: true }, decode);

/** Null if there is no page: the service does not have the list. */
async function allRowsOf<Row extends { readonly id: string }>(
  session: Session,
  question: Question,
  decode: (answer: Answer) => readonly Row[],
): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  const pages: Omit<Page<Row>, "rows">[] = [];
  const sizes: number[] = [];
  let unreadable = 0;
  for await (const { rows: more, ...page } of askPagesWithTotals(session, question, decode)) {
    rows.push(...more);
    pages.push(page);
    sizes.push(page.count);
    unreadable += page.count - more.length;
  }
  const last = pages.at(-1);
  if (last === undefined) return null;
  session.onList?.(question.path, {
    rows: new Set(rows.map(({ id }) => id)).size + unreadable,
    rowsStated: last.rowsStated,
    shortPages: shortPagesIn(sizes),
    sources: pages.map(({ source }) => source),
  });
  return rows;
}

/** The address of a file, from a 302 answer; any other status fails. The address carries its own permission. */
export async function askForLocation(
  session: Session,
  question: Question,
  method: "GET" | "POST" = "GET",
): Promise<string> {
  const request = requestFor(session, method, question);
  const response = await session.transport.send(request, session.signal);
  const location = response.headers["location"];
  if (response.status === 302 && location !== undefined && URL.canParse(location)) return location;
  if (response.status >= 300 && response.status !== 302) throw refusalOf(request, response);
  throw new Failure(
    "answer-malformed",
    `${requestLine(request)}: the service answered ${response.status} without the address of the file`,
    "Request the file again.",
  );
}

/** A request that changes something: a path below the administration, without format. */
export interface Change {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: object;
  readonly upload?: Upload;
}

/** A request and its response, for the code that reads the answer. */
export interface Exchange {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
}

/** Sends a changing request once; any status below 300 counts as success. */
export async function sendChange(session: Session, change: Change): Promise<Exchange> {
  const { method, path, body, upload } = change;
  const request: ApiRequest = {
    ...requestFor(session, method, { path, query: [], purpose: "change" }),
    body: body === undefined ? null : JSON.stringify(body),
    ...(upload === undefined ? {} : { upload }),
  };
  const response = await session.transport.send(request, session.signal);
  // Redirects are not followed, so a redirected change was not made.
  if (response.status >= 300) throw refusalOf(request, response);
  return { request, response };
}

export async function post(
  session: Session,
  path: string,
  body: Readonly<Record<string, string>> | null,
): Promise<ApiResponse> {
  const change: Change = { method: "POST", path, ...(body === null ? {} : { body }) };
  const { response } = await sendChange(session, change);
  return response;
}

function requestFor(
  session: Session,
  method: ApiRequest["method"],
  { path, query, purpose, ...may }: Question,
): ApiRequest {
  return {
    method,
    path: `/${session.administrationId}${path}.json`,
    query,
    body: null,
    purpose,
    ...may,
  };
}

/**
 * Only 200 is a success for a read: a redirect could send the credential elsewhere. A refusal is passed on for
 * what may be missing or refused.
 */
async function sendFor(session: Session, request: ApiRequest): Promise<ApiResponse> {
  const response = await session.transport.send(request, session.signal);
  if (response.status !== 200 && !isWithoutList(request, response)) {
    throw refusalOf(request, response);
  }
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
    content: response.json === undefined ? parseLossless(response.body, line) : response.json.value,
    source: response.sha256,
    unknownFields: session.unknownFields,
  });
}

/** Gap: Pages. Neither header is guaranteed, so the size of the page decides in the end. */
function isLastPage(response: ApiResponse, count: number, rowsRead: number): boolean {
  if (count === 0) return true;
  const stated = rowsStatedIn(response);
  if (stated !== null) return rowsRead >= stated;
  const link = response.headers["link"];
  if (link !== undefined) return !/rel="?next"?/.test(link);
  return count < PAGE_SIZE && !SMALLER_SIZES.has(count);
}

export function rowsStatedIn({ headers }: Pick<ApiResponse, "headers">): number | null {
  const total = headers["x-total-count"];
  return total !== undefined && /^\d{1,15}$/.test(total) ? Number.parseInt(total, 10) : null;
}

function pagingFailure(request: ApiRequest, problem: string): Failure {
  return new Failure(
    "answer-malformed",
    `${requestLine(request)}: ${problem}`,
    "The service does not end its list, so nothing was computed from it. Report this to whoever runs the service.",
  );
}
