/** How the dashboard speaks of what the platform knows by codes. Whole words, no jargon, and never a code. */
import { limits } from "../../../engine/limits.ts"
import { errorRow, type ErrorCode } from "../../../engine/errors/catalogue.ts"
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import type { AuditAction } from "../../../engine/model/AuditAction.ts"
import type { Credential, Scope } from "../../../engine/model/Credential.ts"
import type { Finding } from "../../../engine/model/Finding.ts"
import type { Page, VersionState } from "../../../engine/model/Page.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { isListingTemplate } from "../../../engine/site/routes.ts"
import { isOwnReasonToFreeze } from "../../../engine/site/budgets.ts"
import { siteIsLive } from "../../../engine/site/live.ts"
import { handedOverAt, ownersOf } from "../../../engine/site/owners.ts"
import { isShut, pausedSince } from "../../../engine/site/pause.ts"
import { type Actor, dashboardActor } from "../../../engine/model/ids.ts"
import type { AuditRecord } from "../../../engine/ports/Audit.ts"
import { emptyFile } from "../../use-cases/content/media/inspect.ts"
import { isDiscarded } from "../../use-cases/content/drafts/ownersText.ts"
import { deeds, thingOf } from "../../answers/screens/deeds.ts"

export {
  type Clocked,
  hostInWords,
  moment,
  momentText,
  plural,
  siteInWords,
  state
} from "../../answers/screens/wording.ts"

/** What a page or shared section is called; of a title, without the name of the website that many of them end in. */
export const nameOf = (
  page: Pick<Page, "kind" | "slot" | "title" | "archivedRoute">,
  site: Pick<Site, "name">
): string => {
  switch (page.kind) {
    case "page":
      // Its title is made of what is filled in.
      if (isListingTemplate(page.slot)) return "The page of each listing"
      return withoutTail(page.title.trim(), site.name) || (page.slot ?? page.archivedRoute ?? "A page")
    case "chrome":
      return sectionNames[page.slot ?? ""] ?? "A section of every page"
    case "partial":
      return `Passage “${page.slot}”`
    case "notfound":
      return "Page not found"
    case "stylesheet":
      return "Style"
    case "script":
      return "Script"
    case "theme":
      return "Colours and type"
  }
}

const withoutTail = (title: string, siteName: string): string => {
  const tail = [" · ", " | ", " – ", " — ", " - "].map((mark) => mark + siteName).find((end) => title.endsWith(end))
  return tail === undefined ? title : title.slice(0, -tail.length).trim() || title
}

const sectionNames: { readonly [slot: string]: string } = {
  header: "Top of every page",
  footer: "Foot of every page",
  announcement: "Announcement"
}

export const pageState = ({
  status,
  publishedVersionId,
  frozen
}: Pick<Page, "status" | "publishedVersionId" | "frozen">): readonly [label: string, look: string] => {
  if (status === "archived") return ["Taken off", ""]
  if (status === "unarchive_pending") return ["Asked back", ""]
  if (status === "archive_pending") return ["About to be taken off", "bad"]
  if (frozen) return ["Beyond your plan", "bad"]
  if (publishedVersionId !== null) return ["Live", "live"]
  return status === "held" ? ["Waits for you", "bad"] : ["Draft", ""]
}

export const siteState = (site: Site): readonly [label: string, look: string] =>
  site.copying !== null
    ? site.copying.failed
      ? ["Could not be copied", "bad"]
      : ["Being copied", ""]
    : site.frozenAt !== null
      ? ["Frozen", "bad"]
      : isShut(site)
        ? [pausedSince(site) === null ? "Offline" : "Paused", "bad"]
        : siteIsLive(site)
          ? ["Live", "live"]
          : site.draftExpiresAt !== null
            ? ["Unclaimed draft", ""]
            : ["Not on its own domain yet", ""]

/** Where a version stands, in a word or two. */
export const versionStateOf = (version: Parameters<typeof isDiscarded>[0]): string =>
  isDiscarded(version) ? "Discarded" : versionState[version.state]

const versionState: { readonly [state in VersionState]: string } = {
  draft: "Draft",
  held: "Waits for you",
  published: "Live",
  superseded: "Replaced",
  rejected: "Turned down"
}

/** Who did it, as the owner knows them; `at`: what was done before they took the website over is none of theirs. */
export const authorOf =
  (site: Pick<Site, "id" | "settings">, credentials: ReadonlyArray<Credential>) =>
  (actor: Actor, at = Infinity): string => {
    if (actor === dashboardActor(site.id)) {
      if (at < handedOverAt(site)) return "An owner before you"
      // Whoever of them it was: what one owner does, all of them answer for.
      return ownersOf(site).length > 1 ? "One of you" : "You"
    }
    if (actor === "duplicate") return "Copied from another website"
    if (actor === "onboard") return "Our set-up"
    if (actor === "system") return "Our staff"
    return credentials.find(({ id }) => id === actor)?.label ?? "An assistant that was removed"
  }

export const scopeLevels: ReadonlyArray<{ readonly scope: Scope; readonly name: string; readonly may: string }> = [
  { scope: "content:publish", name: "Full access", may: "reads, writes, and decides about what waits" },
  { scope: "content:edit", name: "Write", may: "reads and writes; what needs a decision waits for you" },
  { scope: "content:read", name: "Read", may: "reads the website and changes nothing" }
]

/** The widest of what a credential may do. */
export const levelOf = ({ scopes }: Pick<Credential, "scopes">) =>
  scopeLevels.find(({ scope }) => scopes.includes(scope)) ?? scopeLevels.at(-1)!

/** The same of a line of the trail, some of which nobody did. */
export const authorOfRecord = (...known: Parameters<typeof authorOf>) => {
  const author = authorOf(...known)
  return (record: Pick<AuditRecord, "actor" | "action" | "detail"> & { readonly at?: number }): string => {
    if (frozeByItself(record)) return "The website"
    return byItself.has(record.action) ? "The platform" : author(record.actor, record.at)
  }
}

/** What follows by itself. */
const byItself: ReadonlySet<AuditAction> = new Set(["site.trial_end", "domain.serving", "domain.lapsed"])

/** Whether the website stopped by itself, for how much was written; no person did it. */
const frozeByItself = ({ action, detail }: Pick<AuditRecord, "action" | "detail">): boolean => {
  const { reason } = (detail ?? {}) as { readonly reason?: unknown }
  return action === "site.freeze" && typeof reason === "string" && isOwnReasonToFreeze(reason)
}

/** One line of the trail. */
export const actionText = (
  { action, detail }: Pick<AuditRecord, "action" | "detail">,
  /** The sites of whoever reads it. */
  known: ReadonlyArray<Pick<Site, "id" | "name">>
): string => {
  const { outcome, copyOf, reason } = (detail ?? {}) as {
    readonly [member in "outcome" | "copyOf" | "reason"]?: unknown
  }
  if (action === "site.start" && copyOf !== undefined)
    return `copied ${known.find(({ id }) => id === copyOf)?.name ?? "another website"}`
  if (action === "site.freeze" && typeof reason === "string")
    return frozeByItself({ action, detail }) ? `froze by itself: there were ${reason}` : `froze the website: ${reason}`
  // What was put on record by a version of ours that had a name for it which is gone.
  const done = Object.hasOwn(deeds, action) ? deeds[action] : "changed something:"
  return outcome === "held" ? `wrote a change that waits for you: ${thingOf(action)}` : done
}

/** What is wrong with which field of a form, by the last part of its path. */
export const wrongFields = ({ fields }: Refusal): { readonly [name: string]: string } => {
  const named: ReadonlyArray<unknown> = Array.isArray(fields?.["fields"])
    ? fields["fields"]
    : [{ path: fields?.["field"], reason: fields?.["reason"] }]
  return Object.fromEntries(
    named.flatMap((each) => {
      const { path, reason } = (each ?? {}) as { readonly path?: unknown; readonly reason?: unknown }
      return typeof path === "string" && typeof reason === "string"
        ? [[path.split(".").at(-1)!, `This ${reason}.`] as const]
        : []
    })
  )
}

/** What the fields of a form are called on their screen, by name. */
export type Labels = { readonly [name: string]: string }

/** A refusal in words for an owner, with the places it is about. */
export const refusalText = (
  refusal: Refusal,
  labels: Labels = {}
): { readonly text: string; readonly reasons: ReadonlyArray<string> } => {
  const { code, detail, fields } = refusal
  const wrong = Object.entries(wrongFields(refusal)).filter(([name]) => Object.hasOwn(labels, name))
  if (wrong.length > 0)
    return { text: "Nothing was saved yet.", reasons: wrong.map(([name, reason]) => `${labels[name]}: ${reason}`) }
  if (code === "gate.placeholder_unresolved") return { text: bracesText, reasons: [] }
  const reasons = Array.isArray(fields?.["reasons"]) ? (fields["reasons"] as ReadonlyArray<Finding>) : []
  const isOfPhone = code === "media.unsupported_type" && /^image\/hei[cf]/.test(String(fields?.["found"]))
  const text = isOfPhone
    ? phoneText
    : saidAsItIs.has(detail)
      ? detail
      : (texts[code] ?? (code.startsWith("gate.") ? gateText : detail))
  return {
    text,
    reasons: reasons.slice(0, 10).map(({ message, value }) => (value ? `${message} (${value})` : message))
  }
}

/** What iPhones take by themselves, and what makes of it what every browser shows. */
const phoneText =
  "This is a picture as an iPhone keeps it (HEIC), which browsers cannot show. Share it as a copy to send a JPEG. For all " +
  "pictures from now on, choose on the iPhone: Settings › Camera › Formats › Most Compatible."

/** Said where a document was sent for the place of a picture. */
export const noPicture = "This file is no picture. It is in the library, but not on the page."

/** What is wrong with one file, and not with files of its kind. */
const saidAsItIs: ReadonlySet<string> = new Set([emptyFile, noPicture])

const gateText = "This could not be published. What you typed is still here; nothing on the website has changed."

/** What is wrong with a field in which double braces stand that nobody fills in. */
export const bracesWrong = ({ slot }: Pick<Page, "slot">): string =>
  isListingTemplate(slot)
    ? "Between double braces only what a listing says can stand, such as {{listing.address}}."
    : "Double braces, {{ and }}, cannot be used here."

const bracesText =
  "This could not be published: double braces, {{ and }}, cannot be used in words. Take them out and publish again. What you typed is still here; nothing on the website has changed."

const texts: { readonly [code in ErrorCode]?: string } = {
  "page.archived": "This page has been taken off the website, so it cannot be changed.",
  "page.frozen": "Your plan does not cover this page. It stays on the website, but it cannot be changed.",
  "page.not_found": "There is no such page on this website.",
  "page.route_taken": "Another page is in its place now. Once that one makes room, this one can be put back.",
  "archive.state_conflict": "This page is in its place already, or was asked back.",
  "version.not_found": "There is no such version of this page.",
  "publish.nothing_held": "Somebody has decided about this already.",
  "publish.version_rejected": "This version was turned down, so it cannot be published any more.",
  "publish.not_yet_live": "This version still waits for a decision.",
  "partial.limit": "The pieces that pages share take as much room as they may. Shorten this one.",
  "collection.row_limit": "This list is full. Delete an entry to make room for another.",
  "collection.rows_too_large": "This list has no room for so much text. Shorten it, or delete an entry to make room.",
  "site.copying": "The website is still being put together as a copy. Please try again in a minute.",
  "site.copy_failed": "The website could not be copied. Remove it on its overview, and start another.",
  "site.frozen": "The website is frozen. Unfreeze it first, on its overview.",
  "media.unsupported_type":
    "Files of this kind are not taken. Use a photograph or a drawing (JPEG, PNG, WebP, AVIF, GIF or SVG), or a PDF in the library.",
  "media.too_large": "The file is too large. A picture may have 25 MB.",
  "media.library_full": "There is no room for more files on this site. Use a picture that is there already.",
  "media.too_many_pixels": `The picture has too many pixels. It may have ${limits.imagePixels / 1_000_000} million, such as 10,000 by 10,000. Save it in a smaller size and try again.`,
  "media.damaged": "The file is damaged or incomplete. Open it, save it again, and try once more.",
  "media.svg_rejected":
    "The drawing holds more than a picture: a script, or something from elsewhere. Export it as a plain SVG.",
  "media.not_found": "There is no such file in the library.",
  "request.aborted": "The connection ended before everything had arrived. Please try again.",
  "request.timeout": "The file did not arrive in time. Please try again over a steadier connection."
}

export const statusOf = (code: ErrorCode): number => errorRow(code).status
