/** Pages of the documentation that are no document: the way in, and what a search found. */
import { html, type Piece } from "../answers/html.ts"
import { codeBlock } from "./markdown.ts"
import type { PublishedShelf } from "./indexes.ts"
import type { Hit } from "./search.ts"
import type { Page } from "./shell.ts"

export const indexPage = (shelves: ReadonlyArray<PublishedShelf>, baseUrl: string): Page => ({
  title: "Documentation",
  description: "How a program writes a website with Makeready: quickstart, guides, references and the API.",
  path: "/docs",
  markdown: "/llms.txt",
  body: html`<h1>Documentation</h1>
    <p>
      Makeready publishes small websites that programs write. Everything below can be read without an account, and so
      can a site be started:
    </p>
    ${codeBlock(
      `curl -s ${baseUrl}/v1/drafts \\
  -H 'content-type: application/json' \\
  -d '{"businessName":"Corner Bakery"}'`,
      "sh"
    )}
    <p>
      The answer holds a credential, the address of a private preview, and a link by which a person takes the site over.
      <a href="/docs/quickstart">The quickstart</a> goes on from there.
    </p>
    ${shelves.map(
      ({ name, documents }) =>
        html`<h2>${name}</h2>
          <ul class="cards">
            ${documents.map(({ slug, title, summary }) => card(`/docs/${slug}`, title, summary))}${name === "Reference" && card("/docs/api", "API reference", "Every operation: parameters, bodies, answers, refusals, as a command and in TypeScript.")}
          </ul> `
    )}
    <h2>For programs</h2>
    <ul>
      <li>
        <a href="/llms.txt"><code>/llms.txt</code></a> lists these documents as Markdown,
        <a href="/llms-full.txt"><code>/llms-full.txt</code></a> holds all of them.
      </li>
      <li>
        Every page has its Markdown under the same address with <code>.md</code>, and gives it to whoever asks with
        <code>Accept: text/markdown</code>.
      </li>
      <li>
        <a href="/docs/versions.json"><code>/docs/versions.json</code></a> tells by a hash for each what has changed.
      </li>
      <li>
        <a href="/openapi.json"><code>/openapi.json</code></a> is the API in OpenAPI 3.1.
      </li>
    </ul> `
})

const card = (path: string, title: string, summary: string): Piece =>
  html`<li>
    <a href="${path}"><strong>${title}</strong><span>${summary}</span></a>
  </li> `

export const searchPage = (question: string, hits: ReadonlyArray<Hit>): Page => ({
  title: question === "" ? "Search" : `Search: ${question}`,
  description: "Sections of the documentation that hold the words of a question.",
  path: "/docs/search",
  isPassing: true,
  question,
  body: html`<h1>${question === "" ? "Search" : html`Found for “${question}”`}</h1>
    ${
      hits.length > 0
        ? html`<ol class="found">
            ${hits.map(
              ({ url, title, document, excerpt }) =>
                html`<li>
                  <a href="${url}">${title}</a>
                  <p class="small">${document}</p>
                  <p>${excerpt}</p>
                </li> `
            )}
          </ol>`
        : html`<p>
            ${question === "" ? "Type a word, an error code, a header or a path." : "Nothing holds all of these words. Try fewer of them."}
          </p>`
    } `
})
