/** `POST /v1/allowlist/:id/approve`: on a live site the owner has the last word. */
import { Effect } from "effect"
import type { AllowlistId } from "../../../../engine/model/ids.ts"
import { needsOwner } from "../../../../engine/site/confirmation.ts"
import { answer } from "../../../answers/Answer.ts"
import { Write } from "../../../access/Call.ts"
import { holdForOwner } from "../pending-changes/holdForOwner.ts"
import { heldForOwner } from "../../../answers/pendingChange.ts"
import { activate, roomToActivate } from "./approval.ts"
import { entryShape, findEntry } from "./entries.ts"

/** An entry that is active stays as it is. Refuses with `allowlist.not_found`, `allowlist.limit`, `owner.unreachable`. */
export const approve = Effect.fnUntraced(function* (id: AllowlistId) {
  const session = yield* Write
  const entry = yield* findEntry(id)
  if (entry.status === "active") return answer(entryShape(entry))
  if (!needsOwner(session)) return answer(entryShape(yield* activate(entry, session.actor)))
  yield* roomToActivate
  return heldForOwner(
    yield* holdForOwner({
      kind: "allowlist_approval",
      subject: entry.id,
      summary: `Pages and forms of the website may send what visitors enter to ${new URL(entry.origin).host}.`,
      details: [
        { label: "May be reached", before: null, after: entry.origin },
        { label: "Reason given", before: null, after: entry.reason }
      ],
      intent: { allowlistId: entry.id }
    })
  )
})
