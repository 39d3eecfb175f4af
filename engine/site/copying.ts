/**
 * How a site is filled with what another one shows: which of it, in which order, and how much of it at a time. What
 * belongs to the other business stays with it: its contact, addresses that are told of enquiries, destinations and their
 * secrets, analytics, approvals, connected accounts, forms that were asked for (CA-C17).
 */
import { catalogue } from "../errors/catalogue.ts"
import { refuse, type Refusal } from "../errors/Refusal.ts"
import { limits } from "../limits.ts"
import type { Site } from "../model/Site.ts"
import type { CopyItem } from "../ports/SiteCopies.ts"

/** Of the settings. Everything else of them names people, accounts or secrets of the other business. */
const copiedSettings = ["fonts", "faviconAssetId", "ogImage"]

/** Members of the new site that it has from the original, as the original stands now. */
export const copiedMembers = (from: Site, to: Site): Pick<Site, "vertical" | "language" | "settings"> => ({
  vertical: from.vertical,
  language: from.language,
  settings: {
    ...to.settings,
    ...Object.fromEntries(
      copiedSettings.flatMap((name) => (name in from.settings ? [[name, from.settings[name]!]] : []))
    )
  }
})

/**
 * What of the next things, in their order, is done in one go: things of one stage, few and small enough for a short
 * transaction, and a list by itself. At least one where there is any.
 */
export const copiedTogether = (next: ReadonlyArray<CopyItem>): ReadonlyArray<CopyItem> => {
  const [first] = next
  if (first === undefined) return []
  const most = first.stage === "lists" ? 1 : limits.copiedAtOnce
  const bound = first.stage === "files" ? limits.copiedFileBytes : limits.copiedTextBytes
  const together: Array<CopyItem> = [first]
  let bytes = first.bytes
  for (const item of next.slice(1, most)) {
    bytes += item.bytes
    if (item.stage !== first.stage || bytes > bound) break
    together.push(item)
  }
  return together
}

/** A refusal that says nothing of the text: what is busy or away now will take it later. */
export const isPassing = ({ code }: Refusal): boolean => catalogue[code].status >= 500

/**
 * `site.copying` (423) while a site is being filled, with when to ask again; `site.copy_failed` (423) where it never will
 * be whole. Undefined for every other site.
 */
export const refuseCopying = ({ copying }: Pick<Site, "copying">): Refusal | undefined => {
  if (copying === null) return undefined
  return copying.failed
    ? refuse("site.copy_failed", "The site was to be a copy of another one and could not be filled.")
    : refuse(
        "site.copying",
        "The site is being filled with what another one shows, and takes no other writes until all of it is there.",
        undefined,
        { "retry-after": "5" }
      )
}
