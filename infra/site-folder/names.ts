/**
 * Which file of a folder holds which text of a site. The two are told from each other's names alone, one to one: no two
 * routes share a file, not even where a file system holds upper and lower case to be the same, no route names a file
 * outside the folder, and every name can be written on every system.
 *
 *     pages/index.html            the markup of the page at /
 *     pages/services/roofing.css  its own CSS, of the page at /services/roofing
 *     pages/team/[slug].json      title and meta of the page at /team/:slug
 */

export type Member = "html" | "css" | "js" | "json"

/** A thing that has versions of its own, with the files that its texts are in. */
export type Unit =
  | { readonly kind: "page"; readonly route: string }
  | { readonly kind: "chrome"; readonly section: Section }
  | { readonly kind: "stylesheet" | "script" | "notfound" | "theme" }
  | { readonly kind: "partial"; readonly ref: string }
  | { readonly kind: "collection"; readonly key: string }
  | { readonly kind: "row"; readonly key: string; readonly slug: string }

export interface Place {
  readonly unit: Unit
  readonly member: Member
}

/** A text for each unit, by which units are told apart. */
export const keyOf = (unit: Unit): string => {
  switch (unit.kind) {
    case "page":
      return `page ${unit.route}`
    case "chrome":
      return `chrome ${unit.section}`
    case "partial":
      return `partial ${unit.ref}`
    case "collection":
      return `collection ${unit.key}`
    case "row":
      return `row ${unit.key} ${unit.slug}`
    default:
      return unit.kind
  }
}

export const sections = ["header", "footer", "announcement"] as const
export type Section = (typeof sections)[number]

/** The file that a member is in, with slashes, relative to the folder; undefined where no name fits. */
export const fileOf = (unit: Unit, member: Member): string | undefined => {
  switch (unit.kind) {
    case "page": {
      const segments = unit.route === "/" ? ["index"] : unit.route.slice(1).split("/").map(segmentName)
      // The home page has that name.
      if (unit.route === "/index") segments[0] = "%69ndex"
      const folders = segments.slice(0, -1).map(folderName)
      return fitting(["pages", ...folders, `${segments.at(-1)}.${member}`])
    }
    case "chrome":
      return `${unit.section}.${member}`
    case "stylesheet":
      return "styles.css"
    case "script":
      return "script.js"
    case "notfound":
      return `404.${member}`
    case "theme":
      return "theme.json"
    case "partial":
      return fitting(["partials", `${segmentName(unit.ref)}.html`])
    case "collection":
      return fitting(["collections", `${segmentName(unit.key)}.json`])
    case "row":
      return fitting(["collections", folderName(segmentName(unit.key)), `${segmentName(unit.slug)}.json`])
  }
}

/**
 * What a file of the folder holds. Undefined for one that is none of ours; a text where it lies among ours and has a
 * name that no text of a site would get.
 */
export const placeOf = (file: string): Place | string | undefined => {
  const place = named(file.normalize("NFC"))
  if (place === undefined || typeof place === "string") return place
  const proper = fileOf(place.unit, place.member)
  if (proper === file.normalize("NFC")) return place
  return proper === undefined ? "has a name that is too long or too short" : `is to be called ${proper}`
}

const named = (file: string): Place | string | undefined => {
  const segments = file.split("/")
  const [first = "", second = "", third = ""] = segments
  const [, stem = "", extension = ""] = /^(.*)\.(html|css|js|json)$/.exec(segments.at(-1)!) ?? []
  const member = extension as Member
  if (segments.length === 1) return topLevel(first, stem, member)
  if (stem === "") return undefined
  if (first === "pages" && member !== "js") {
    const path = [...segments.slice(1, -1), stem].map(segmentOf)
    if (path.some((segment) => segment === undefined)) return "has a name with a % that stands for nothing"
    const route = path.length === 1 && stem === "index" ? "/" : `/${path.join("/")}`
    return { unit: { kind: "page", route }, member }
  }
  if (first === "partials" && segments.length === 2 && member === "html") {
    const ref = segmentOf(stem)
    return ref === undefined ? undefined : { unit: { kind: "partial", ref }, member }
  }
  if (first === "collections" && member === "json") {
    const key = segmentOf(segments.length === 2 ? stem : second)
    const slug = segmentOf(third.replace(/\.json$/, ""))
    if (key === undefined || slug === undefined) return undefined
    if (segments.length === 2) return { unit: { kind: "collection", key }, member }
    if (segments.length === 3) return { unit: { kind: "row", key, slug }, member }
  }
  return undefined
}

const topLevel = (file: string, stem: string, member: Member): Place | undefined => {
  if (file === "styles.css") return { unit: { kind: "stylesheet" }, member }
  if (file === "script.js") return { unit: { kind: "script" }, member }
  if (file === "theme.json") return { unit: { kind: "theme" }, member }
  if (member !== "html" && member !== "css") return undefined
  if (stem === "404") return { unit: { kind: "notfound" }, member }
  const section = sections.find((one) => one === stem)
  return section === undefined ? undefined : { unit: { kind: "chrome", section }, member }
}

/** One segment of a route as a file system keeps it: `:slug` becomes `[slug]`, what some system would change `%XX`. */
const segmentName = (segment: string): string => {
  const parameter = /^:(.+)$/.exec(segment)?.[1]
  if (parameter !== undefined) return `[${escaped(parameter)}]`
  const name = escaped(segment)
  if (deviceName.test(name)) return percent(name[0]!) + name.slice(1)
  return name.replace(/^\.|\.$/g, "%2E")
}

/** A folder never looks like a file beside it. */
const folderName = (name: string): string => name.replace(/\.(html|css|json|js)$/, "%2E$1")

const escaped = (text: string): string =>
  Array.from(text.normalize("NFC"), (one) => (staysItself(one) ? one : percent(one))).join("")

/** Letters that have no other case, and marks that no system takes for something else. */
const staysItself = (character: string): boolean =>
  /^[\p{L}\p{M}\p{N}\-._~+,=@]$/u.test(character) &&
  character.toLowerCase() === character &&
  character.toUpperCase().toLowerCase() === character

/** Names that Windows keeps for devices. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/

const percent = (character: string): string =>
  Array.from(
    new TextEncoder().encode(character),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`
  ).join("")

const segmentOf = (name: string): string | undefined => {
  try {
    const parameter = /^\[(.+)\]$/.exec(name)?.[1]
    return parameter === undefined ? decodeURIComponent(name) : `:${decodeURIComponent(parameter)}`
  } catch {
    return undefined
  }
}

/** Bytes of one name that every system takes, with room for what is put beside a file. */
const nameBytes = 240

const fitting = (segments: ReadonlyArray<string>): string | undefined =>
  segments.every((segment) => !/^(\.\w+)?$/.test(segment) && Buffer.byteLength(segment) <= nameBytes)
    ? segments.join("/")
    : undefined
