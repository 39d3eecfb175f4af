/**
 * Entry of the compiled bundle: one function from a document to its bytes. The route is given explicitly and the input
 * travels in `locals`, so neither Astro's routing nor its URL normalisation has a say in what is rendered. Without
 * streaming a page is complete or an error, never a part.
 */
import { createApp } from "astro/app/entrypoint"
import type { PageDocument } from "../document.ts"

const app = createApp({ streaming: false })
const pageRoute = app.manifest.routes
  .map((route) => route.routeData)
  .find((route) => route.component.endsWith("pages/[...route].astro"))
// The address is never shown to a page; Astro merely wants one.
const address = "http://page.invalid/"

/** The HTML of one document, UTF-8. Rejects with the component's own error when one throws. */
export const renderPage = async (document: PageDocument): Promise<Uint8Array> => {
  const locals: App.Locals = { document }
  const response = await app.render(new Request(address), { locals, ...(pageRoute && { routeData: pageRoute }) })
  if (response.status !== 200)
    throw new Error(`The page template answered ${response.status} for ${document.route}.`, {
      cause: locals.renderError
    })
  return new Uint8Array(await response.arrayBuffer())
}
