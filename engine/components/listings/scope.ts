/**
 * Whose listings a grid may show, as a text that travels through the browser and back: a script that asks for further
 * pages sends it along, and cannot make it wider. Bound to the site and to its office key, so that it is worth nothing
 * elsewhere, or once the site has moved to another office (AU-B43, AU-C20).
 */
import type { Featured, GridAsk } from "./asked.ts"

/** What is signed of a grid. */
export interface GridScope extends Pick<GridAsk, "featured" | "agentKey"> {
  readonly officeKey: string | null
}

/** Makes a signature over a text under the purpose `scope`; the site is part of what is signed. */
export type SignScope = (text: string) => string

/** A token for an attribute: what it says, and the signature over that. Equal for equal scopes. */
export const scopeToken = ({ featured, agentKey, officeKey }: GridScope, sign: SignScope): string => {
  const said = Buffer.from(JSON.stringify([featured, agentKey, officeKey])).toString("base64url")
  return `${said}.${sign(said)}`
}

/** The text under a signature; it names the site, which the token itself does not. */
export const signedScope = (siteId: string, said: string): string => `${siteId} ${said}`

/** What a token says and its signature; undefined for a text that is no token. Whether it is genuine is for the caller to ask. */
export const readScopeToken = (
  token: string
): { readonly scope: GridScope; readonly said: string; readonly signature: string } | undefined => {
  const [, said, signature] = /^([A-Za-z0-9_-]{1,400})\.([A-Za-z0-9._-]{1,200})$/.exec(token) ?? []
  if (said === undefined || signature === undefined) return undefined
  try {
    const read: unknown = JSON.parse(Buffer.from(said, "base64url").toString("utf8"))
    if (!Array.isArray(read) || read.length !== 3) return undefined
    const [featured, agentKey, officeKey] = read
    if (featured !== null && !["agent", "office", "mine"].includes(featured)) return undefined
    if (![agentKey, officeKey].every((key) => key === null || typeof key === "string")) return undefined
    return { scope: { featured: featured as Featured | null, agentKey, officeKey }, said, signature }
  } catch {
    return undefined
  }
}
