/** What a script asks about addresses, read from its parameters: faults are found before anybody outside is asked. */
import { limits } from "../limits.ts"
import type { Site } from "../model/Site.ts"
import type { AddressAsked } from "./lookUp.ts"
import type { AskedFrom } from "./place.ts"
import { isLookupSession, isPlaceId } from "./placeId.ts"

export interface LookupFault {
  readonly name: "q" | "placeId" | "session"
  /** The end of a sentence that begins with its name. */
  readonly reason: string
}

export interface Typed {
  readonly text: string
  readonly session: string | null
}

export type Read<A> = { readonly asked: A } | { readonly faults: ReadonlyArray<LookupFault> }

/** `q` and `session` of somebody who types. */
export const readTyped = (parameters: URLSearchParams): Read<Typed> => {
  const text = textOf(parameters)
  const faults = [...textFaults(text), ...sessionFaults(parameters)]
  return faults.length > 0 ? { faults } : { asked: { text, session: parameters.get("session") } }
}

/** `placeId`, with the `session` it was found in, or `q`. */
export const readAddressAsked = (parameters: URLSearchParams): Read<AddressAsked> => {
  const placeId = parameters.get("placeId")
  const session = parameters.get("session")
  const faults = sessionFaults(parameters)
  if (placeId === null) {
    const text = textOf(parameters)
    const all = [...textFaults(text), ...faults]
    return all.length > 0 ? { faults: all } : { asked: { text } }
  }
  if (parameters.has("q")) faults.push({ name: "q", reason: "stands alone: send it or placeId, not both" })
  if (parameters.getAll("placeId").length > 1 || !isPlaceId(placeId))
    faults.push({ name: "placeId", reason: "takes the placeId of one suggestion, as it came" })
  return faults.length > 0 ? { faults } : { asked: { placeId, session } }
}

const textOf = (parameters: URLSearchParams): string =>
  parameters.getAll("q").length > 1 ? "" : (parameters.get("q") ?? "").replaceAll(/[\p{Cc}\s]+/gu, " ").trim()

const textFaults = (text: string): Array<LookupFault> =>
  text === "" || text.length > limits.addressAskedCharacters
    ? [
        {
          name: "q",
          reason: `takes what was typed of one address, 1 to ${limits.addressAskedCharacters} characters`
        }
      ]
    : []

const sessionFaults = (parameters: URLSearchParams): Array<LookupFault> => {
  const sent = parameters.getAll("session")
  return sent.length > 1 || !sent.every(isLookupSession)
    ? [{ name: "session", reason: "takes 1 to 36 letters, digits, - and _, such as a UUID" }]
    : []
}

/** A site asks in its language, and within the country of its address or of its language where either names one. */
export const askedFrom = ({ contact, language }: Pick<Site, "contact" | "language">): AskedFrom => {
  const country = contact.address?.country?.trim().toUpperCase() ?? ""
  const region = /-([A-Z]{2})(?:-|$)/.exec(language)?.[1] ?? null
  return { language, country: isCountry(country) ? country : region }
}

/** ISO 3166-1 alpha-2, as far as its shape tells. A country in words is not guessed at. */
const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text)
