/**
 * Content negotiation by `Accept-Encoding` (RFC 9110 §12.5.3), for the codings the origin keeps. Parsing a header gives
 * an order of preference; choosing from what an object has is then a lookup, so one parse serves every visitor with the
 * same browser.
 */

export const codings = ["identity", "gzip", "br"] as const
export type Coding = (typeof codings)[number]

/** Acceptable codings, best first; empty when the client accepts none of ours. */
export type Preference = ReadonlyArray<Coding>

/** What a client that says nothing gets: every client can read it. */
const silent: Preference = ["identity"]

/** At equal weight the smaller result wins. */
const bySize: ReadonlyArray<Coding> = ["br", "gzip", "identity"]

/** No honest header is longer; the rest is not read. */
const HEADER_CHARACTERS = 1_000

/** Reads the header; `undefined` when it is absent. Never throws, members that cannot be understood count for nothing. */
export const parseAcceptEncoding = (header: string | undefined): Preference => {
  if (header === undefined) return silent
  const weights = new Map<string, number>()
  for (const member of header.slice(0, HEADER_CHARACTERS).split(",")) {
    const [name = "", ...parameters] = member.split(";").map((part) => part.trim().toLowerCase())
    const weight = parameters.length === 0 ? 1 : weightOf(parameters)
    if (name !== "" && weight !== undefined) weights.set(name === "x-gzip" ? "gzip" : name, weight)
  }
  return bySize
    .map((coding) => ({ coding, weight: weightFor(coding, weights) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ coding }) => coding)
}

/** The best coding an object has; `undefined` means 406. */
export const chooseCoding = (preference: Preference, has: (coding: Coding) => boolean): Coding | undefined =>
  preference.find(has)

/** Identity stays acceptable unless it is ruled out, and comes last unless it is asked for. */
const weightFor = (coding: Coding, weights: ReadonlyMap<string, number>): number => {
  const named = weights.get(coding)
  if (named !== undefined) return named
  const rest = weights.get("*")
  if (coding === "identity") return rest === 0 ? 0 : LEAST_WEIGHT
  return rest ?? 0
}

/** Below every weight that can be written, three digits after the point. */
const LEAST_WEIGHT = 0.0001

const weightOf = (parameters: ReadonlyArray<string>): number | undefined => {
  const match = parameters
    .map((parameter) => /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameter))
    .find(Boolean)
  return match ? Number(match[1]) : undefined
}

/** Bodies below this many bytes gain nothing worth a second representation. */
export const COMPRESSIBLE_BYTES = 1_024

/** Whether a type is worth compressing; images, video, WOFF and archives are compressed already. */
export const isCompressible = (contentType: string): boolean =>
  /^(?:text\/|image\/svg\+xml|image\/bmp|image\/x-icon|application\/(?:json|javascript|xml|wasm|manifest\+json|[\w.-]+\+(?:xml|json))|font\/(?:ttf|otf))/i.test(
    contentType
  )
