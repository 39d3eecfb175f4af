/**
 * Writes the demonstration site the way any integrator would: a site and a credential from the operator, then nothing
 * but the public API. What it writes lies beside it in `site/`, as plain HTML and CSS.
 */
import { readFile } from "node:fs/promises"

export interface DemoOptions {
  /** Address of the API, without a trailing slash. */
  readonly baseUrl: string
  readonly operatorToken: string
}

export interface DemoSite {
  readonly siteId: string
  readonly siteUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly dashboardUrl: string
}

interface DemoPage {
  readonly route: string
  readonly file: string
  readonly title: string
  readonly description: string
  readonly publishedAt?: string
}

const pages: ReadonlyArray<DemoPage> = [
  {
    route: "/",
    file: "home.html",
    title: "Vale & Daughter, piano tuners in Merrow Bridge",
    description:
      "Piano tuning, regulation and restoration in and around Merrow Bridge. Tunings from £85, usually within eight days."
  },
  {
    route: "/services",
    file: "services.html",
    title: "Services and prices · Vale & Daughter",
    description:
      "What tuning, pitch raises, regulation, voicing, restringing and humidity control cost, in plain figures."
  },
  {
    route: "/about",
    file: "about.html",
    title: "About the workshop · Vale & Daughter",
    description:
      "Tobias and Nell Vale have looked after the pianos of Merrow Bridge from a former leather store since 1986."
  },
  {
    route: "/visit",
    file: "visit.html",
    title: "Book a tuning or visit us · Vale & Daughter",
    description: "Telephone, address and opening hours of the workshop at 14 Tannery Row, Merrow Bridge."
  },
  {
    route: "/notes",
    file: "notes.html",
    title: "Notes from the bench · Vale & Daughter",
    description: "Short, practical notes on keeping, buying and tuning acoustic pianos."
  },
  {
    route: "/notes/humidity-and-soundboards",
    file: "note-humidity.html",
    title: "What a dry winter does to a soundboard",
    description:
      "A spruce soundboard can lose four millimetres of crown between September and February. How to keep them.",
    publishedAt: "2026-10-28T08:00:00+00:00"
  },
  {
    route: "/notes/how-often-to-tune",
    file: "note-how-often.html",
    title: "How often should a piano be tuned?",
    description: "Twice a year is the honest answer. When once will do, and when even twice will not.",
    publishedAt: "2026-09-09T08:00:00+01:00"
  },
  {
    route: "/notes/buying-a-used-upright",
    file: "note-used-upright.html",
    title: "Buying a used upright without regret",
    description: "Seven things to check on a second-hand piano with a torch and ten minutes, before you hire the van.",
    publishedAt: "2026-06-17T08:00:00+01:00"
  }
]

const theme = {
  color: {
    background: "#fbfcf9",
    surface: "#f1f4ee",
    text: "#15211c",
    primary: "#0d5c46",
    onPrimary: "#ffffff"
  },
  font: { heading: "Newsreader", body: "Figtree", scale: 1.25 }
}

const text = (file: string): Promise<string> => readFile(new URL(`./site/${file}`, import.meta.url), "utf8")

/** Creates the site and writes all of it. Throws with the refusal's own words when the API says no. */
export const createDemo = async ({ baseUrl, operatorToken }: DemoOptions): Promise<DemoSite> => {
  const call = async <A = unknown>(method: string, path: string, token: string | null, body?: unknown): Promise<A> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const answer = response.headers.get("content-type")?.includes("json")
      ? await response.json()
      : await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${JSON.stringify(answer)}`)
    return answer as A
  }

  const site = await call<DemoSite>("POST", "/ops/v1/sites", operatorToken, { name: "Vale & Daughter" })
  const { token } = await call<{ token: string }>("POST", "/v1/auth/token", null, {
    clientId: site.clientId,
    clientSecret: site.clientSecret
  })
  await call("POST", "/v1/lease", token)
  const { themeVersionId } = await call<{ themeVersionId: string }>("PUT", "/v1/theme", token, theme)
  await call("POST", "/v1/theme/publish", token, { themeVersionId })
  await call("PUT", "/v1/stylesheet", token, { css: await text("stylesheet.css") })
  for (const section of ["announcement", "header", "footer"]) {
    await call("PUT", `/v1/chrome/${section}`, token, {
      html: await text(`${section}.html`),
      css: await text(`${section}.css`)
    })
  }
  for (const { route, file, title, description, publishedAt } of pages) {
    await call("POST", "/v1/pages", token, {
      route,
      title,
      payload: { html: await text(file) },
      meta: { description, ...(publishedAt !== undefined && { publishedAt }) }
    })
  }
  await call("DELETE", "/v1/lease", token)
  return site
}
