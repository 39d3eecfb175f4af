/**
 * The files that a submission names instead of bringing them: sent ahead from a page of the same form, whole, and of no other
 * lead. From here on they are judged like those that came with it.
 */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { PublishedForm } from "../../../engine/model/Form.ts"
import type { LeadFileId, LeadId, SiteId } from "../../../engine/model/ids.ts"
import { controls } from "../../../engine/people/forms/controls.ts"
import { isUploadGood, type UploadTerms } from "../../../engine/people/leads/submission/uploads.ts"
import { LeadFiles } from "../../../engine/ports/LeadFiles.ts"
import { completeUpload, termsOfUpload } from "../../use-cases/people/forms/uploads.ts"
import { one } from "./guard.ts"
import { type Received, type ReceivedFile, Unreadable } from "./received.ts"

/** At least one of them cannot be had: its field says so, and the page's script sends the files themselves. */
export class NotAhead {
  readonly _tag = "NotAhead"
  /** Of file fields. */
  readonly fields: ReadonlyArray<string>
  constructor(fields: ReadonlyArray<string>) {
    this.fields = fields
  }
}

/** The submission with its files. Fails with `NotAhead`, and with `Unreadable` where they are more than one may bring. */
export const withSentAhead = Effect.fnUntraced(function* (form: PublishedForm, received: Received, now: number) {
  const ids = received.values.get(controls.upload) ?? []
  if (ids.length === 0) return received
  const named = yield* Effect.forEach(ids, (id) => termsOfUpload(form.siteId, id))
  const bytes = [...received.files.map(({ size }) => size), ...named.map((terms) => terms?.length ?? 0)]
  if (bytes.reduce((sum, size) => sum + size, 0) > limits.formFilesBytes)
    return yield* Effect.fail(new Unreadable(400, "tooMuch"))
  const token = one(received, controls.token)
  const files: Array<ReceivedFile> = []
  const lost: Array<string> = []
  for (const terms of named) {
    const isOurs = terms !== undefined && isOfForm(terms, form, token) && isUploadGood(terms, now)
    const isNew = !files.some(({ id }) => id === terms?.id)
    if (isOurs && isNew && (yield* completeUpload(form.siteId, terms)))
      files.push({ field: terms.field, filename: terms.filename, id: terms.id, size: terms.length })
    else lost.push(terms !== undefined && isOurs ? terms.field : "")
  }
  if (lost.length > 0) return yield* Effect.fail(new NotAhead(lost))
  return { ...received, files: [...received.files, ...files] }
})

const isOfForm = (terms: UploadTerms, { pageId, declaration }: PublishedForm, token: string): boolean =>
  terms.pageId === pageId && terms.key === declaration.key && terms.token === token

/** In the transaction that keeps the lead: fails where another lead has one of the files. */
export const claimFiles = (siteId: SiteId, ids: ReadonlyArray<LeadFileId>, leadId: LeadId) =>
  Effect.flatMap(LeadFiles, (files) => files.claim(siteId, ids, leadId)).pipe(
    Effect.flatMap((isOurs) => (isOurs ? Effect.void : Effect.fail("filesGone" as const)))
  )
