/** Handlers of the link rows: find what the token opens, say it, or do it once. */
import { Clock, Data, Effect } from "effect"
import { errorRow } from "../../../engine/errors/catalogue.ts"
import { refuse, type Refusal } from "../../../engine/errors/Refusal.ts"
import { type Link, type LinkPurpose, Links } from "../../../engine/ports/Links.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { Write } from "../../access/Call.ts"
import { rows } from "../../access/rows.ts"
import { hashSecret } from "../../access/tokens.ts"
import { askedField } from "../../answers/review/decisionBar.ts"
import { comparisonPicture } from "../../use-cases/content/review/comparisons/shown.ts"
import { untakenPicture } from "../../use-cases/content/review/comparisons/untaken.ts"
import { asOwner } from "../../use-cases/content/write/onBehalf.ts"
import { restore, unarchive } from "./backOnSite.ts"
import { claim } from "./claim.ts"
import { confirm } from "./confirm.ts"
import { type Decision, decisions, type LinkForm, type LinkKind } from "./LinkKind.ts"
import { askedForAddress, closedViews, linkPage, type LinkView, withoutAddressField } from "../../answers/linkPage.ts"
import { owner } from "./owner.ts"
import { review } from "./review.ts"
import { LinksApi } from "./routes.ts"

export const linksRows = rows(LinksApi, {
  open: ({ params }) => Effect.map(open(params.token), linkPage),
  picture: ({ params }) => picture(params.token, params.picture),
  act: ({ params, payload }) => Effect.map(act(params.token, formOf(payload)), linkPage)
})

/** Members that the pages send, each once; browsers and mail programs may add others, which mean nothing. */
const formOf = (sent: { readonly [member: string]: string | ReadonlyArray<string> }): LinkForm => {
  const { email, decision, note } = sent
  const knows = sent["knows"] ?? (sent[askedField.name] === askedField.value ? "" : undefined)
  return {
    ...(typeof email === "string" && { email }),
    ...(isDecision(decision) && { decision }),
    ...(typeof note === "string" && { note }),
    ...(typeof knows === "string" && { knows }),
    ...(sent[askedField.name] === askedForAddress && { asksForAddress: true }),
    ...(sent[withoutAddressField] === "1" && { withoutAddress: true })
  }
}

const isDecision = (sent: unknown): sent is Decision => decisions.some((decision) => decision === sent)

const kinds: { readonly [purpose in LinkPurpose]?: LinkKind } = { restore, unarchive, claim, confirm, review, owner }

const open = Effect.fnUntraced(function* (token: string) {
  const found = yield* find(token)
  return "title" in found ? found : yield* found.kind.look(found.link, found.site)
})

/** Of a version that the link asks about, and only while it asks. */
const picture = Effect.fnUntraced(function* (token: string, name: string) {
  const found = yield* find(token)
  const asked = "title" in found ? undefined : yield* found.kind.version?.(found.link) ?? Effect.undefined
  if ("title" in found || asked === undefined)
    return yield* refuse("version.not_found", "There is no such picture of a version that waits.")
  const untaken = untakenPicture(name)
  const shown = yield* comparisonPicture(found.link.siteId, asked, name).pipe(
    Effect.catchTag("Refusal", (refusal) => (untaken === undefined ? Effect.fail(refusal) : Effect.succeed(untaken)))
  )
  // The mail with the link shows it as well, in whatever program its reader has.
  return { ...shown, headers: { ...shown.headers, "cross-origin-resource-policy": "cross-origin" } }
})

const act = Effect.fnUntraced(function* (token: string, form: LinkForm) {
  const found = yield* find(token)
  if ("title" in found) return found
  const { link, kind, site } = found
  const done = Effect.gen(function* () {
    const { now } = yield* Write
    const isFirst = yield* (yield* Links).use(link.siteId, link.tokenHash, now)
    // Somebody was quicker since we looked.
    if (!isFirst) return closedViews.used
    const view = yield* kind.act(link, form)
    return view.status === gone ? yield* new Closed({ view }) : view
  })
  return yield* asOwner(link.siteId, done).pipe(
    Effect.catchTag("Closed", ({ view }) => Effect.succeed(view)),
    Effect.catchTag("Refusal", (refusal) =>
      Effect.map(kind.look(link, site), (view) => refusedView(kind, refusal, view, form))
    )
  )
})

const gone = 410

/** What the link is about was closed before, so nothing was done: the link stays unused and goes on saying why. */
class Closed extends Data.TaggedError("Closed")<{ readonly view: LinkView }> {}

/** The link and what it is about, or the view of one that opens nothing. */
const find = Effect.fnUntraced(function* (token: string) {
  const link: Link | undefined = yield* (yield* Links).open(hashSecret(token))
  const kind = link && kinds[link.purpose]
  const site = link && (yield* (yield* Sites).get(link.siteId))
  if (link === undefined || kind === undefined || site === undefined) return closedViews.unknown
  if (link.usedAt !== null) return (yield* kind.inVain?.(link, site) ?? Effect.undefined) ?? closedViews.used
  if (link.expiresAt <= (yield* Clock.currentTimeMillis)) return closedViews.expired
  return { link: { ...link, token }, kind, site }
})

/** What was refused and why. A form that can be corrected is shown again with what was typed. */
const refusedView = (kind: LinkKind, refusal: Refusal, view: LinkView, form: LinkForm): LinkView => {
  const { status } = errorRow(refusal.code)
  const { action, decline } = view
  if (refusal.code === "request.invalid") {
    if (action !== undefined && refusal.fields?.["unknown"] !== undefined)
      return { ...view, status, action: { ...action, isUnknown: true } }
    if (decline?.note !== undefined) {
      const note = { ...decline.note, value: form.note ?? "", error: refusal.detail }
      return { ...view, status, decline: { ...decline, note } }
    }
    if (action?.email !== undefined) {
      const isMissing = refusal.fields?.["missing"] === true
      const email = { value: form.email ?? "", error: refusal.detail, isMissing }
      return { ...view, status, action: { ...action, email } }
    }
  }
  const { site } = view
  const retryAfter = refusal.headers?.["retry-after"]
  return {
    status,
    ...(retryAfter !== undefined && { retryAfter }),
    title: kind.failed,
    text: [refusal.detail, "Nothing was changed."],
    ...(site !== undefined && { site })
  }
}
