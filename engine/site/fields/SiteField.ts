/**
 * One member of a site that `PUT /v1/site` may set, with all that is said and shown of it. Each is a file beside this
 * one, and its line in `all.ts`.
 */
import type { Schema } from "effect"
import type { ErrorCode } from "../../errors/catalogue.ts"
import type { Refusal } from "../../errors/Refusal.ts"
import { refuse } from "../../errors/Refusal.ts"
import type { Json } from "../../values/Json.ts"
import type { Site } from "../../model/Site.ts"

/** What fields are kept in. */
export type Configured = Pick<Site, "contact" | "language" | "settings">

export interface SiteField {
  /** What its owner calls it. */
  readonly label: string
  /** What it is and what it takes, one or two sentences for the reference. */
  readonly description: string
  /** As `GET /v1/site` shows it. */
  readonly schema: Schema.Codec<Json>
  /**
   * As `PUT /v1/site` takes it, for the reference alone: `set` judges what was sent, and refuses it in its own words. As
   * it is shown where this is left out.
   */
  readonly takes?: Schema.Top
  /** Refusals of its own, beside `request.invalid` and `site.unknown_field`. */
  readonly errors?: ReadonlyArray<ErrorCode>
  /** The site with the value as sent, checked; null clears where that means something. */
  readonly set: (site: Configured, value: Json) => Configured | Refusal
  /** As the answer to a write repeats it. */
  readonly shown: (site: Configured) => Json
  /** As reads show it, where they show more. */
  readonly read?: (site: Configured) => Json
  /** For the owner, where the members by their names would not do; null for nothing. */
  readonly inWords?: (site: Configured) => string | null
  /** Id of the file of the library that it names, which has to be a picture of it (`changeSite` of the use cases). */
  readonly picture?: (site: Configured) => string | undefined
  /** What search engines are told of the business by it, as properties of a LocalBusiness of schema.org. */
  readonly tells?: (site: Configured) => { readonly [property: string]: Json }
  /** Several of these may be set in one call (SITE-29, SITE-30); of the others, one. */
  readonly isRecipient: boolean
  /** Whether the owner confirms it on a live site. */
  readonly needsOwner: boolean
  /** Whether pages show it, so that they are rendered again. */
  readonly onPages: boolean
}

/** The settings with one member set, or without it when the value is null. */
export const withSetting = (site: Configured, name: string, value: Json): Configured => {
  const { [name]: _, ...others } = site.settings
  return { ...site, settings: value === null ? others : { ...others, [name]: value } }
}

/**
 * `site.unknown_field` about a member inside a field, whose other members `sent` are not applied either (SITE-45). `known`
 * are the members that the field has.
 */
export const unknownMember = (parent: string, unknown: string, sent: object, known: ReadonlyArray<string>): Refusal => {
  const path = `${parent}.${unknown}`
  const others = Object.keys(sent).filter((name) => name !== unknown)
  return refuse("site.unknown_field", `The site has no field ${path}; ${parent} has ${known.join(", ")}.`, {
    field: path,
    notApplied: others.map((name) => `${parent}.${name}`)
  })
}

/** `request.invalid` about one member. */
export const invalidMember = (path: string, reason: string): Refusal => invalidMembers([{ path, reason }])

/** What is wrong with a member; `reason` is the end of a sentence that begins with its path. */
export interface MemberFault {
  readonly path: string
  readonly reason: string
}

/** The same about several, all of which are told: at least one. */
export const invalidMembers = (faults: ReadonlyArray<MemberFault>): Refusal =>
  refuse("request.invalid", faults.map(({ path, reason }) => `${path} ${reason}.`).join(" "), {
    fields: faults.map(({ path, reason }) => ({ path: `body.${path}`, reason }))
  })

export const isObject = (value: Json): value is { readonly [member: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value)
