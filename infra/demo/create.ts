/**
 * Writes the demonstration site the way any integrator would: a site and a credential from the operator, then nothing
 * but the public API. What it writes lies beside it in `site/`, as plain HTML and CSS.
 */
import { readFile } from "node:fs/promises"
import { pages, pianoRows, pianos } from "./pages.ts"
import { pictureFile, type PictureName, pictures } from "./pictures/pictures.ts"

export interface DemoOptions {
  /** Address of the API, without a trailing slash. */
  readonly baseUrl: string
  readonly operatorToken: string
}

/** Who signs in to the dashboard of the demonstration; their mail never leaves this machine but by a server you name. */
export const demoOwner = "nell@vale.example"

export interface DemoSite {
  readonly siteId: string
  readonly siteUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly dashboardUrl: string
  /** Who signs in to its dashboard; unknown of a site that an older version made. */
  readonly ownerEmail?: string
}

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

/** Members of `PUT /v1/site`; the pages take them from here. */
const contact = {
  name: "Vale & Daughter",
  phone: "01632 960147",
  email: "bench@valeanddaughter.example",
  hours: "Tuesday, Wednesday and Friday 9 to 5, Thursday 9 to 7, Saturday by appointment",
  address: { street: "14 Tannery Row", city: "Merrow Bridge", postalCode: "MB2 7QT", country: "GB" }
}

const text = (file: string): Promise<string> => readFile(new URL(`./site/${file}`, import.meta.url), "utf8")

/** Creates the site and writes all of it. Throws with the refusal's own words when the API says no. */
export const createDemo = async ({ baseUrl, operatorToken }: DemoOptions): Promise<DemoSite> => {
  const call = async <A = unknown>(method: string, path: string, token: string | null, body?: unknown): Promise<A> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" })
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) })
    })
    const answer = response.headers.get("content-type")?.includes("json")
      ? await response.json()
      : await response.text()
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${JSON.stringify(answer)}`)
    return answer as A
  }

  const upload = async (name: PictureName, token: string): Promise<readonly [PictureName, string]> => {
    const form = new FormData()
    form.append("alt", pictures[name])
    form.append("file", new Blob([await readFile(pictureFile(name))]), `${name}.webp`)
    return [name, (await call<{ id: string }>("POST", "/v1/media", token, form)).id]
  }

  const site = await call<DemoSite>("POST", "/ops/v1/sites", operatorToken, { name: "Vale & Daughter" })
  // The history says who wrote what, so the one who writes here has a name.
  const { clientId, clientSecret } = await call<Pick<DemoSite, "clientId" | "clientSecret">>(
    "POST",
    `/ops/v1/sites/${site.siteId}/credentials`,
    operatorToken,
    { label: "Studio assistant" }
  )
  const { token } = await call<{ token: string }>("POST", "/v1/auth/token", null, { clientId, clientSecret })
  const names = Object.keys(pictures) as ReadonlyArray<PictureName>
  const media = new Map(await Promise.all(names.map((name) => upload(name, token))))
  await call("POST", "/v1/lease", token)
  // First, since head and foot of every page show it.
  await call("PUT", "/v1/site", token, { contact })
  const { themeVersionId } = await call<{ themeVersionId: string }>("PUT", "/v1/theme", token, theme)
  await call("POST", "/v1/theme/publish", token, { themeVersionId })
  await call("PUT", "/v1/stylesheet", token, { css: await text("stylesheet.css") })
  for (const section of ["announcement", "header", "footer"]) {
    await call("PUT", `/v1/chrome/${section}`, token, {
      html: await text(`${section}.html`),
      css: await text(`${section}.css`)
    })
  }
  await call("PUT", "/v1/notfound", token, { html: await text("not-found.html") })
  await call("POST", "/v1/collections", token, pianos)
  for (const [index, { slug, picture, data }] of pianoRows.entries()) {
    const shown = { picture: `/media/${media.get(picture)}`, pictureText: pictures[picture] }
    await call("POST", "/v1/collections/pianos/rows", token, { slug, data: { ...data, ...shown }, sortOrder: index })
  }
  // All at once, since they link to each other.
  const { results } = await call<{ results: ReadonlyArray<{ status: string }> }>("POST", "/v1/pages/batch", token, {
    pages: await Promise.all(
      pages.map(async ({ route, file, title, description, publishedAt, picture }) => ({
        route,
        title,
        payload: { html: withPictures(await text(file), media) },
        meta: {
          description,
          ...(publishedAt !== undefined && { publishedAt }),
          ogImage: { assetId: media.get(picture) }
        }
      }))
    )
  })
  const refused = results.filter(({ status }) => status !== "published")
  if (refused.length > 0) throw new Error(`Pages were refused: ${JSON.stringify(refused)}`)
  await call("DELETE", "/v1/lease", token)
  // Last, so that nobody is mailed about what was decided while it was made.
  await call("PATCH", `/ops/v1/sites/${site.siteId}`, operatorToken, { ownerEmail: demoOwner })
  return { ...site, clientId, clientSecret, ownerEmail: demoOwner }
}

/** The texts name pictures by file, so that they can be looked at as they lie; pages name them by id, and say what they show. */
const withPictures = (html: string, media: ReadonlyMap<PictureName, string>): string =>
  html.replaceAll(/<img src="([a-z]+)\.webp">/g, (_, name: PictureName) => {
    return `<img src="/media/${media.get(name)}" alt="${pictures[name]}">`
  })
