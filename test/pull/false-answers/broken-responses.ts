/** Statuses, headers and bodies that are not answers, and connections that break. */
import { gzipSync } from "node:zlib";
import type { FalseAnswer } from "../../support/false-answers.ts";
import { type FalseAnswerCase, named, page } from "./false-answer-case.ts";

const MORE_THAN_ACCEPTED = 65 * 1024 * 1024;

/** Reported, and repaired by a retry. */
const repaired = (
  title: string,
  how: Omit<FalseAnswer, "path">,
  report: string,
): FalseAnswerCase => ({
  title,
  answers: [{ path: page(2), times: 1, ...how }],
  reported: [report],
  books: "equal",
});

/** The pull stops and names the request. */
const stopped = (
  title: string,
  how: Omit<FalseAnswer, "path">,
  code: string,
  message: string,
): FalseAnswerCase => ({
  title,
  answers: [{ path: page(2), ...how }],
  reported: [`${code}: ${named(2)}: ${message}`],
  books: "none",
});

const limited = (headers: Readonly<Record<string, string>>): Omit<FalseAnswer, "path"> => ({
  status: 429,
  headers,
  body: "Retry later",
});

export const BROKEN_RESPONSES: readonly FalseAnswerCase[] = [
  repaired("429 with seconds", limited({ "retry-after": "7" }), "waits 7 s for 429"),
  repaired(
    "429 with an HTTP date in the past",
    limited({ "retry-after": "Sat, 01 Jan 2000 00:00:00 GMT" }),
    "waits 0 s for 429",
  ),
  repaired(
    "429 with an instant in the distant future",
    limited({ "retry-after": "4102444800" }),
    "waits 315 s for 429",
  ),
  repaired("429 without retry-after", limited({}), "waits 60 s for 429"),
  repaired(
    "429 as an HTML page",
    { status: 429, headers: { "content-type": "text/html" }, body: "<h1>Slow down</h1>" },
    "waits 60 s for 429",
  ),
  stopped("429 at every attempt", limited({}), "rate-limit-exhausted", "the rate limit is reached"),
  repaired("502 once", { status: 502, body: "bad gateway" }, "waits 0 s for 502"),
  repaired("503 once", { status: 503, body: "" }, "waits 0 s for 503"),
  repaired("504 once", { status: 504, body: "<html>" }, "waits 0 s for 504"),
  stopped("503 at every attempt", { status: 503, body: "" }, "service-failing", ""),
  stopped(
    "500",
    { status: 500, body: '{"error":"oops"}' },
    "service-failing",
    "the service failed with status 500: oops",
  ),
  stopped("204", { status: 204, body: "" }, "request-refused", "refused with status 204"),
  stopped("206", { status: 206, body: "[]" }, "request-refused", "refused with status 206"),
  stopped(
    "200 with an HTML page",
    { headers: { "content-type": "text/html" }, body: "<!doctype html><title>Sign in</title>" },
    "answer-not-json",
    'the answer is not JSON, it starts with "<!doctype html><title>Sign in</title>"',
  ),
  stopped("200 with an empty body", { body: "" }, "answer-not-json", "the answer is not JSON"),
  stopped(
    "text that is not UTF-8",
    { body: Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]) },
    "answer-not-json",
    "the answer is not JSON",
  ),
  stopped(
    "gzip that was not requested",
    { headers: { "content-encoding": "gzip" }, body: (body) => gzipSync(body) },
    "answer-malformed",
    "the answer is compressed, although the request accepts only plain answers",
  ),
  stopped(
    "a truncated body with a matching length",
    { body: (body) => body.slice(0, body.length / 2) },
    "answer-not-json",
    'the answer is not JSON, it starts with "[{"id":',
  ),
  repaired("a body that breaks off", { cutAt: 0.5 }, "waits 0 s for answer-cut-off"),
  repaired(
    "a chunked body that breaks off",
    { cutAt: 0.5, isChunked: true },
    "waits 0 s for answer-cut-off",
  ),
  repaired(
    "a body that is shorter than stated",
    { headers: { "content-length": "99999" }, cutAt: 1 },
    "waits 0 s for answer-cut-off",
  ),
  stopped(
    "a body that breaks off at every attempt",
    { cutAt: 0.5 },
    "answer-cut-off",
    "the answer ended early (UND_ERR_SOCKET)",
  ),
  repaired("a connection that is reset", { isReset: true }, "waits 0 s for service-unreachable"),
  repaired("a body that stalls", { stallAt: 0.5 }, "waits 0 s for answer-cut-off"),
  stopped(
    "a body with a huge stated length",
    { headers: { "content-length": "99999999999" }, cutAt: 0.5 },
    "answer-too-large",
    "the answer has 99999999999 bytes, the maximum is 67108864",
  ),
  stopped(
    "a huge body without a stated length",
    { isChunked: true, body: Buffer.alloc(MORE_THAN_ACCEPTED, " ") },
    "answer-too-large",
    "the answer has more than 67108864 bytes",
  ),
  stopped(
    "endless headers",
    { headers: { "x-padding": "x".repeat(200_000) } },
    "service-unreachable",
    "no answer (UND_ERR_HEADERS_OVERFLOW)",
  ),
];
