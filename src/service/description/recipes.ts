/**
 * The recipes of the documentation: shell commands that a reader copies in this order. A test runs them as they are, with
 * a token in `$TOKEN`. The only programs are curl, sed and node.
 */
import type { ExampleBooks } from "../rules/examples.ts";

export interface Recipe {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  /** Sentences; words between backticks are code. */
  readonly text: string;
  readonly commands: string;
}

/** Where the receiver of the webhook recipe listens. */
const RECEIVER_PORT = 9000;

const AUTHORIZED = `-H "$AUTH"`;
const JSON_BODY = `-H "$JSON"`;
/** The id of the record that an answer starts with. */
const ID = String.raw`sed -n 's/^\[*{"id":"\([0-9]*\)".*/\1/p'`;

export function recipes(books: ExampleBooks, baseUrl: string): readonly Recipe[] {
  const { ids, administrationId, today } = books;
  const id = (name: string): string => ids[name] ?? "1";
  return [
    {
      id: "first-request",
      title: "The first request",
      text: "Set the address and the two headers once; every later command uses them. The first answer lists the administrations of the token, the second one page of tax rates.",
      commands: `BASE=${baseUrl}
BOOKS=$BASE/${administrationId}
AUTH="Authorization: Bearer $TOKEN"
JSON="Content-Type: application/json"
curl ${AUTHORIZED} "$BASE/administrations.json"
curl ${AUTHORIZED} "$BOOKS/tax_rates.json?per_page=2"
curl ${AUTHORIZED} "$BOOKS/tax_rates.xml?per_page=2"`,
    },
    {
      id: "receipt-with-payment-and-note",
      title: "A receipt with a payment and a note",
      text:
        "The answer to a creation is the record with its id, which the next requests use. `price` includes tax here. The contact, the tax rate, the ledger " +
        "account and the bank account are ids of these books, from `GET /contacts`, `GET /tax_rates`, `GET /ledger_accounts` and `GET /financial_accounts`. " +
        "After the payment the receipt has the state `paid`.",
      commands: `CREATED=$(curl -sS ${AUTHORIZED} ${JSON_BODY} "$BOOKS/documents/receipts.json" -d '{
  "receipt": {
    "reference": "Printer paper",
    "date": "${today}",
    "contact_id": "${id("contact")}",
    "prices_are_incl_tax": true,
    "details_attributes": [
      {
        "description": "Two boxes of paper",
        "price": "43.60",
        "tax_rate_id": "${id("tax_rate")}",
        "ledger_account_id": "${id("ledger_account")}"
      }
    ]
  }
}')
printf '%s\\n' "$CREATED"
RECEIPT=$(printf '%s\\n' "$CREATED" | ${ID})
curl ${AUTHORIZED} ${JSON_BODY} "$BOOKS/documents/receipts/$RECEIPT/payments.json" -d '{
  "payment": {
    "payment_date": "${today}",
    "price": "43.60",
    "financial_account_id": "${id("financial_account")}"
  }
}'
curl ${AUTHORIZED} ${JSON_BODY} "$BOOKS/documents/receipts/$RECEIPT/notes.json" -d '{
  "note": { "note": "Ask for the invoice", "todo": true }
}'
curl ${AUTHORIZED} "$BOOKS/documents/receipts/$RECEIPT.json"`,
    },
    {
      id: "filtered-list",
      title: "A filtered list, page by page",
      text:
        "A filter has terms `key:value`, joined by commas; several values of a key are joined by a pipe. `-G` with `--data-urlencode` writes it " +
        "safely into the address. The header `X-Total-Count` has the number of rows, `Link` the address of the next page; the list is complete when there is " +
        'no `rel="next"`.',
      commands: `curl -i -G ${AUTHORIZED} "$BOOKS/documents/receipts.json" \\
  --data-urlencode "filter=period:this_year,state:open|paid" \\
  --data-urlencode "sort=date_desc" \\
  --data-urlencode "per_page=5"
curl -i -G ${AUTHORIZED} "$BOOKS/documents/receipts.json" \\
  --data-urlencode "filter=period:this_year,state:open|paid" \\
  --data-urlencode "sort=date_desc" \\
  --data-urlencode "per_page=5" \\
  --data-urlencode "page=2"`,
    },
    {
      id: "report",
      title: "A report of a period",
      text:
        "`this_month` and the other words count from today of the administration, which is stated at the top of this page. Reports of one month take one " +
        "month; balance sheet, general ledger and profit and loss take up to twelve.",
      commands: `curl ${AUTHORIZED} "$BOOKS/reports/profit_loss.json?period=prev_year"
curl ${AUTHORIZED} "$BOOKS/reports/balance_sheet.json?period=prev_month"`,
    },
    {
      id: "webhook",
      title: "A webhook, and its signature",
      text:
        `A receiver answers 200 to the first call, which is made while the webhook is created. This one keeps what it got last in two files. The service ` +
        `accepts an http address on this machine only with \`slotsom serve --webhooks-over-http\`; otherwise the answer is \`Url must be an https ` +
        `address\`. The secret is returned once. The signature is ` +
        `\`t=SECONDS,v1=DIGITS\`: the digits are the HMAC-SHA256, in hexadecimal, of the seconds, a full stop and the body exactly as received, with the ` +
        `secret as key. The comparison prints \`The signature is right\`.`,
      commands: `cat > receiver.cjs <<'END'
const { writeFileSync } = require("node:fs");
require("node:http").createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part)).on("end", () => {
    writeFileSync("signature.txt", request.headers["webhook-signature"] ?? "");
    writeFileSync("body.txt", Buffer.concat(parts));
    response.end("ok");
  });
}).listen(${String(RECEIVER_PORT)}, "127.0.0.1");
END
node receiver.cjs &
RECEIVER=$!
until curl -s -o probe.txt http://127.0.0.1:${String(RECEIVER_PORT)}/; do sleep 0.2; done
CREATED=$(curl -sS ${AUTHORIZED} ${JSON_BODY} "$BOOKS/webhooks.json" -d '{
  "url": "http://127.0.0.1:${String(RECEIVER_PORT)}/hook",
  "enabled_events": ["note_created", "payment_registered"]
}')
printf '%s\\n' "$CREATED"
WEBHOOK=$(printf '%s\\n' "$CREATED" | ${ID})
SECRET=$(printf '%s\\n' "$CREATED" | sed -n 's/.*"secret":"\\([^"]*\\)".*/\\1/p')
curl ${AUTHORIZED} ${JSON_BODY} "$BOOKS/documents/receipts/$RECEIPT/notes.json" -d '{
  "note": { "note": "Paid by card" }
}'
for ATTEMPT in $(seq 50); do grep -q note_created body.txt && break; sleep 0.2; done
SECONDS_SENT=$(sed 's/t=\\([0-9]*\\),v1=.*/\\1/' signature.txt)
DIGITS=$(sed 's/.*v1=//' signature.txt)
MADE=$(node -p "require('node:crypto').createHmac('sha256', '$SECRET').update('$SECONDS_SENT.').update(require('node:fs').readFileSync('body.txt')).digest('hex')")
test "$MADE" = "$DIGITS" && echo "The signature is right"
curl -X DELETE ${AUTHORIZED} "$BOOKS/webhooks/$WEBHOOK.json"
kill $RECEIVER`,
    },
    {
      id: "export",
      title: "An export, and its file",
      text:
        "An export is ordered with a year and answers 204; its file appears among the downloads when it is ready. Asking for the file answers 302 with a " +
        "short-lived address in `Location`, which `-L` follows; `-d ''` makes the request a POST that curl follows with a GET. An auditfile is XML.",
      commands: `curl ${AUTHORIZED} ${JSON_BODY} "$BOOKS/reports/export/auditfile.json" -d '{ "year": "${id("last_year")}" }'
until
  DOWNLOAD=$(curl -sS ${AUTHORIZED} "$BOOKS/downloads.json?download_type=auditfile&per_page=1" | ${ID})
  test -n "$DOWNLOAD" &&
    curl --fail-with-body -L -o auditfile.xaf -d '' ${AUTHORIZED} "$BOOKS/downloads/$DOWNLOAD/download.json"
do sleep 1; done
head -c 200 auditfile.xaf`,
    },
  ];
}
