/** What a link shows that ran out, was changed, or leads to nothing: the same page for each of them. */
import { html } from "../../formats/html/markup.ts";
import { documentMarkup } from "./page-frame.ts";

/** In both languages: whose link it was is not told, and so its language is not known. */
export const BROKEN_LINK_PAGE: string = documentMarkup(
  "nl",
  "Deze link werkt niet",
  html`<header class="alone">
<h1>Deze link werkt niet</h1>
<p lang="en">This link does not work</p>
</header>
`,
).markup;
