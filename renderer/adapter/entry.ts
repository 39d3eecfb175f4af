/**
 * Entry of the compiled bundle: one function from a document to its bytes. It hands the shell to Astro's renderer
 * directly. Astro's application around that (requests, routes, cookies, responses, streams) would have nothing to decide
 * and costs several times the render. A page is complete or an error, never a part.
 */
import type { SSRResult } from "astro"
import { renderToString } from "astro/runtime/server/index.js"
import type { PageDocument } from "../document.ts"
import Shell from "../layout/Shell.astro"
import { registry } from "../page/registry.ts"

/** Names of the components that have a view. */
export const viewed: ReadonlyArray<string> = [...registry.keys()]

/** The HTML of one document, UTF-8. Rejects with the component's own error as the cause when one throws. */
export const renderPage = async (document: PageDocument): Promise<Uint8Array> => {
  try {
    return Buffer.from((await renderToString(stateOfRender(), Shell, { document }, {}, true)) as string, "utf8")
  } catch (cause) {
    throw new Error(`The page template failed for ${document.route}.`, { cause })
  }
}

/**
 * What Astro keeps during one render. Views see their props and slots alone: there is no request, address or cookie
 * that a page could depend on, and no script or style of a view's own (those are files of the site).
 */
const stateOfRender = (): SSRResult =>
  ({
    ...shared,
    createAstro: (props: object) => ({ props, self: null }),
    links: new Set(),
    scripts: new Set(),
    styles: new Set(),
    _metadata: {
      hasHydrationScript: false,
      rendererSpecificHydrationScripts: new Set(),
      hasRenderedHead: false,
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      hasRenderedServerIslandRuntime: false,
      headInTree: false,
      extraHead: [],
      extraStyleHashes: [],
      extraScriptHashes: [],
      propagators: new Set(),
      routeHasPropagation: false,
      pendingSlotEvaluations: [],
      templateDepth: 0
    }
  }) as unknown as SSRResult

const shared = {
  base: "/",
  cancelled: false,
  clientDirectives: new Map(),
  componentMetadata: new Map(),
  compressHTML: true,
  cspDestination: "header",
  inlinedScripts: new Map(),
  params: {},
  partial: false,
  pathname: "/",
  renderers: [],
  resolve: (specifier: string) => Promise.reject(new Error(`A view names the script ${specifier}; none is compiled.`)),
  response: { status: 200, statusText: "OK", headers: new Headers() },
  shouldInjectCspMetaTags: false
}
