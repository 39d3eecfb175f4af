/** Which leads are a person's: those one answer of which is their e-mail address. */
import { readEmail } from "../../site/owner.ts"
import type { Json } from "../../values/Json.ts"
import type { Lead } from "../../model/Lead.ts"

/** The address in the one spelling it is looked for in; undefined for what is none. Case does not tell addresses apart. */
export const addressSought = (text: string): string | undefined => readEmail(text)?.toLowerCase()

/** The first answer that is an address, as it is looked for. */
export const addressIn = (data: Lead["data"]): string | undefined => {
  for (const value of Object.values(data)) {
    const address = typeof value === "string" ? addressSought(value) : undefined
    if (address !== undefined) return address
  }
  return undefined
}

/**
 * Whether one of the answers is that address and nothing else, in whichever field. An address within a longer text may
 * be somebody else's, so it does not count. `address` as `addressSought` gives it.
 */
export const isOfPerson = (data: Lead["data"], address: string): boolean =>
  Object.values(data).some((value) => isAddress(value, address))

const isAddress = (value: Json | undefined, address: string): boolean =>
  Array.isArray(value)
    ? value.some((one: Json) => isAddress(one, address))
    : typeof value === "string" && value.trim().toLowerCase() === address
