/**
 * `mk_at`: where a visitor came from, as the page's script remembered it and sent it along (LEAD-10 to LEAD-14). Whatever is
 * sent is somebody's text: only known names are kept, each cut to its length.
 */
import { limits } from "../../limits.ts"
import type { Attribution } from "../../model/Lead.ts"

const always = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_content",
  "utm_term",
  "referrer",
  "landingPath"
] as const
/** Ids of advertisement clicks, which name a person to the network: kept only where the visitor agreed (LEAD-13). */
const withConsent = ["gclid", "fbclid", "msclkid"] as const

/**
 * `sent` is JSON: the members above, `params` by name, and `consent: true` where the visitor agreed to be measured.
 * `landingParams` are the names that the site keeps beside the known ones. Null where nothing was captured.
 */
export const readAttribution = (sent: string | undefined, landingParams: ReadonlyArray<string>): Attribution | null => {
  const members = parse(sent)
  if (members === undefined) return null
  const names = members["consent"] === true ? [...always, ...withConsent] : always
  const known = textsOf(members, names)
  const params = textsOf(isObject(members["params"]) ? members["params"] : {}, landingParams)
  if (Object.keys(known).length + Object.keys(params).length === 0) return null
  return { ...known, ...(Object.keys(params).length > 0 && { params }) }
}

/** The names that a site keeps of the address a visitor landed on, as `landingParams` is set. */
export const landingParamsOf = (settings: { readonly [area: string]: unknown }): ReadonlyArray<string> => {
  const names = settings["landingParams"]
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === "string") : []
}

const textsOf = (members: Members, names: ReadonlyArray<string>): { readonly [name: string]: string } =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(members, name) ? members[name] : undefined
      const text = typeof value === "string" ? value.toWellFormed().replace(controls, "").trim() : ""
      return text === "" ? [] : [[name, [...text].slice(0, limits.attributionCharacters).join("")]]
    })
  )

type Members = { readonly [name: string]: unknown }

const parse = (sent: string | undefined): Members | undefined => {
  try {
    const parsed: unknown = JSON.parse(sent ?? "null")
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x1f\x7f]/g
