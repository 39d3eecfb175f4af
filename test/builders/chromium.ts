/** Chromium for tests, and what they ask of its pages: what axe finds on one, and what the browser complains about. */
import axe from "axe-core"
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core"
import { findChromium } from "../../infra/local/chromium.ts"
import type { TestApi } from "./api.ts"
import type { TestOrigin } from "./origin.ts"

/** Whoever launches it closes it. */
export const launchChromium = (...switches: ReadonlyArray<string>): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium()!, args: ["--no-sandbox", "--disable-gpu", ...switches] })

/** One that finds the sites of tests at their origin, and hosts of others at ports of this machine. */
export const launchVisitor = (
  origin: TestOrigin,
  others: { readonly [host: string]: number } = {}
): Promise<Browser> => {
  const places = Object.entries({ "*.makeready.test": origin.port(), ...others })
  const rules = places.map(([host, port]) => `MAP ${host} 127.0.0.1:${port}`).join(", ")
  // Of others' hosts nobody here has the certificate.
  const trusting = places.length > 1 ? ["--ignore-certificate-errors"] : []
  return launchChromium(`--host-resolver-rules=${rules}`, ...trusting)
}

/** Where owners find the desk in tests that look at what it frames: `testApi` is told so too. */
export const deskAddress = "http://localhost:8081"

/** One that finds the desk there, and the sites of tests at their origin: a site lets nobody else frame its pages. */
export const launchOwner = (api: TestApi, origin: TestOrigin): Promise<Browser> => {
  const { port } = new URL(api.anonymous.address())
  const rules = [
    `MAP ${new URL(deskAddress).host} 127.0.0.1:${port}`,
    `MAP *.makeready.test 127.0.0.1:${origin.port()}`
  ]
  return launchChromium(`--host-resolver-rules=${rules.join(", ")}`)
}

/** What axe finds, each with the first element it was found at. Evaluated from outside, which a page's policy does not reach. */
export const violationsOf = async (page: Page, within?: string): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe.source)
  return page.evaluate(async (within) => {
    const { run } = Reflect.get(globalThis, "axe") as typeof axe
    const { violations } = await (within === undefined ? run() : run(within))
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, within)
}

/** Errors of scripts and whatever stands in the console as one, security policies included, from now on. */
export const complaintsOf = (page: Page): Array<string> => {
  const complaints: Array<string> = []
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())))
  page.on("pageerror", (error) => void complaints.push(String(error)))
  return complaints
}

/**
 * Opens an address of our own, and notes what the browser complains about and what is asked for elsewhere. A page of the
 * site that stands in a frame of ours is asked for where the site is.
 */
export const openWatched = async (context: BrowserContext, address: string) => {
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  page.on("request", (request) => {
    if (!isFramed(request) && !request.url().startsWith(new URL(address).origin))
      complaints.push(`asks for ${request.url()}`)
  })
  await page.goto(address)
  return { page, complaints }
}

/** What is asked for before its frame is there is what the frame itself is to show. */
const isFramed = (request: Request): boolean => {
  try {
    return request.frame().parentFrame() !== null
  } catch {
    return true
  }
}
