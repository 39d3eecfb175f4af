/** Chromium for tests, and what they ask of its pages: what axe finds on one, and what the browser complains about. */
import axe from "axe-core"
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "playwright-core"
import { findChromium } from "../../infra/local/chromium.ts"
import type { TestApi } from "./api.ts"
import type { TestOrigin } from "./origin.ts"

/** Whoever launches it closes it. */
export const launchChromium = (...switches: ReadonlyArray<string>): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium()!, args: [...always, ...switches] })

/** Letters as wide as on a phone: the shell would fit each to whole dots of a screen, and text would break elsewhere. */
const always = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]

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

/** What axe finds, by all of its rules or by some, each with the first element it was found at. Evaluated from outside, which a page's policy does not reach. */
export const violationsOf = async (
  page: Page,
  within?: string,
  rules?: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  // Once a document: it is half a megabyte to read.
  if (await page.evaluate(() => Reflect.get(globalThis, "axe") === undefined)) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ within, rules }) => {
      const { run } = Reflect.get(globalThis, "axe") as typeof axe
      // Of what passes nothing is told, which on a long page is most of the work.
      const options = { resultTypes: ["violations" as const], ...(rules !== undefined && { runOnly: [...rules] }) }
      const { violations } = await (within === undefined ? run(options) : run(within, options))
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    { within, rules }
  )
}

/** In CSS pixels: a desk enlarged to 400 % (WCAG 1.4.10), a small phone, a usual one, a tablet and a desk. */
const widths = [320, 360, 390, 768, 1280]
/** Where axe looks. */
const looked = [360, 1280]

/**
 * What is wrong with a page that was opened, at each of five widths, by day and by night: what does not fit the screen,
 * and what axe finds. The page is loaded once and its window drawn wider, which is what a width changes of it; axe looks
 * at it whole on a small phone and on a desk, and at night at the colours, which is what the night changes.
 */
export const faultsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  // What fades from one colour to the other would be looked at on its way.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    if (!(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")))
      found.push(`${width} px: scrolls sideways`)
    if (!looked.includes(width)) continue
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      const violations = await violationsOf(page, undefined, colorScheme === "dark" ? ["color-contrast"] : undefined)
      found.push(...violations.map((violation) => `${width} px, ${colorScheme}: ${violation}`))
    }
  }
  return found
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
