/** The books of a small company in which every name that a user can type is hostile. */
import { generatedAdministration } from "../../fixtures/administrations/generated-administration.ts";
import type {
  AdministrationBooks,
  BookedDocument,
  DetailRecord,
} from "../../src/service/rules/administration-books.ts";

/** The first is the name of the administration. */
export const HOSTILE_NAMES: readonly string[] = [
  "\u001b]0;owned\u0007\u001b[2J<script>alert(1)</script> B.V.",
  "=1+1",
  "=cmd|' /C calc'!A0",
  '+HYPERLINK("http://bad.example","x")',
  "@SUM(1+1)*cmd",
  "-2+3",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</table></section><svg onload=alert(1)>",
  "]]> & &amp; &#0; <!-- -- -->",
  "'; DROP TABLE postings; --",
  '" OR 1=1 --',
  "../../../etc/passwd",
  "..\\..\\CON",
  "_x0000_ _x000A_",
  "\u0000\u0001\u0008\u000b\u000c\u000e\u001f\u007f\u0085\u009f",
  "line\r\nend\ttab\u2028separator",
  "\ufffe\uffff\ufeff",
  "\u202egnp.exe\u202c \u2066isolate\u2069 \u200f",
  "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627",
  "👩‍👩‍👧‍👦🇳🇱 𝒳 e\u0301",
  "x".repeat(10_000),
  "😀".repeat(5_000),
  "{{sheets}} {year} $1 $& %s %n",
  " ",
  "__proto__",
  "constructor",
];

/** Returns the names one after the other, again and again. */
function namesInTurn(): () => string {
  let turn = 0;
  return () => HOSTILE_NAMES[turn++ % HOSTILE_NAMES.length] ?? "";
}

export function hostileBooks(): AdministrationBooks {
  const books = generatedAdministration({ seed: 7, postings: 1_500 });
  const name = namesInTurn();
  return {
    ...books,
    administration: {
      ...books.administration,
      name: name(),
      chamberOfCommerce: "<&>'\"",
      taxNumber: "=1+1",
    },
    ledgerAccounts: books.ledgerAccounts.map((account) => ({ ...account, name: name() })),
    taxRates: books.taxRates.map((rate) => ({ ...rate, name: name() })),
    contacts: books.contacts.map((contact, index) => ({
      ...contact,
      companyName: index % 3 === 0 ? null : name(),
      firstname: name(),
      lastname: name(),
      customerId: `=${String(index)}+1`,
    })),
    projects: books.projects.map((project) => ({ ...project, name: name() })),
    financialAccounts: books.financialAccounts.map((account) => ({
      ...account,
      name: name(),
      identifier: name(),
    })),
    assets: books.assets.map((asset) => ({ ...asset, name: name() })),
    documents: function* () {
      for (const document of books.documents()) yield withNames(document, name);
    },
  };
}

function withNames(document: BookedDocument, name: () => string): BookedDocument {
  const detail = (one: DetailRecord): DetailRecord => ({ ...one, description: name() });
  const reference = name();
  switch (document.kind) {
    case "sales_invoice":
    case "purchase_invoice":
    case "receipt":
      return { ...document, reference, details: document.details.map(detail) };
    case "general_journal_document":
      return {
        ...document,
        reference,
        lines: document.lines.map((line) => ({ ...line, description: name() })),
      };
    case "financial_mutation":
      return {
        ...document,
        reference,
        message: name(),
        parts: document.parts.map((part) =>
          part.kind === "booking" ? { ...part, description: name() } : part,
        ),
      };
    case "general_document":
    case "typeless_document":
    case "payment":
    case "asset_change":
      return { ...document, reference };
  }
}
