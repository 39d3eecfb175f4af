/** The account at an image host whose pictures a site may show beside its own (GATE-35 to GATE-39). */
import type { Site } from "../model/Site.ts"

type Settings = Pick<Site, "settings">

/**
 * Base address of the site's account, ending in `/`; null where none of its pictures may come from elsewhere. A site of which
 * nothing is set has the account of the installation.
 */
export const imageAccountOf = ({ settings }: Settings, installation: string | null): string | null => {
  const own = settings["imageAccount"]
  return own === undefined ? installation : typeof own === "string" ? own : null
}

/** What staff may set: an address, `none`, or `default` for the account of the installation again. */
export const withImageAccount = (settings: Site["settings"], wanted: string): Site["settings"] => {
  const { imageAccount: _, ...others } = settings
  return wanted === "default" ? others : { ...others, imageAccount: wanted === "none" ? null : wanted }
}

/**
 * The address as it is kept, or undefined for what is no account: https, a slash at the end, and only characters that mean
 * the same in a policy for browsers, where `;` and `,` would end it.
 */
export const readImageAccount = (sent: string): string | undefined => {
  if (sent === "none" || sent === "default") return sent
  const url = URL.parse(sent)
  const isAccount =
    url !== null &&
    url.protocol === "https:" &&
    `https://${url.host}${url.pathname}` === url.href &&
    plainPath.test(url.pathname)
  return isAccount ? url.href : undefined
}

const plainPath = /^\/(?:[A-Za-z0-9._~-]+\/)*$/
