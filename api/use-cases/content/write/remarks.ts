/**
 * What is worth saying of a write that its text alone does not show: of title and meta, of links that lead nowhere, and of
 * the page as it is rendered. It joins the warnings of the gate in the answer; nothing is refused for it (LINT-22), but a page
 * that would show more than a page may.
 */
import { Effect } from "effect"
import { lintRendered } from "../../../../engine/gate/rendered/lint.ts"
import { mapHeightWarnings } from "../../../../engine/gate/rendered/mapHeights.ts"
import { renderedWarnings } from "../../../../engine/gate/rendered/remarks.ts"
import type { Accepted } from "../../../../engine/gate/verdict.ts"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import { listingBase, shortTemplate } from "../../../../engine/listings/address.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import { type Answering, Pages } from "../../../../engine/ports/Pages.ts"
import { BoundRenderFailed, Publishing, type RenderedPage } from "../../../../engine/ports/Publishing.ts"
import { mayShowTooMuch, PageTooLarge } from "../../../../engine/publish/pageRoom.ts"
import { isPattern } from "../../../../engine/publish/addresses.ts"
import { brokenLinks, linkedOf, redirectedTo } from "../../../../engine/serve/live.ts"
import { isListingTemplate } from "../../../../engine/site/routes.ts"
import type { WriteDecision } from "../../../../engine/write/decision.ts"
import { fromDashboard } from "../../../../engine/write/fromDashboard.ts"
import { pageAdvice } from "../../../../engine/write/pageAdvice.ts"
import { unstyledClasses } from "../../../../engine/write/unstyledClasses.ts"
import { unsetVariables } from "../../../../engine/write/unsetVariables.ts"
import { Write } from "../../../access/Call.ts"

export interface Remarked {
  /** The verdict on the text that is written; left out where the text stays as it is. */
  readonly accepted?: Accepted
  /** What the page would be, where that was rendered already. */
  readonly rendered?: RenderedPage | BoundRenderFailed | undefined
  /** Takes the links where the caller tells of them itself, once the other pages of the same request are made. */
  readonly linksApart?: ((links: Links) => void) | undefined
}
type Links = Accepted["marks"]["links"]

/** The decision with these warnings after its own. Programs alone are told: people see the page. */
export const remarked = Effect.fnUntraced(function* <Decision extends WriteDecision>(
  decision: Decision,
  { accepted, rendered, linksApart }: Remarked
) {
  const session = yield* Write
  if (fromDashboard(session) || session.actor === "system") return decision
  const { page, version } = decision
  const more = [
    ...pageAdvice(page, version ?? page, session.site, session.now),
    ...(accepted === undefined ? [] : yield* variableWarnings(page, accepted)),
    ...(accepted === undefined ? [] : yield* classWarnings(page, accepted)),
    ...(accepted === undefined ? [] : yield* ownLinkWarnings(page, accepted, linksApart)),
    ...(accepted === undefined ? [] : yield* renderWarnings(decision, accepted, rendered))
  ]
  return more.length === 0 ? decision : { ...decision, warnings: [...decision.warnings, ...more] }
})

/** Looks up what the links lead to, so that it is known under the site's lock without asking there. */
export const foreseeLinks = ({ marks }: Accepted) => answering(routesOf(marks.links))

/** What surrounds the pages is asked where a text wants something of it. */
const variableWarnings = Effect.fnUntraced(function* ({ kind }: WriteDecision["page"], accepted: Accepted) {
  if (accepted.marks.variables.length === 0) return []
  const { site } = yield* Write
  return unsetVariables(kind, accepted, yield* (yield* Publishing).variablesSet(site))
})

const classWarnings = Effect.fnUntraced(function* ({ kind }: WriteDecision["page"], accepted: Accepted) {
  if (unstyledClasses(kind, accepted, new Set()).length === 0) return []
  const { site } = yield* Write
  return unstyledClasses(kind, accepted, yield* (yield* Publishing).classesStyled(site))
})

const ownLinkWarnings = Effect.fnUntraced(function* (
  { kind, slot }: WriteDecision["page"],
  { marks: { links } }: Accepted,
  apart: Remarked["linksApart"]
) {
  if (apart !== undefined) {
    apart(links)
    return []
  }
  const [broken = []] = yield* brokenOf([links], new Set(kind === "page" && slot !== null ? [slot] : []))
  if (kind === "page") return broken.map(brokenLink)
  // Files are there before anything asks for them, so of each that is not it is told where it is asked for.
  const [missing, unmade] = [broken.filter(isLoaded), broken.filter((link) => !isLoaded(link))]
  return [...brokenAround(unmade), ...missing.map(brokenLink)]
})

/** LINT-15, LINT-16: of the links of several pages that one request makes; `made` are the routes it published. */
export const linkWarnings = (texts: ReadonlyArray<Links>, made: ReadonlySet<string>) => {
  // All are looked up together, unless they are more than one text can have.
  const lookUps = texts.flat().length > limits.linksKept ? texts.map((links) => [links]) : [texts]
  return Effect.map(
    Effect.forEach(lookUps, (some) => brokenOf(some, made)),
    (found) => found.flat().map((broken) => broken.map(brokenLink))
  )
}

/** Of each text the links that lead nowhere. `coming` are routes that answer once the write is done. */
const brokenOf = Effect.fnUntraced(function* (texts: ReadonlyArray<Links>, coming: ReadonlySet<string>) {
  const links = texts.flat()
  if (links.length === 0) return texts.map((): Links => [])
  const { pages, patterns, ...more } = yield* answering(routesOf(links))
  const published = [...patterns, ...[...coming].filter(isPattern)]
  const short = published.flatMap((route) => listingBase(route) ?? []).map(shortTemplate)
  const around = { ...more, pages: pages.union(coming), patterns: [...published, ...short] }
  const broken = texts.map((links) => brokenLinks(links, around))
  const further = yield* withTargets(broken.flat(), around)
  const left = further === around ? broken : broken.map((links) => brokenLinks(links, further))
  return left.map((links) => links.slice(0, limits.gateFindings))
})

/** A redirect may end where a page was taken away and has come back since: looked up where one seems to end in nothing. */
const withTargets = Effect.fnUntraced(function* (broken: Links, around: Answering) {
  const { site, now } = yield* Write
  const targets = redirectedTo(broken, around)
  if (targets.length === 0) return around
  const { pages, bases, rows } = yield* (yield* Pages).answering(site.id, targets, now)
  return {
    ...around,
    pages: around.pages.union(pages),
    bases: around.bases.union(bases),
    rows: around.rows.union(rows)
  }
})

const isLoaded = ({ loaded }: Links[number]): boolean => loaded !== undefined

const brokenLink = (link: Links[number]): Warning => {
  const { path, element, line, column } = link
  const href = shortened(path)
  if (link.loaded !== undefined) {
    const detail = `No file answers at ${href}, so nothing is shown there. Import the file into the media library, and write the /media/ path that it is given.`
    return {
      code: "asset.not_found",
      detail,
      address: href,
      source: link.loaded,
      ...(element !== undefined && { element }),
      line,
      column
    }
  }
  const parameter = /\/(:[^/?]+)/.exec(href)?.[1]
  const detail =
    parameter === undefined
      ? `Nothing answers at ${href}: ${nothingThere}. Correct the link, or publish what it leads to.`
      : `Nothing answers at ${href}: ${parameter} is the name of a parameter, and an address has a value in its place. Write the address of one page.`
  return { code: "seo.broken_internal_link", detail, href, element, line, column }
}

/**
 * What stands around pages, or in them, is written before what it leads to; so it is told of all in one warning, which
 * has the place of the first.
 */
const brokenAround = (broken: Links): ReadonlyArray<Warning> => {
  const [first] = broken
  if (first === undefined) return []
  if (broken.length === 1) return [brokenLink(first)]
  const hrefs = broken.map(({ path }) => shortened(path))
  const some = hrefs.slice(0, quoted).join(", ")
  const more = hrefs.length > quoted ? ` and ${hrefs.length - quoted} more` : ""
  const detail = `Nothing answers yet at ${some}${more}: ${nothingThere}. Publish what they lead to, or correct the links.`
  return [{ ...brokenLink(first), detail, hrefs }]
}

/** How many addresses `detail` quotes; `hrefs` has them all. */
const quoted = 5
const nothingThere =
  "no published page, no visible row of a collection, no other route with parameters, no redirect and no file"
const shortened = (path: string): string => (path.length > 200 ? `${path.slice(0, 200)}…` : path)

const routesOf = (links: Links): ReadonlyArray<string> => [
  ...new Set(
    links.flatMap((link) => {
      const linked = linkedOf(link)
      return linked.kind === "route" ? [linked.route] : []
    })
  )
]

/** One statement, or none where it was asked before the lock was had. */
const answering = Effect.fnUntraced(function* (routes: ReadonlyArray<string>) {
  const { site, now, foreseen } = yield* Write
  const known = foreseen?.answering(routes)
  if (known !== undefined) return known
  const found = yield* (yield* Pages).answering(site.id, routes, now)
  foreseen?.noteAnswering(routes, found)
  return found
})

/**
 * Of a document that is rendered anyway; else of one that is rendered for it, where the text has tabs, panels or menus, or
 * its route has parameters, or it could show more than a page may. Of a partial nothing is known: what it lacks may stand on the pages that show it.
 */
const renderWarnings = Effect.fnUntraced(function* (
  { page, version }: WriteDecision,
  accepted: Accepted,
  rendered: Remarked["rendered"]
) {
  if (page.kind === "partial") return []
  const isTemplate = page.kind === "page" && page.slot !== null && isPattern(page.slot)
  const isLarge = mayShowTooMuch(accepted.parts ?? [])
  if (rendered === undefined && !accepted.marks.hooked && !isTemplate && !isLarge) return []
  const shown = rendered ?? (yield* rehearsedRender({ page, version }, accepted))
  if (shown === undefined) return []
  const hooks =
    shown instanceof BoundRenderFailed
      ? []
      : [
          ...renderedWarnings(lintRendered(shown.html), accepted.marks),
          ...(showsMap(accepted) ? mapHeightWarnings(shown.html, yield* sheetsOf(page, accepted)) : [])
        ]
  return isTemplate ? [auditWarning(page.slot!, shown), ...hooks] : hooks
})

const showsMap = ({ parts }: Accepted): boolean =>
  (parts ?? []).some((part) => part.kind === "component" && (part.name === "map" || part.name === "listings-map"))

/** The text's own CSS and that of the site. */
const sheetsOf = ({ siteId }: WriteDecision["page"], { payload }: Accepted) =>
  Effect.gen(function* () {
    const stylesheet = yield* (yield* Pages).publishedBySlot(siteId, "stylesheet", "")
    return [payload.css ?? "", stylesheet?.css ?? ""]
  })

/**
 * The page as it would be; a defect where a row cannot be shown with it, undefined for a text that cannot be rendered
 * where it stands. Refuses with `page.shows_too_much`. Nothing is stored.
 */
export const rehearsedRender = ({ page, version }: Pick<WriteDecision, "page" | "version">, accepted: Accepted) =>
  Effect.flatMap(Publishing, (publishing) => {
    const { title, meta } = version ?? page
    return publishing.render(page.siteId, page.id, { accepted, route: page.slot ?? "/", title, meta })
  }).pipe(
    Effect.catch(() => Effect.succeed(undefined)),
    Effect.catchDefect((defect) => {
      const tooLarge = [defect, defect instanceof Error && defect.cause].find((one) => one instanceof PageTooLarge)
      if (tooLarge !== undefined)
        return refuse("page.shows_too_much", tooLarge.message, { limitCharacters: limits.pageShownCharacters })
      return defect instanceof BoundRenderFailed ? Effect.succeed(defect) : Effect.die(defect)
    })
  )

/** LINT-18 to LINT-20: what a route with parameters was rendered with. */
const auditWarning = (slot: string, shown: RenderedPage | BoundRenderFailed): Warning => {
  if (shown instanceof BoundRenderFailed) {
    const { route: boundTo } = shown
    const detail = `The page could not be rendered with the row at ${boundTo}; visitors may get nothing there. Look at the row's values, and rehearse the write again.`
    return { code: "audit.bound_render_failed", detail, boundTo } satisfies Warning
  }
  const { bound, route: boundTo } = shown
  if (bound !== null && "to" in bound) {
    const detail = `The page was rendered with the ${isListingTemplate(slot) ? "listing" : "row"} at ${boundTo}.`
    return { code: "audit.bound_sample", detail, boundTo } satisfies Warning
  }
  const { why = "no_source", none = "Nothing fills the parameters of this route." } = bound ?? {}
  return { code: `audit.unbound_${why}`, detail: none }
}
