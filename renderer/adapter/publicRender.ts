/**
 * The way to a page's bytes that Astro documents: its application answers a request for the one route there is. Slower
 * than `renderState.ts`, and right with any version of Astro.
 */
import { createApp } from "astro/app/entrypoint"
import type { PageDocument } from "../document.ts"

// A stream fails with the error of the view; a whole answer would only say that there was one.
const app = createApp({ streaming: true })
const routeData = app.manifest.routes.find(({ routeData: { component } }) =>
  component.endsWith("[...route].astro")
)?.routeData

/** The HTML of one document, UTF-8. Rejects with the component's own error when one throws. */
export const renderPublicly = async (document: PageDocument): Promise<Uint8Array> => {
  if (routeData === undefined) throw new Error("The bundle has no route for pages: renderer/pages/[...route].astro.")
  // No view sees the address, so that it is the same for every page.
  const response = await app.render(new Request("http://page.invalid/"), { routeData, locals: { document } })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`Astro answered ${response.status} instead of a page.`)
  return body
}
