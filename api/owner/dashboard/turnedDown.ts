/**
 * The way back from turning down, beside the note that it was done: from one change, or from all that an assistant had
 * waiting. What an owner just turned down stands in the trail, so it is read from there.
 */
import { Effect } from "effect"
import { dashboardActor, type PageId, type VersionId } from "../../../engine/model/ids.ts"
import { Audit } from "../../../engine/ports/Audit.ts"
import { Pages } from "../../../engine/ports/Pages.ts"
import { html, type Piece } from "../../answers/html.ts"
import { asOwner } from "../../use-cases/content/write/onBehalf.ts"
import { reopenVersion } from "../../use-cases/content/write/reopenVersion.ts"
import { Write } from "../../access/Call.ts"
import { goTo } from "./answers.ts"
import { reopenDeed, wasTurnedDown } from "./pages/waitingAgain.ts"
import { waitingShown } from "./sites/sitePage.ts"
import type { SiteVisit } from "./Visit.ts"

/** How far the trail is read: it is what was done last, and each change may be answered by mail besides. */
const recordsRead = 2 * waitingShown

/** For the one that the address names, while it is turned down; else for all of it that the address tells when it began. */
export const undoTurnDown = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, query } = visit
  const [id, vid] = [(query.get("page") ?? "") as PageId, (query.get("version") ?? "") as VersionId]
  if (vid !== "") {
    const version = yield* (yield* Pages).version(site.id, id, vid)
    return (
      version !== undefined &&
      wasTurnedDown(version) &&
      (html`<div class="undo">${reopenDeed(visit, { id }, version, "Undo")}</div>` satisfies Piece)
    )
  }
  const [by, since] = [query.get("by") ?? "", Number(query.get("since") ?? Number.NaN)]
  if (by === "" || !Number.isSafeInteger(since)) return false
  const records = yield* (yield* Audit).list(site.id, { limit: recordsRead })
  const turnedDown = records.flatMap(({ action, actor, at, pageId, versionId }) =>
    action.endsWith(".reject") && actor === dashboardActor(site.id) && at >= since ? [`${pageId}/${versionId}`] : []
  )
  return (
    turnedDown.length > 0 &&
    (html`<form method="post" action="/dashboard/${site.id}/waiting/reopen" class="undo">
      <input type="hidden" name="token" value="${visit.formToken}" />
      <input type="hidden" name="by" value="${by}" />
      <input type="hidden" name="all" value="${turnedDown.join(" ")}" />
      <button type="submit" class="quiet">Undo</button>
    </form>` satisfies Piece)
  )
})

/** Has everything that the form names wait again, but for what cannot any more. */
export const reopenAll = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, form } = visit
  const by = form.get("by") ?? ""
  const named = (form.get("all") ?? "").split(" ").slice(0, waitingShown)
  const back = yield* Effect.forEach(named, (name) => {
    const [id = "", vid = ""] = name.split("/")
    // Each by itself, so that one which cannot come back keeps no other away.
    return asOwner(site.id, reopenOne(id as PageId, vid as VersionId, by)).pipe(
      Effect.catchTag("Refusal", () => Effect.succeed(false))
    )
  })
  return goTo(`/dashboard/${site.id}/waiting?done=reopened-${back.every((it) => it) ? "all" : "some"}`)
})

/** Whether it was one of theirs. */
const reopenOne = Effect.fnUntraced(function* (id: PageId, vid: VersionId, by: string) {
  const { site } = yield* Write
  const version = yield* (yield* Pages).version(site.id, id, vid)
  if (version?.createdBy !== by || !wasTurnedDown(version)) return false
  yield* reopenVersion(id, vid)
  return true
})
