/** The link by which the owner publishes a version that waits, or turns it down with a note. */
import { Effect, Schema } from "effect"
import type { Page } from "../../../engine/model/Page.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { PageId, VersionId } from "../../../engine/model/ids.ts"
import { routePath } from "../../../engine/publish/addresses.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { type ReviewStanding, reviewStanding } from "../../../engine/write/review.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { Write } from "../../access/Call.ts"
import { addressOf } from "../../use-cases/site/findSite.ts"
import { approve, turnDownVersion } from "../../use-cases/content/review/decide.ts"
import { previewVisit } from "../../use-cases/content/review/previewBeside.ts"
import { differencesOf, factsOf, findReviewed, turnDown } from "../../use-cases/content/review/versionView.ts"
import { nameOf } from "../../use-cases/content/review/words.ts"
import type { LinkKind } from "./LinkKind.ts"
import { closedViews, type LinkView } from "../../answers/linkPage.ts"
import { noDecision } from "./noDecision.ts"

export const reviewSubject = Schema.decodeUnknownSync(Schema.Struct({ pageId: PageId, versionId: VersionId }))

export const review: LinkKind = {
  failed: "Nothing was decided",
  look: Effect.fnUntraced(function* ({ subject, token }, site) {
    const { pageId, versionId } = reviewSubject(subject)
    const found = yield* findReviewed(site.id, pageId, versionId)
    if (found === undefined) return closedViews.unknown
    const { page, version } = found
    const standing = reviewStanding(page, version)
    if (standing !== "waits") return over(site, page, standing)
    return {
      site: site.name,
      title: "Publish this change?",
      text: ["A new version waits for you. Visitors see it once you publish it."],
      facts: yield* factsOf(page, version),
      differences: yield* differencesOf(page, version),
      visit: yield* previewVisit(site, token),
      action: { label: "Publish it" },
      decline: turnDown
    }
  }),
  act: Effect.fnUntraced(function* ({ subject }, { decision, note = "" }) {
    const { site } = yield* Write
    const { pageId, versionId } = reviewSubject(subject)
    const found = yield* findReviewed(site.id, pageId, versionId)
    if (found === undefined) return closedViews.unknown
    const standing = reviewStanding(found.page, found.version)
    if (standing !== "waits") return over(site, found.page, standing)
    if (decision === undefined) return yield* noDecision()
    if (decision === "decline") {
      yield* turnDownVersion(pageId, versionId, note)
      return {
        site: site.name,
        title: "The change was turned down",
        text: ["What visitors see stays as it is. Whoever wrote the version can read your note."]
      }
    }
    yield* approve(pageId, versionId)
    return {
      site: site.name,
      title: "The change is live",
      text: [`Visitors see the new version of ${nameOf(found.page)} from now on.`],
      ...(found.page.kind === "page" && { visit: yield* visit(site, found.page) })
    }
  })
}

const over = (site: Site, page: Page, standing: Exclude<ReviewStanding, "waits">): LinkView => ({
  status: 410,
  site: site.name,
  ...words[standing],
  text: [words[standing].text.replace("{name}", () => nameOf(page)), "There is nothing to do."]
})

const words = {
  live: { title: "The change is live already", text: "Somebody published this version of {name} before you." },
  rejected: { title: "The change was turned down", text: "Somebody turned this version of {name} down before you." },
  overtaken: {
    title: "There is a newer version",
    text: "{name} was written again since the mail was sent. If the newer version waits for you, it has a mail of its own."
  },
  closed: { title: "The page is gone", text: "{name} was taken off the website since the mail was sent." }
} as const

const visit = Effect.fnUntraced(function* (site: Site, page: Page) {
  const origin = addressOf(yield* ApiConfig, yield* (yield* Sites).hostnames(site.id))
  return { href: `${origin}${routePath(page.slot ?? "/")}`, label: "See the page" }
})
