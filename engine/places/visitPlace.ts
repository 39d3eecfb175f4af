/** What a form posts that leads to a page about an address: which address, and which page. */
import { type Read, readAddressAsked } from "./asked.ts"
import { addressParameter } from "./addressToken.ts"
import { parseTarget } from "../values/path.ts"
import type { AddressAsked } from "./lookUp.ts"

/** Of the site's own address, and under `/public` of the API. */
export const visitPlacePath = "/__data/places/visit"

type Sent = { readonly [name: string]: string | ReadonlyArray<string> }

/** The address that is asked for, by `q`, or `placeId` with `session`; what stands empty was not sent. */
export const readPlaceSent = (sent: Sent): Read<AddressAsked> => {
  const said = new URLSearchParams()
  for (const name of ["q", "placeId", "session"])
    for (const value of [sent[name] ?? []].flat()) if (value.trim() !== "") said.append(name, value)
  // Beside what was chosen of the list stands what was typed before.
  if (said.has("placeId")) said.delete("q")
  return readAddressAsked(said)
}

/**
 * The path of this site that is led to, properly spelled, so that it is never taken for another host, and with it the id of
 * a part of the page; `otherwise` for what is none.
 */
export const pathLedTo = (sent: Sent[string] | undefined, otherwise: string): string => {
  if (typeof sent !== "string" || !sent.startsWith("/")) return otherwise
  const [path = "", part = ""] = sent.split("#")
  const target = parseTarget(path)
  if ("status" in target || target.route === null) return otherwise
  return partOfPage.test(part) ? `${target.path}#${part}` : target.path
}

/** An id that a path may end in, after `#`. */
export const partOfPage = /^[A-Za-z][\w-]{0,63}$/

/** The address that is led to, with what the page is told by. */
export const placeVisited = (led: string, token: string): string => {
  const [path, part] = led.split("#")
  return `${path}?${new URLSearchParams({ [addressParameter]: token })}${part === undefined ? "" : `#${part}`}`
}
