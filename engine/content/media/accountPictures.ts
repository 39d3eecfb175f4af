/**
 * Pictures at the site's own account of the image host (AU-B18): which ones a text shows, and when to look at one. What
 * is seen there is a stranger's word, so it says how large a picture is and nothing else.
 */
import { isInAccount, readAddress } from "../../gate/html/url.ts"
import { DAY_MS, limits } from "../../limits.ts"
import type { PagePart } from "../../model/PagePart.ts"
import type { MeasuredImage } from "../../ports/MeasuredImages.ts"

/** The https addresses of other hosts that images show: as their authors wrote them, and as browsers ask for them. */
export const picturesElsewhere = (parts: Iterable<PagePart>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const part of parts) {
    if (part.kind !== "image") continue
    const src = part.attributes["src"] ?? ""
    const asked = askedFor(src)
    if (asked !== undefined) found.set(src, asked)
  }
  return found
}

/** Those of them in the account, each once; no more than are measured of one text. None without an account. */
export const accountPictures = (parts: Iterable<PagePart>, account: string | null): ReadonlyArray<string> => {
  if (account === null) return []
  const inside = [...picturesElsewhere(parts).values()].filter((url) => isInAccount(readAddress(url), account))
  return [...new Set(inside)].slice(0, limits.picturesMeasured)
}

/** Whether a picture is to be looked at: never seen, or not for a day, whatever came of it then. */
export const isDue = (known: MeasuredImage | undefined, now: number): boolean =>
  known === undefined || now - known.triedAt >= DAY_MS

/** Whether a text that shows it has something to wait for: a look that is due, or a size that is still missing. */
export const isAwaited = (known: MeasuredImage | undefined, now: number): boolean =>
  isDue(known, now) || (known?.width === null && isTriedAgain(known))

/** Without a new publish, a picture without a size is tried again on so many days, and then given up. */
export const isTriedAgain = ({ width, failures }: MeasuredImage): boolean =>
  width === null && failures < limits.pictureTries

/** What is known after a look: the size, or what was wrong. A size once known outlasts a host that is away. */
export const lookedAt = (
  url: string,
  before: MeasuredImage | undefined,
  seen: { readonly width: number; readonly height: number } | { readonly failure: string },
  now: number
): MeasuredImage => {
  if ("failure" in seen) {
    const { width = null, height = null, changedAt = null, failures = 0 } = before ?? {}
    return { url, width, height, changedAt, triedAt: now, failures: failures + 1, failure: seen.failure }
  }
  const isSame = before?.width === seen.width && before.height === seen.height
  return { url, ...seen, changedAt: isSame ? before.changedAt : now, triedAt: now, failures: 0, failure: null }
}

/** Without its fragment, which stays with the browser. Most images are the site's own, and those cost nothing here. */
const askedFor = (src: string): string | undefined => {
  if (src.startsWith("/") && !src.startsWith("//")) return undefined
  const address = readAddress(src)
  if (address.kind !== "elsewhere" || address.scheme !== "https:" || address.inherited) return undefined
  const url = address.href.split("#", 1)[0] ?? ""
  return url.length <= limits.pictureAddressCharacters ? url : undefined
}
