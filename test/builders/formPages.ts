/** Pages with forms in a real browser: published on a site of their own, and opened as visitors open them. */
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach } from "vitest"
import type { TestApi } from "./api.ts"
import { launchVisitor } from "./chromium.ts"
import type { TestOrigin } from "./origin.ts"
import { expectStatus, type TestSite } from "./testSite.ts"

export interface OpenOptions {
  readonly script?: boolean
  readonly width?: number
  readonly query?: string
  readonly css?: string
  /** The site of the file where it is left out. */
  readonly on?: TestSite
}

export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of the page's scripts, and what it was not allowed. */
  readonly complaints: ReadonlyArray<string>
  readonly pageId: string
  readonly route: string
  readonly versionId: string
  /** Opens it once more. */
  readonly visit: () => Promise<unknown>
}

/** Ports of this machine at which the browser finds hosts of vendors, which speak TLS. */
export interface Vendors {
  readonly [host: string]: number
}

export interface FormPages {
  readonly site: () => TestSite
  readonly siteUrl: () => string
  readonly browser: () => Browser
  /** Publishes a page with this markup and opens it. */
  readonly open: (html: string, options?: OpenOptions) => Promise<OpenPage>
  readonly urlOf: (site: TestSite) => Promise<string>
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at any member
  readonly leadsOf: (pageId: string, on?: TestSite) => Promise<any>
}

/** Registers the hooks: a site and a browser for the file; a minute passes before each test, so that nobody has sent too much. */
export const formPages = (
  api: TestApi,
  origin: TestOrigin,
  { vendors = {} }: { readonly vendors?: Vendors } = {}
): FormPages => {
  let site: TestSite
  let siteUrl: string
  let browser: Browser
  beforeAll(async () => {
    site = await api.aSite()
    siteUrl = await urlOf(site)
    browser = await launchVisitor(origin, vendors)
  })
  afterAll(() => browser.close())
  // A visitor may send five forms a minute; a lease ends after a while.
  beforeEach(async () => {
    api.clock.advance(61_000)
    expectStatus(await site.post("/v1/lease"), 200)
  })

  let made = 0
  const open = async (html: string, options: OpenOptions = {}): Promise<OpenPage> => {
    const on = options.on ?? site
    const route = `/forms-${++made}`
    const { pageId, latestVersionId } = await on.aPage({
      route,
      html: `<h1>Forms</h1>${html}`,
      ...(options.css !== undefined && { css: options.css })
    })
    const context = await browser.newContext({
      javaScriptEnabled: options.script !== false,
      viewport: { width: options.width ?? 800, height: 700 }
    })
    const page = await context.newPage()
    const complaints: Array<string> = []
    page.on("pageerror", (error) => void complaints.push(String(error)))
    page.on("console", (message) => {
      // That a submission was refused is no fault of the page.
      if (message.type() === "error" && !message.text().includes("Failed to load resource"))
        complaints.push(message.text())
    })
    const visit = async () => page.goto(`${await urlOf(on)}${route}${options.query ?? ""}`, { waitUntil: "load" })
    await visit()
    return { page, context, complaints, pageId, route, versionId: latestVersionId, visit }
  }

  return {
    site: () => site,
    siteUrl: () => siteUrl,
    browser: () => browser,
    open,
    urlOf,
    leadsOf: async (pageId, on = site) => expectStatus(await on.get(`/v1/leads?page=${pageId}`), 200).leads
  }
}

const urlOf = async (of: TestSite) => `http://${(await of.get("/v1/site")).body.hostnames[0].host}`
