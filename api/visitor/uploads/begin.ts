/**
 * Begins an upload: for a file field of a form of this site, from a page that we rendered, and within what may wait. The file
 * is announced like one that comes with its form, so that it counts for the site and goes where no form names it.
 */
import { Clock, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { exceeds, formFilesRoom } from "../../../engine/content/media/room.ts"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { LeadFileId, SiteId } from "../../../engine/model/ids.ts"
import { formTokenText } from "../../../engine/people/forms/token.ts"
import { parseFormAddress } from "../../../engine/people/leads/submission/address.ts"
import { uploadFault, type UploadTerms } from "../../../engine/people/leads/submission/uploads.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { isUnclaimedDraft } from "../../../engine/site/drafts.ts"
import { trialHasEnded } from "../../../engine/site/trial.ts"
import { findForm } from "../../use-cases/people/forms/findForm.ts"
import { idOfUpload } from "../../use-cases/people/forms/uploads.ts"
import { countedVisitor } from "./countedVisitor.ts"

type Asked = Pick<UploadTerms, "token" | "field" | "filename" | "length">

export const begin = Effect.fnUntraced(function* (
  segment: string,
  asked: Asked,
  { headers }: HttpServerRequest.HttpServerRequest
) {
  const siteId = (headers["x-makeready-site"] ?? "") as SiteId
  const visitor = yield* countedVisitor(siteId, "uploads", limits.formUploads)
  const site = yield* (yield* Sites).get(siteId)
  const address = parseFormAddress(segment)
  const form = site && address && (yield* findForm(siteId, address))
  if (site === undefined || form === undefined)
    return yield* refuse("upload.form_not_found", `“${segment.slice(0, 120)}” is no form of this site.`)
  const now = yield* Clock.currentTimeMillis
  if (isUnclaimedDraft(site) || trialHasEnded(site, now))
    return yield* refuse("upload.not_taken", "The site is a draft that nobody has claimed, or its trial is over.")
  const { pageId, declaration } = form
  const text = formTokenText(siteId, pageId, declaration.key)
  if (!(yield* (yield* Signatures).verify("form", text, asked.token)))
    return yield* refuse("upload.outdated", "The token that was sent is not the one of this form.")
  const fault = uploadFault(declaration, asked)
  if (fault !== undefined) return yield* refuse(fault.code, fault.detail)

  const id = (yield* (yield* Ids).make("file")) as LeadFileId
  yield* takeRoom(siteId, id, visitor, asked.length, now)
  const { token, field, filename, length } = asked
  const terms: UploadTerms = {
    id,
    pageId,
    key: declaration.key,
    field,
    filename,
    length,
    token,
    begunAt: now
  }
  const upload = yield* idOfUpload(siteId, terms)
  return {
    status: 201,
    headers: { location: `/__forms/${segment}/uploads/${upload}`, "upload-offset": "0", "cache-control": "no-store" },
    body: { upload, offset: 0 }
  }
})

/** It is counted before anybody looks, so of two that would fit by themselves neither is let through unseen. */
const takeRoom = Effect.fnUntraced(function* (
  siteId: SiteId,
  id: LeadFileId,
  visitor: string,
  bytes: number,
  now: number
) {
  const files = yield* LeadFiles
  yield* files.announce({ siteId, id }, now, visitor)
  yield* files.weigh({ siteId, id }, bytes)
  const isFull =
    exceeds(yield* files.waiting(siteId, visitor), ofVisitor) ||
    exceeds(yield* files.waiting(siteId), ofSite) ||
    exceeds(yield* files.held(siteId), formFilesRoom)
  if (!isFull) return
  yield* files.forget([{ siteId, id }])
  yield* refuse("upload.no_room", `With ${bytes} bytes more it would be more than may wait, or than the site may keep.`)
})

const ofVisitor = { files: limits.formUploadsOfVisitor, bytes: limits.formUploadsOfVisitorBytes }
const ofSite = { files: limits.formUploadsOfSite, bytes: limits.formUploadsOfSiteBytes }
