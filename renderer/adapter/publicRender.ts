/**
 * The way to a page's bytes that Astro documents: its application answers a request for the one route there is. Slower
 * than `renderState.ts`, and right with any version of Astro.
 */
import { createApp } from "astro/app/entrypoint"
import type { ListingsView } from "../../engine/components/listings/view.ts"
import type { PageDocument } from "../document.ts"

// A stream fails with the error of the view; a whole answer would only say that there was one.
const app = createApp({ streaming: true })
const routeData = app.manifest.routes.find(({ routeData: { component } }) =>
  component.endsWith("[...route].astro")
)?.routeData

/** The HTML of one document, or of what lies within a grid, UTF-8. Rejects with the component's own error when one throws. */
export const renderPublicly = async (
  locals: { readonly document: PageDocument } | { readonly grid: ListingsView }
): Promise<Buffer> => {
  if (routeData === undefined) throw new Error("The bundle has no route for pages: renderer/pages/[...route].astro.")
  // No view sees the address, so that it is the same for every page.
  const response = await app.render(new Request("http://page.invalid/"), { routeData, locals: locals as App.Locals })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`Astro answered ${response.status} instead of a page.`)
  return body
}
