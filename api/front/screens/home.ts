/** `/`: where everything is, for people as a page and for programs as links, so that the base address is all one must know. */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { Demonstration } from "../../../engine/ports/Demonstration.ts"
import { Outbox } from "../../../engine/ports/Outbox.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import type { Answer } from "../../answers/Answer.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { isAtThisMachine, readsPages } from "../audience.ts"
import { screen } from "./screen.ts"

export const home = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest
): Effect.fn.Return<Answer, never, ApiConfig> {
  const config = yield* ApiConfig
  const { baseUrl } = config
  const isLocal = isAtThisMachine(request, config)
  const hasInbox = isLocal && (yield* Outbox) !== null
  const demo = yield* yield* Demonstration
  const headers = { link: linkHeader(baseUrl), vary: "accept", "cache-control": "no-store" }
  if (!readsPages(request)) {
    const links = {
      ...linksOf(baseUrl),
      ...(demo !== null && { demo: demo.siteUrl }),
      ...(hasInbox && { inbox: `${baseUrl}/dev/mail` })
    }
    return { status: 200, body: { name: "Makeready", ...links }, headers }
  }
  return screen({
    title: "Makeready: websites, written over an API",
    description,
    headers,
    body: html`<h1>Websites, written over an API</h1>
      <p class="lead">${description}</p>
      <ul class="cards">
        ${
          demo !== null &&
          card(
            demo.siteUrl,
            "The demonstration site",
            "A small business, published by this machine on its first start."
          )
        }
        ${card("/dashboard", "The owner’s desk", owners(isLocal, hasInbox, demo?.ownerEmail ?? null))}
        ${hasInbox && card("/dev/mail", "Local inbox", "Every mail that was sent, links included. Only you see it.")}
        ${card("/docs/quickstart", "Quickstart", "From nothing to a published site of several pages, one call after another.")}
        ${card("/docs", "Documentation", "Guides and references, also as Markdown.")}
        ${card("/docs/api", "API reference", "Every operation with its parameters, refusals and examples.")}
      </ul>
      <h2>The first call</h2>
      <pre><b>$ </b>${firstCall(baseUrl)}</pre>
      <p class="small quiet">
        It needs no account. The answer has a preview address, a credential and the link by which a person claims the
        site.
      </p>
      <h2>For programs, assistants and operators</h2>
      <dl class="facts">
        ${fact("OpenAPI 3.1", "/openapi.json", baseUrl)} ${fact("For language models", "/llms.txt", baseUrl)}
        ${fact("All documents in one", "/llms-full.txt", baseUrl)}
        <div>
          <dt>MCP, streamable HTTP</dt>
          <dd><code>${baseUrl}/mcp</code></dd>
        </div>
        <div>
          <dt>These links as JSON</dt>
          <dd><code>curl ${baseUrl}/</code></dd>
        </div>
        ${fact("Console, for the operator", "/operator", baseUrl)}
      </dl>`
  })
})

const description =
  "Makeready publishes websites that programs write: every change is judged, versioned and reversible, pages are static and fast, and the owner keeps the last word."

const firstCall = (baseUrl: string): string =>
  `curl ${baseUrl}/v1/drafts -H 'content-type: application/json' -d '{"businessName":"Vale & Daughter"}'`

/** Where a program goes on from here, as absolute addresses. */
const linksOf = (baseUrl: string) => ({
  documentation: `${baseUrl}/docs`,
  quickstart: `${baseUrl}/docs/quickstart.md`,
  reference: `${baseUrl}/docs/api`,
  versions: `${baseUrl}/docs/versions.json`,
  openapi: `${baseUrl}/openapi.json`,
  llms: `${baseUrl}/llms.txt`,
  llmsFull: `${baseUrl}/llms-full.txt`,
  mcp: `${baseUrl}/mcp`,
  drafts: `${baseUrl}/v1/drafts`,
  token: `${baseUrl}/v1/auth/token`,
  manifest: `${baseUrl}/v1/manifest`,
  dashboard: `${baseUrl}/dashboard`,
  health: `${baseUrl}/readyz`
})

/** RFC 8288, with the relations of RFC 8631. */
const linkHeader = (baseUrl: string): string => {
  const { openapi, documentation, llms, health } = linksOf(baseUrl)
  return [
    `<${openapi}>; rel="service-desc"; type="application/vnd.oai.openapi+json;version=3.1"`,
    `<${documentation}>; rel="service-doc"; type="text/html"`,
    `<${llms}>; rel="service-doc"; type="text/plain"`,
    `<${health}>; rel="status"; type="application/json"`
  ].join(", ")
}

const owners = (isLocal: boolean, hasInbox: boolean, email: string | null): Piece =>
  isLocal && email !== null
    ? `Sign in as ${email}: a link comes by mail${hasInbox ? ", to the local inbox" : ""}.`
    : "Where owners look after their websites, decide what goes live and read what visitors wrote."

const card = (href: string, name: string, text: Piece): Markup =>
  html`<li>
    <a href="${href}">${name}</a>
    <p>${text}</p>
  </li> `

const fact = (name: string, path: string, baseUrl: string): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd><a href="${path}">${baseUrl}${path}</a></dd>
  </div>`
