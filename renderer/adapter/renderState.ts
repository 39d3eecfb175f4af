/**
 * What Astro keeps during one render, built here because Astro's own way to it (request, routes, cookies, response,
 * stream) has nothing to decide for a page and costs several times the render. The shape is private to Astro, so it holds
 * for one version alone: `renderState.test.ts` compares it with Astro's own, and `entry.ts` renders the public way with
 * every other version.
 */
import type { SSRResult } from "astro"

/** The version whose render state this file repeats. */
export const writtenFor = "7.3.5"

/** Members of Astro's own state that a page cannot reach: they belong to requests, policies and server islands. */
export const leftOut: ReadonlyArray<string> = [
  "userAssetsBase",
  "cookies",
  "request",
  "actionResult",
  "getServerIslandNameMap",
  "key",
  "trailingSlash",
  "cspAlgorithm",
  "directives",
  "scriptHashes",
  "scriptResources",
  "styleHashes",
  "styleResources",
  "isStrictDynamic",
  "scriptDirective",
  "styleDirective",
  "speculationRulesContent",
  "internalFetchHeaders"
]

/**
 * State for one render. Views see their props and slots alone: there is no request, address or cookie that a page could
 * depend on, and no script or style of a view's own (those are files of the site).
 */
export const stateOfRender = (): SSRResult =>
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
