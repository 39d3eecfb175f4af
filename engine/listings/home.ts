/** What somebody says of a home of their own, in parameters of a page's address, so that others can be compared with it. */
import { normal } from "./search/words.ts"

/** Null is what they do not say. */
export interface HomeFacts {
  /** Kind of property, as listings name it, in the normal form of words. */
  readonly kind: string | null
  readonly beds: number | null
  /** Living area in square feet. */
  readonly sqft: number | null
  /** What they think it worth, in whole units of the listings' currency. */
  readonly price: number | null
}

export const homeParameters = {
  kind: "mk_kind",
  beds: "mk_beds",
  sqft: "mk_sqft",
  price: "mk_price"
} as const satisfies { readonly [fact in keyof HomeFacts]: string }

/** A value that cannot be is not said: nothing is refused for it. */
export const readHome = (parameters: URLSearchParams): HomeFacts => {
  const number = (name: string, least: number, most: number): number | null => {
    const text = parameters.get(name)?.trim() ?? ""
    const value = /^\d{1,12}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most ? value : null
  }
  return {
    kind: normal((parameters.get(homeParameters.kind) ?? "").slice(0, kindCharacters)) || null,
    beds: number(homeParameters.beds, 0, 50),
    sqft: number(homeParameters.sqft, 1, 100_000),
    price: number(homeParameters.price, 1, 1_000_000_000)
  }
}

export const noHome: HomeFacts = { kind: null, beds: null, sqft: null, price: null }

const kindCharacters = 60
