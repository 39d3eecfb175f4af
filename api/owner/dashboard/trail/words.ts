/** What several lines of the log say together. */
import type { AuditAction } from "../../../../engine/model/AuditAction.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { actionText } from "../wording.ts"
import { outcomeOf, type TrailGroup } from "./groups.ts"

/** After the name of who did it: `changed 7 pages`, `changed the style, 4 times`. */
export const groupText = (
  { records: [newest, ...others], count, isOpen }: Pick<TrailGroup, "records" | "count" | "isOpen">,
  known: ReadonlyArray<Pick<Site, "id" | "name">>
): string => {
  const more = isOpen ? " or more" : ""
  if (count > 1) {
    const number = `${count}${more}`
    if (outcomeOf(newest) === "held") return `wrote ${number} changes that were held for you`
    const many = Object.hasOwn(several, newest.action) ? several[newest.action] : undefined
    if (many !== undefined) return many(number)
  }
  const text = actionText(newest, known).replace(/:$/, "")
  return others.length === 0 ? text : `${text}, ${others.length + 1}${more} times`
}

/** Where every line is about a thing of its own, things are counted; elsewhere how often it was done. */
const several: { readonly [action in AuditAction]?: (number: string) => string } = {
  "page.write": (number) => `changed ${number} pages`,
  "page.publish": (number) => `published ${number} pages`,
  "page.reject": (number) => `turned down changes of ${number} pages`,
  "page.discard": (number) => `discarded drafts of ${number} pages`,
  "page.reopen": (number) => `brought back to waiting changes of ${number} pages`,
  "page.revert": (number) => `brought back earlier versions of ${number} pages`,
  "page.create": (number) => `added ${number} pages`,
  "page.update": (number) => `changed titles or descriptions of ${number} pages`,
  "page.delete": (number) => `deleted ${number} pages`,
  "page.archive_request": (number) => `asked to take ${number} pages off the website`,
  "page.archive": (number) => `took ${number} pages off the website`,
  "page.unarchive_request": (number) => `asked to put ${number} pages back`,
  "page.unarchive": (number) => `put ${number} pages back on the website`,
  "partial.write": (number) => `changed ${number} passages`,
  "partial.delete": (number) => `deleted ${number} passages`,
  "chrome.write": (number) => `changed ${number} sections of every page`,
  "media.upload": (number) => `added ${number} files to the library`,
  "media.import": (number) => `brought ${number} files into the library from elsewhere`,
  "collection.create": (number) => `added ${number} lists`,
  "collection.row.create": (number) => `added ${number} entries to lists`,
  "collection.row.remove": (number) => `deleted ${number} entries of lists`,
  "redirect.create": (number) => `set up the forwarding of ${number} addresses`,
  "redirect.delete": (number) => `ended the forwarding of ${number} addresses`
}
