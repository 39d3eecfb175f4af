/**
 * What a page says about itself beside its content: the title and the keys of `meta` (PAGE-09 to PAGE-18). Values are
 * checked here whoever sends them; unknown keys are refused, since a misspelt one would silently do nothing.
 */
import { Refusal, refuse } from "../errors/Refusal.ts"
import { together } from "../errors/together.ts"
import { KIB, limits } from "../limits.ts"
import type { Json } from "../values/Json.ts"
import type { MediaId } from "../model/ids.ts"
import type { MediaKind } from "../model/Media.ts"
import type { PageMeta } from "../model/Page.ts"
import { unprintable, unprintableWithin } from "../values/plainText.ts"
import { nestsDeeper } from "../model/nesting.ts"
import { isListingTemplate } from "./routes.ts"

/** What must be known of the site and the caller to judge a meta value. */
export interface MetaRules {
  readonly staff: boolean
  /** Base URL of the site's own account at the image host, ending in `/`; null when it has none. */
  readonly imageAccount: string | null
  /** What of the library the meta names, by id; left out, files are not looked up. */
  readonly library?: ReadonlyMap<string, MediaKind>
}

/** Keys to set and keys to clear; null clears (PAGE-48). */
export interface MetaChanges {
  readonly set: PageMeta
  readonly clear: ReadonlyArray<keyof PageMeta>
}

/**
 * Reads `meta` as sent. `page.meta_staff_only` (403) for `canonical` from anyone but staff, else `page.meta_invalid`
 * (422) naming every bad key in `fields`.
 */
export const readMeta = (sent: { readonly [key: string]: unknown }, rules: MetaRules): MetaChanges | Refusal => {
  const entries = Object.entries(sent).filter(([, value]) => value !== undefined)
  const reserved = entries.some(([key]) => key === "canonical") && !rules.staff
  const fields = entries.flatMap(([key, value]) => {
    if (key === "canonical" && reserved) return [{ path: "meta.canonical", reason: "is set by staff" }]
    const reason = reasonAgainst(key, value, rules)
    return reason === undefined ? [] : [{ path: `meta.${key}`, reason }]
  })
  if (reserved) {
    return refuse(
      "page.meta_staff_only",
      "meta.canonical decides what search engines take for the original, so staff set it.",
      { fields }
    )
  }
  if (fields.length > 0) {
    return refuse("page.meta_invalid", `${fields.map(({ path, reason }) => `${path} ${reason}`).join("; ")}.`, {
      fields
    })
  }
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== null)) as PageMeta,
    clear: entries.filter(([, value]) => value === null).map(([key]) => key as keyof PageMeta)
  }
}

/**
 * What a page says about itself, as sent; left out, a title stays as it is. Refuses as `readTitle` does, else as
 * `readMeta` does, with what both found.
 */
export const readAbout = (
  sent: { readonly title?: string; readonly meta?: { readonly [key: string]: unknown } },
  route: string | null,
  rules: MetaRules
): { readonly title: string | undefined; readonly changes: MetaChanges } | Refusal => {
  const title = sent.title === undefined ? undefined : readTitle(sent.title, route)
  const changes = readMeta(sent.meta ?? {}, rules)
  if (title instanceof Refusal) return together(changes instanceof Refusal ? [title, changes] : [title])
  return changes instanceof Refusal ? together([changes]) : { title, changes }
}

/** `meta` after the changes: a shallow merge. */
export const mergeMeta = (meta: PageMeta, changes: MetaChanges): PageMeta =>
  Object.fromEntries(
    Object.entries({ ...meta, ...changes.set }).filter(([key]) => !changes.clear.includes(key as keyof PageMeta))
  ) as PageMeta

/** `meta` of an old version that comes back. What staff set stays as it is now: it is theirs, whoever reverts. */
export const revertedMeta = (then: PageMeta, now: PageMeta): PageMeta => {
  const { canonical: _, ...others } = then
  return now.canonical === undefined ? others : { ...others, canonical: now.canonical }
}

/**
 * The title as it will be served, untouched. `request.invalid` (422) when it is empty, too long or more than one line;
 * `gate.placeholder_unresolved` (422) for a token its page cannot fill (PAGE-10, CA-D8).
 */
export const readTitle = (sent: string, route: string | null): string | Refusal => {
  const reason =
    sent.trim() === ""
      ? "is empty"
      : [...sent].length > limits.titleCharacters
        ? `is longer than ${limits.titleCharacters} characters`
        : /[\u0000-\u001f\u007f]/.test(sent)
          ? "holds a line break or another control character"
          : unprintable(sent)
  if (reason !== undefined) {
    return refuse("request.invalid", `The title ${reason}.`, { fields: [{ path: "title", reason }] })
  }
  const unknown = [...sent.matchAll(/\{\{\s*(.*?)\s*\}\}/g)]
    .map(([token, name]) => ({ token, name: name! }))
    .filter(({ name }) => !isListingTemplate(route) || !titleTokens.has(name))
  if (unknown.length === 0) return sent
  const tokens = unknown.map(({ token }) => token)
  return refuse("gate.placeholder_unresolved", `The title holds ${tokens.join(", ")}, which this page cannot fill.`, {
    reasons: tokens.map((token) => ({
      code: "title.token_unknown",
      message: isListingTemplate(route)
        ? `${token} has no value here. A listing template knows ${known}.`
        : `${token} has no value here: titles take tokens on routes that end in /:mls/:slug alone, and there ${known}.`,
      value: token
    }))
  })
}

/** What a listing-detail template may name in its title. */
export const titleTokens: ReadonlySet<string> = new Set(
  ["address", "city", "province", "mls", "price", "beds", "baths", "sqft", "brokerage"].map((name) => `listing.${name}`)
)
const known = [...titleTokens].map((token) => `{{${token}}}`).join(", ")

type Judge = (value: unknown, rules: MetaRules) => string | undefined

const reasonAgainst = (key: string, value: unknown, rules: MetaRules): string | undefined => {
  if (!Object.hasOwn(judges, key)) {
    const known = Object.keys(judges).filter((name) => name !== "canonical" || rules.staff)
    return `is not known; the keys are ${known.join(", ")}`
  }
  if (value === null) return undefined
  return judges[key as keyof PageMeta](value, rules) ?? unprintableWithin(value)
}

const boolean: Judge = (value) => (typeof value === "boolean" ? undefined : "must be true or false")

/** One judge a key: undefined when the value is fine, else what is wrong with it. */
const judges: Record<keyof PageMeta, Judge> = {
  description: (value) =>
    typeof value === "string" && [...value].length <= limits.descriptionCharacters
      ? undefined
      : `must be text of at most ${limits.descriptionCharacters} characters`,
  noindex: boolean,
  sitemap: boolean,
  publishedAt: (value) =>
    typeof value === "string" && isInstant(value)
      ? undefined
      : "must be an ISO 8601 date and time with its offset, for example 2026-03-01T09:00:00-04:00",
  schema: (value) => {
    if (!isJsonLd(value)) return "must be a JSON object or an array of objects"
    if (nestsDeeper(value, limits.jsonNesting))
      return `must not nest deeper than ${limits.jsonNesting} objects and lists`
    const bytes = Buffer.byteLength(JSON.stringify(value))
    return bytes <= limits.metaSchemaBytes ? undefined : `must be at most ${limits.metaSchemaBytes / KIB} KB of JSON`
  },
  ogImage: (value, { imageAccount, library }) => {
    const keys = isObject(value) ? Object.keys(value) : []
    const [key] = keys
    if (!isObject(value) || keys.length !== 1 || (key !== "assetId" && key !== "url")) {
      return "must be { assetId } or { url }, one of them"
    }
    const target = value[key]
    if (typeof target !== "string" || target === "") return `must hold text in ${key}`
    if (key === "assetId") return library === undefined ? undefined : reasonAgainstPicture(target, library.get(target))
    if (isWithin(target, imageAccount)) return undefined
    return imageAccount === null
      ? "has a url, but the site has no image host; use { assetId }"
      : `has a url outside ${imageAccount}`
  },
  canonical: (value) =>
    typeof value === "string" && httpsUrl(value) !== undefined ? undefined : "must be an https address"
}

/** Id of the library's file that a `meta` names, whatever else is wrong with it; undefined where it names none. */
export const namedPicture = ({ ogImage }: { readonly [key: string]: unknown }): MediaId | undefined => {
  const id = isObject(ogImage) ? ogImage["assetId"] : undefined
  return typeof id === "string" && /^med_[0-9a-z]{4,40}$/.test(id) ? (id as MediaId) : undefined
}

/** What is wrong with the id of a file that is to be a picture; undefined where nothing is. */
export const reasonAgainstPicture = (id: string, kind: MediaKind | undefined): string | undefined => {
  if (kind === "image") return undefined
  const named = JSON.stringify(id.slice(0, 60))
  return kind === undefined
    ? `names ${named}, which is no file of the library; GET /v1/media lists them`
    : `names ${named}, which is a ${kind} and no picture`
}

/** What each key takes that an integrator may set, in the words of its refusal: what a judge says of no value at all. */
export const metaKeys = (): { readonly [key: string]: string } => {
  const rules: MetaRules = { staff: false, imageAccount: null }
  return Object.fromEntries(
    Object.entries(judges)
      .filter(([key]) => !(readMeta({ [key]: null }, rules) instanceof Refusal))
      .map(([key, judge]) => [key, judge(undefined, rules) ?? "any value"])
  )
}

/** An existing calendar day and time of day, with `Z` or a numeric offset. */
const isInstant = (text: string): boolean => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-](\d\d):(\d\d))$/.exec(text)
  if (parts === null) return false
  const [year, month, day, hour, minute, second = 0, offsetHour = 0, offsetMinute = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number, ...Array<number>]
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    year >= 1000 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60 &&
    offsetHour < 24 &&
    offsetMinute < 60
  )
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isJsonLd = (value: unknown): value is Json => (Array.isArray(value) ? value.every(isObject) : isObject(value))

const httpsUrl = (text: string): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === "https:" && url.username === "" && url.password === "" ? url : undefined
}

/** Compared as parsed, so that neither `..` nor credentials nor a longer host name slips through. */
const isWithin = (text: string, base: string | null): boolean => {
  const url = httpsUrl(text)
  return url !== undefined && base !== null && url.href.startsWith(new URL(base).href)
}
