/** The part of the documentation page about what holds for every operation: formats, periods, limits, errors, webhooks. */
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import { EVENT_NAMES } from "../rules/webhook-event-names.ts";
import type { DescribedEndpoints } from "./described-operation.ts";
import { REFUSALS } from "./openapi-responses.ts";
import { prose } from "./prose.ts";
import { errorXml } from "./xml-examples.ts";

export const RULE_ENTRIES = [
  { id: "formats", title: "Formats and values" },
  { id: "periods", title: "Periods, filters and pages" },
  { id: "limits", title: "Limits" },
  { id: "errors", title: "Errors" },
  { id: "deliveries", title: "Deliveries of webhooks" },
] as const;

export const rulesMarkup = ({
  shapes,
}: DescribedEndpoints): Markup => html`<section id="rules" aria-label="Rules of every operation">
<h2>Rules of every operation</h2>
${ruleMarkup("formats", [
  "The suffix of the path chooses the format of the answer: `.json`, also without a suffix, or `.xml`. `Content-Type` states that of the body: `application/json` or `application/xml`, in UTF-8.",
  "Identifiers are digits as text, amounts and percentages decimals as text, dates `YYYY-MM-DD`, times in UTC with milliseconds. In a body, numbers may " +
    "also be sent as numbers, and an empty text or null means none.",
  "A field that is not sent keeps its value, or gets its default on a new record. A PATCH changes only the fields in its body.",
])}
${ruleMarkup("periods", [
  "`this_month`, `prev_quarter`, `next_year` and the like count from today of the administration. `period` of a report is whole months, that of a filter " +
    "may be days; each operation lists its forms and its default.",
  "`filter` has terms `key:value`, joined by commas; several values of a key are joined by a pipe, as in `period:this_year,state:open|paid`. " +
    "Any filter replaces the default of the list. A value cannot contain a comma or a pipe.",
  "`page` starts at 1, `per_page` is at most 100. `X-Total-Count` has the number of rows of all pages, `Link` the addresses of the next and the previous page.",
])}
${ruleMarkup("limits", [
  "A service that limits requests says so in every answer: `RateLimit-Limit`, `RateLimit-Remaining`, and `RateLimit-Reset` in seconds since 1970. Beyond " +
    "the limit the answer is 429 with `Retry-After`, in seconds since 1970. Reports have a lower limit of their own.",
  "Every answer states the release of the API in `X-Api-Version`. A body has at most 1 MB; an upload at most what the operator allows, by default 25 MB.",
])}
<article id="errors">
<h3><a href="#errors">Errors</a></h3>
<p>A refusal has a status and a text: <code>{"error":"record not found"}</code>, in XML <code>${errorXml("record not found")}</code>.${
  shapes === "current"
    ? html` Where possible it also has <code>symbolic</code> and <code>details</code> for programs; an invalid record has its texts by field.`
    : NOTHING
} Nothing is saved by a request that is refused.</p>
<table>
<thead><tr><th scope="col" class="status">Status</th><th scope="col">When</th></tr></thead>
<tbody>
${Object.entries({
  ...REFUSALS,
  405: "The path does not support this method; Allow lists those that it supports",
}).map(
  ([status, meaning]) =>
    html`<tr><th scope="row" class="status">${status}</th><td>${meaning}</td></tr>
`,
)}</tbody>
</table>
</article>
<article id="deliveries">
<h3><a href="#deliveries">Deliveries of webhooks</a></h3>
<p>${prose(
  "A delivery is a POST of JSON with `administration_id`, `webhook_id`, `webhook_token`, `entity_type`, `entity_id`, `state`, `action` (the event) and " +
    "`entity` (the record as its operation returns it, null once it is deleted).",
)}</p>
<pre>POST /hook
Content-Type: application/json
Webhook-Signature: t=1789290000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
Idempotency-Key: 2f1c1e4e-0b5c-4c5e-9d34-6d1f3a9f2b77

{"administration_id":"123","webhook_id":"456","webhook_token":"…","entity_type":"Note","entity_id":"789","state":null,"action":"note_created","entity":{…}}</pre>
<p>${prose(
  "The signature is the HMAC-SHA256, in hexadecimal digits, of `t`, a full stop and the body exactly as received, with the secret of the webhook as key. " +
    "Compare it in constant time, and reject a `t` of more than a few minutes ago. `Idempotency-Key` is the same at every attempt: keep it to recognize a delivery that " +
    "arrives twice.",
)}</p>
<p>${prose(
  "A delivery that is not answered 200 is repeated, up to ten times, with growing pauses. `enabled_events` has names of events, or their starts up to an " +
    "underscore: `document` for every event of documents. Without names a webhook gets the events of documents, payments and notes. It may name any " +
    "event of this list; this service sends those of the records that it changes.",
)}</p>
<details><summary>All ${String([...EVENT_NAMES].length)} events</summary>
<ul class="events">
${[...EVENT_NAMES].toSorted().map((name) => html`<li><code>${name}</code></li>`)}
</ul>
</details>
</article>
</section>
`;

const titleOf = (id: string): string => RULE_ENTRIES.find((entry) => entry.id === id)?.title ?? id;

const ruleMarkup = (
  id: (typeof RULE_ENTRIES)[number]["id"],
  sentences: readonly string[],
): Markup => html`<article id="${id}">
<h3><a href="#${id}">${titleOf(id)}</a></h3>
${sentences.map((sentence) => html`<p>${prose(sentence)}</p>`)}
</article>`;
