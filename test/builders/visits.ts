/** Visits of a real browser to sites of the test API, with everything written down that leaves it or stays in it. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Every request but those for the site's own pages and files, which say nothing but which they are: address and body. */
  readonly sent: ReadonlyArray<{ readonly url: string; readonly body: string }>
  /** Errors of scripts, and whatever the security policy reports. */
  readonly complaints: ReadonlyArray<string>
}

/** A visitor who was never here. `prepare` runs in each page ahead of its scripts. */
export const aVisit = async (
  browser: Browser,
  { prepare, ...options }: BrowserContextOptions & { readonly prepare?: string } = {}
): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, ...options })
  if (prepare !== undefined) await context.addInitScript(prepare)
  const sent: Array<{ url: string; body: string }> = []
  const complaints: Array<string> = []
  context.on("request", (request) => {
    const { hostname, search } = new URL(request.url())
    const isOwn = request.method() === "GET" && hostname.endsWith(".makeready.test")
    const saysNothing = request.isNavigationRequest() || search === "" || /^\?v=[0-9a-f]{32}$/.test(search)
    if (isOwn && saysNothing) return
    sent.push({ url: request.url(), body: request.postData() ?? "" })
  })
  const page = await context.newPage()
  page.on("pageerror", (error) => void complaints.push(String(error)))
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())))
  return { page, context, sent, complaints }
}

/** Everything that the browser keeps of a visit, as one text. */
export const keptBy = async ({ page, context }: Visit): Promise<string> => {
  const stores = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await globalThis.caches?.keys()
  }))
  return JSON.stringify({ stores, cookies: await context.cookies() })
}
