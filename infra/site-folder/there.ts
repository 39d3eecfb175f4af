/** The site as it stands, in the folder's own terms: units with their files, and the text that the next write builds on. */
import type { Collection, CollectionRow, Makeready, Page, PageRow } from "makeready/client"
import { fileOf, keyOf, type Member, sections, type Unit } from "./names.ts"
import type { ThereUnit } from "./plan.ts"
import { hashOf, jsonText } from "./text.ts"

export interface Standing {
  readonly unit: Unit
  readonly key: string
  /** How the API names it, where not by its unit. */
  readonly id: string | null
  readonly version: string | null
  readonly turnedDown: boolean
  /** Who wrote last, for whoever has to talk to them. */
  readonly lastWrittenBy: string | null
  readonly waiting: Waiting | null
  /** Whether visitors see any version of it. */
  readonly live: boolean
  readonly texts: ReadonlyMap<string, string>
}

export interface Waiting {
  readonly versionId: string
  readonly state: string
  readonly decidableBy?: ReadonlyArray<string>
}

export interface There {
  readonly site: string
  readonly siteUrl: string
  readonly units: ReadonlyMap<string, Standing>
  /** What cannot lie in a folder, in words. */
  readonly left: ReadonlyArray<string>
}

/** What every read of a text tells beside it. */
interface Told {
  readonly payloadVersionId?: string | null
  readonly latestVersionId?: string | null
  readonly publishedVersionId?: string | null
  readonly lastWrittenBy?: string | null
  readonly waiting?: Waiting | null
}

export const readThere = async (client: Makeready): Promise<There> => {
  const payload = "latest" as const
  const site = (await client.site.read()) as unknown as {
    readonly tenantId: string
    readonly hostnames: ReadonlyArray<{ readonly host: string; readonly url?: string; readonly isPrimary: boolean }>
  }
  const units = new Map<string, Standing>()
  const left: Array<string> = []
  const add = (
    unit: Unit,
    told: Told,
    id: string | null,
    texts: ReadonlyArray<readonly [Member, string | null | undefined]>
  ) => {
    const files = texts.flatMap(([member, text]) =>
      typeof text === "string" ? [[fileOf(unit, member), text] as const] : []
    )
    if (files.length === 0) return
    if (files.some(([file]) => file === undefined)) {
      left.push(`${keyOf(unit)} has a name that is too long for a file`)
      return
    }
    const {
      latestVersionId: version = null,
      payloadVersionId = version,
      publishedVersionId = null,
      waiting = null
    } = told
    units.set(keyOf(unit), {
      unit,
      key: keyOf(unit),
      id,
      version,
      turnedDown: version !== null && payloadVersionId !== version && waiting?.versionId !== version,
      lastWrittenBy: told.lastWrittenBy ?? null,
      waiting,
      live: publishedVersionId !== null,
      texts: new Map(files as ReadonlyArray<readonly [string, string]>)
    })
  }

  const [pages, stylesheet, script, notfound, { chrome }, { partials }, theme, { collections }] = await Promise.all([
    pagesOf(client),
    client.stylesheet.read({ payload }),
    client.script.read({ payload }),
    client.notfound.read({ payload }),
    client.chrome.read({ payload }),
    client.partials.list({ payload }),
    client.theme.read({ payload }),
    client.collections.list()
  ])
  for (const page of pages) {
    if (page.route === null || page.payload === undefined) continue
    const settings = jsonText({ title: page.title, meta: page.meta })
    add({ kind: "page", route: page.route }, page, page.id, [
      ["html", page.payload.html],
      ["css", page.payload.css],
      ["json", settings]
    ])
  }
  add({ kind: "stylesheet" }, stylesheet, null, [["css", written(stylesheet, stylesheet.css)]])
  add({ kind: "script" }, script, null, [["js", written(script, script.js)]])
  add({ kind: "notfound" }, notfound, null, [
    ["html", notfound.payload?.html],
    ["css", notfound.payload?.css]
  ])
  for (const section of sections) {
    const found = chrome[section]
    // Empty markup is how a section is taken away.
    if (found?.payload != null && found.payload.html !== "")
      add({ kind: "chrome", section }, found, null, [
        ["html", found.payload.html],
        ["css", found.payload.css]
      ])
  }
  for (const partial of partials) add({ kind: "partial", ref: partial.ref }, partial, null, [["html", partial.html]])
  const { color, font, space, radius } = theme
  add({ kind: "theme" }, theme, null, [["json", written(theme, jsonText({ color, font, space, radius }))]])

  for (const collection of collections) {
    if (collection.managedBy !== undefined) continue
    const { key, updatedAt } = collection
    const told = { latestVersionId: updatedAt, publishedVersionId: updatedAt }
    add({ kind: "collection", key }, told, key, [["json", collectionText(collection)]])
    for (const row of (await client.collections.listRows({ key })).rows) {
      const rowTold = { latestVersionId: row.updatedAt, publishedVersionId: row.updatedAt }
      add({ kind: "row", key, slug: row.slug }, rowTold, row.id, [["json", rowText(row)]])
    }
  }
  const primary = site.hostnames.find(({ isPrimary }) => isPrimary)
  return { site: site.tenantId, siteUrl: primary?.url ?? primary?.host ?? "", units, left }
}

/** The file of a collection, from a read or the answer to a write. */
export const collectionText = ({
  name,
  schema,
  detailBasePath
}: Pick<Collection, "name" | "schema" | "detailBasePath">): string => jsonText({ name, schema, detailBasePath })

/** The file of a row; what is as it is without being said is left out. */
export const rowText = (
  row: Pick<CollectionRow, "data" | "visibleFrom" | "visibleUntil" | "featured" | "sortOrder">
): string => {
  const { data, visibleFrom, visibleUntil, featured, sortOrder } = row
  return jsonText({
    data,
    ...(visibleFrom !== null && { visibleFrom }),
    ...(visibleUntil !== null && { visibleUntil }),
    ...(featured && { featured }),
    ...(sortOrder !== 0 && { sortOrder })
  })
}

/** Null for a text that was never written: what the read shows then is a default. */
const written = <A>({ latestVersionId }: Told, text: A): A | null => (latestVersionId == null ? null : text)

/** Every page that is on the site, each with the text, title and meta that the next write builds on. */
const pagesOf = async (client: Makeready): Promise<ReadonlyArray<Page | PageRow>> => {
  const { pages: rows, omittedPageIds = [] } = await client.pages.list({ include: "payload" })
  const left = [...omittedPageIds]
  const listed: Array<PageRow> = [...rows]
  while (left.length > 0) {
    // As many as fit into an address; what is cut again is asked for again.
    const asked = left.splice(0, 100)
    const answer = await client.pages.list({ include: "payload", ids: asked.join(",") })
    listed.push(...answer.pages)
    left.unshift(...(answer.omittedPageIds ?? []))
  }
  const pages: Array<Page | PageRow> = []
  for (const row of listed) {
    if (row.status === "archived" || row.status === "unarchive_pending") continue
    const isHead = row.waiting === null && row.payloadVersionId === row.latestVersionId
    pages.push(isHead ? row : await client.pages.read({ id: row.id, payload: "latest" }))
  }
  return pages
}

/** For the plan: hashes of the texts, by their files. */
export const hashedThere = ({ units }: There): ReadonlyMap<string, ThereUnit> =>
  new Map(
    [...units].map(([key, { version, turnedDown, texts }]) => [
      key,
      { key, version, turnedDown, files: new Map([...texts].map(([file, text]) => [file, hashOf(file, text)])) }
    ])
  )
