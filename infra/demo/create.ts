/**
 * Writes a demonstration the way any integrator would: a site and a credential from the operator, then nothing but the
 * public API. What it writes lies in a folder for each demonstration, as plain HTML and CSS.
 */
import { readFile } from "node:fs/promises"
import type { Demonstration } from "./Demonstration.ts"
import { workshop } from "./workshop/workshop.ts"

export interface DemoOptions {
  /** Address of the API, without a trailing slash. */
  readonly baseUrl: string
  readonly operatorToken: string
  /** Told of the site as soon as there is one, before anything is written. */
  readonly making?: (siteId: string) => Promise<void>
}

export interface DemoSite {
  readonly siteId: string
  readonly siteUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly dashboardUrl: string
  /** Who signs in to its dashboard; unknown of a site that an older version made. */
  readonly ownerEmail?: string
}

/** Creates the site and writes all of it. Throws with the refusal's own words when the API says no. */
export const createDemo = async (
  { baseUrl, operatorToken, making }: DemoOptions,
  demonstration: Demonstration = workshop
): Promise<DemoSite> => {
  const { name, owner, assistant, theme, settings, sections, collections, pages } = demonstration
  const { listings, reviews, addressLookup, areas } = demonstration
  const pictures = demonstration.pictures ?? { folder: demonstration.texts, words: {} }
  const text = (file: string): Promise<string> => readFile(new URL(file, demonstration.texts), "utf8")
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

  const upload = async (name: string, token: string): Promise<readonly [string, string]> => {
    const form = new FormData()
    const file = `${name}.webp`
    form.append("alt", pictures.words[name]!)
    form.append("file", new Blob([await readFile(new URL(file, pictures.folder))]), file)
    return [name, (await call<{ id: string }>("POST", "/v1/media", token, form)).id]
  }

  const site = await call<DemoSite>("POST", "/ops/v1/sites", operatorToken, {
    name,
    notifyEmail: owner
  })
  await making?.(site.siteId)
  if (areas !== undefined) {
    const boundaries: unknown = JSON.parse(await readFile(areas.file, "utf8"))
    await call("PUT", `/ops/v1/areas/${areas.collection}`, operatorToken, boundaries)
  }
  if (listings !== undefined || reviews !== undefined || addressLookup !== undefined)
    await call("PATCH", `/ops/v1/sites/${site.siteId}`, operatorToken, {
      ...(listings !== undefined && { listings }),
      ...(reviews !== undefined && { reviews }),
      ...(addressLookup !== undefined && { addressLookup })
    })
  // The history says who wrote what, so the one who writes here has a name.
  const { clientId, clientSecret } = await call<Pick<DemoSite, "clientId" | "clientSecret">>(
    "POST",
    `/ops/v1/sites/${site.siteId}/credentials`,
    operatorToken,
    { label: assistant }
  )
  const { token } = await call<{ token: string }>("POST", "/v1/auth/token", null, { clientId, clientSecret })
  const media = new Map(await Promise.all(Object.keys(pictures.words).map((name) => upload(name, token))))
  await call("POST", "/v1/lease", token)
  // First, since head and foot of every page show it.
  for (const setting of settings) await call("PUT", "/v1/site", token, setting)
  const { themeVersionId } = await call<{ themeVersionId: string }>("PUT", "/v1/theme", token, theme)
  await call("POST", "/v1/theme/publish", token, { themeVersionId })
  await call("PUT", "/v1/stylesheet", token, { css: await text("stylesheet.css") })
  for (const section of sections) {
    await call("PUT", `/v1/chrome/${section}`, token, {
      html: await text(`${section}.html`),
      css: await text(`${section}.css`)
    })
  }
  await call("PUT", "/v1/notfound", token, { html: await text("not-found.html") })
  for (const { collection, rows } of collections) {
    await call("POST", "/v1/collections", token, collection)
    for (const [sortOrder, { slug, picture, data }] of rows.entries()) {
      const shown = picture && {
        picture: `/media/${media.get(picture.of)}`,
        [picture.text]: pictures.words[picture.of]
      }
      await call("POST", `/v1/collections/${collection.key}/rows`, token, {
        slug,
        data: { ...data, ...shown },
        sortOrder
      })
    }
  }
  // All at once, since they link to each other.
  const { results } = await call<{ results: ReadonlyArray<{ status: string }> }>("POST", "/v1/pages/batch", token, {
    pages: await Promise.all(
      pages.map(async ({ route, file, title, description, publishedAt, picture }) => ({
        route,
        title,
        payload: { html: withPictures(await text(file), media, pictures.words) },
        meta: {
          description,
          ...(publishedAt !== undefined && { publishedAt }),
          ...(picture !== undefined && { ogImage: { assetId: media.get(picture) } })
        }
      }))
    )
  })
  const refused = results.filter(({ status }) => status !== "published")
  if (refused.length > 0) throw new Error(`Pages were refused: ${JSON.stringify(refused)}`)
  await call("DELETE", "/v1/lease", token)
  // Last, so that nobody is mailed about what was decided while it was made.
  await call("PATCH", `/ops/v1/sites/${site.siteId}`, operatorToken, { ownerEmail: owner })
  return { ...site, clientId, clientSecret, ownerEmail: owner }
}

/** The texts name pictures by file, so that they can be looked at as they lie; pages name them by id, and say what they show. */
const withPictures = (
  html: string,
  media: ReadonlyMap<string, string>,
  pictures: { readonly [name: string]: string }
): string =>
  html.replaceAll(
    /<img src="([a-z]+)\.webp">/g,
    (_, name: string) => `<img src="/media/${media.get(name)}" alt="${pictures[name]}">`
  )
