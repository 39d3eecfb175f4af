/**
 * Entry of the compiled bundle: one function from a document to its bytes. It hands the shell to Astro's renderer
 * directly, with a render state built here, if Astro is the version that this state is known for; with any other version
 * it asks Astro's application, which is slower and documented. A page is complete or an error, never a part.
 */
import astro from "astro/package.json" with { type: "json" }
import * as server from "astro/runtime/server/index.js"
import type { ListingCardView } from "../../engine/components/listings/card.ts"
import Card from "../../engine/components/listings/Card.astro"
import Cards from "../../engine/components/listings/Cards.astro"
import type { ListingsView } from "../../engine/components/listings/view.ts"
import type { PageDocument } from "../document.ts"
import Shell from "../layout/Shell.astro"
import { registry } from "../page/registry.ts"
import { stateOfRender, writtenFor } from "./renderState.ts"

/** Names of the components that have a view. */
export const viewed: ReadonlyArray<string> = [...registry.keys()]

/** Which way pages are rendered, and how. */
export interface Way {
  readonly way: "direct" | "public"
  /** The HTML of one document, UTF-8. Rejects with the component's own error as the cause when one throws. */
  readonly renderPage: (document: PageDocument) => Promise<Uint8Array>
  /** The HTML of what lies within a grid of listings, for a page that is there already. */
  readonly renderGrid: (view: ListingsView) => Promise<string>
}

const direct = async (document: PageDocument): Promise<Uint8Array> =>
  Buffer.from((await server.renderToString(stateOfRender(), Shell, { document }, {}, true)) as string, "utf8")

/** Loaded when it is needed alone: the application is larger than everything else in the bundle. */
const publicly = async (document: PageDocument): Promise<Uint8Array> =>
  (await import("./publicRender.ts")).renderPublicly({ document })

/** Cards are most of a grid, and the same ones are shown to many: each is rendered once for as long as it lasts. */
const gridDirect = async (view: ListingsView): Promise<string> => {
  const rendered = new Map<ListingCardView, object>()
  for (const card of view.cards) rendered.set(card, cards.get(card) ?? (await cardDirect(card)))
  return (await server.renderToString(stateOfRender(), Cards, { data: { ...view, rendered } }, {}, false)) as string
}

const cards = new WeakMap<ListingCardView, object>()
const cardDirect = async (card: ListingCardView): Promise<object> => {
  const html = (await server.renderToString(stateOfRender(), Card, { card }, {}, false)) as string
  // What Astro has rendered is marked as such, as it does itself with what it puts into a slot.
  const made: object = server.markHTMLString(html)
  cards.set(card, made)
  return made
}

/** A whole answer of the application begins with a document's type, which no piece of one has. */
const gridPublicly = async (view: ListingsView): Promise<string> =>
  (await (await import("./publicRender.ts")).renderPublicly({ grid: view })).toString().replace(/^<!doctype html>/i, "")

const complete =
  (render: Way["renderPage"]): Way["renderPage"] =>
  async (document) => {
    try {
      return await render(document)
    } catch (cause) {
      throw new Error(`The page template failed for ${document.route}.`, { cause })
    }
  }

/** The way for a version of Astro: the direct one for the version that the render state was written for. */
export const wayFor = (version: string): Way =>
  version === writtenFor && typeof server.renderToString === "function"
    ? { way: "direct", renderPage: complete(direct), renderGrid: gridDirect }
    : { way: "public", renderPage: complete(publicly), renderGrid: gridPublicly }

export const { way, renderPage, renderGrid } = wayFor(astro.version)
