/** What an owner makes of an enquiry: done, spam, unread again; and what they note of it. Marking once more changes nothing. */
import { Clock, Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { limits } from "../../../engine/limits.ts"
import type { LeadId } from "../../../engine/model/ids.ts"
import { Enquiries } from "../../../engine/ports/Enquiries.ts"
import { Ids } from "../../../engine/ports/Ids.ts"
import { unprintable } from "../../../engine/values/plainText.ts"
import { onLockedSite } from "../../use-cases/site/findSite.ts"
import { goTo } from "./answers.ts"
import { enquiryScreen } from "./enquiry.ts"
import { type Mark, marks } from "./enquiryStanding.ts"
import { openedLongAgo, takeOnce } from "./once.ts"
import type { SiteVisit } from "./Visit.ts"

export const markEnquiry = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, form, params } = visit
  const id = (params["lead"] ?? "") as LeadId
  const as = form.get("as") ?? ""
  if (!Object.hasOwn(marks, as)) return yield* refuse("request.invalid", "Nothing was said to be marked.")
  if (!(yield* (yield* Enquiries).mark(site.id, id, marks[as as Mark]))) return yield* gone(id)
  // Back to the others, but for what is taken up again: opening it would read it.
  return goTo(`/dashboard/${site.id}/enquiries${as === "new" ? `/${id}` : ""}?done=${as}`)
})

export const noteEnquiry = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, form, params, session } = visit
  const id = (params["lead"] ?? "") as LeadId
  const text = (form.get("note") ?? "").replace(/\r\n?/g, "\n").trim()
  const wrong = wrongNote(text)
  if (wrong !== undefined) return yield* enquiryScreen(visit, { typed: text, error: wrong, status: 422 })
  const enquiries = yield* Enquiries
  const taken = yield* onLockedSite(
    site.id,
    Effect.fnUntraced(function* () {
      if ((yield* enquiries.get(site.id, id)) === undefined) return yield* gone(id)
      if ((yield* enquiries.notes(site.id, id)).length >= limits.enquiryNotes) return "full" as const
      const once = yield* takeOnce(site.id, form)
      if (once !== "first") return once
      yield* enquiries.note(site.id, id, {
        id: yield* (yield* Ids).make("note"),
        author: session.address,
        text,
        createdAt: yield* Clock.currentTimeMillis
      })
      return once
    })
  )
  if (taken === "old") return yield* enquiryScreen(visit, { typed: text, error: openedLongAgo, status: 409 })
  if (taken === "full")
    return yield* enquiryScreen(visit, {
      typed: text,
      error: `There are ${limits.enquiryNotes} notes, which is as many as are kept. Remove one that is over.`,
      status: 422
    })
  return goTo(`/dashboard/${site.id}/enquiries/${id}?done=noted`)
})

export const removeNote = Effect.fnUntraced(function* ({ site, form, params }: SiteVisit) {
  const id = (params["lead"] ?? "") as LeadId
  // Of two owners who remove it, both are told that it is gone.
  yield* (yield* Enquiries).removeNote(site.id, id, form.get("note") ?? "")
  return goTo(`/dashboard/${site.id}/enquiries/${id}?done=note-removed`)
})

const gone = (id: LeadId) => refuse("lead.not_found", "This enquiry is not here any more.", { id })

const wrongNote = (text: string): string | undefined => {
  if (text === "") return "Write something first."
  if (text.length > limits.noteCharacters) return `A note may have ${limits.noteCharacters} characters.`
  const found = unprintable(text)
  return found === undefined ? undefined : `The note ${found}.`
}
