/** `DELETE /v1/partials/:ref`: refused while anything published shows it. */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import { Forms } from "../../../../engine/ports/Forms.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { deletePartial } from "../../../../engine/write/deletePartial.ts"
import { answer } from "../../../answers/Answer.ts"
import { Write } from "../../../access/Call.ts"
import { publishSoon, record } from "../write/store.ts"
import { knownPartial } from "./partialRef.ts"
import { partialUses } from "./partialUses.ts"

export const removePartial = Effect.fnUntraced(function* (ref: string) {
  const session = yield* Write
  const { site } = session
  const current = yield* knownPartial(ref)
  const uses = (yield* partialUses(site.id, ref)).map(({ id, slot }) => ({ pageId: id, slot }))
  const removal = deletePartial(current, uses, session)
  if (removal instanceof Refusal) return yield* removal
  yield* (yield* Pages).remove(site.id, removal.remove)
  yield* (yield* Forms).declare(site.id, removal.remove, [])
  yield* record(current.page, removal.action, null, { ref })
  if (removal.change !== null) yield* publishSoon(removal.change)
  return answer({ status: "removed" as const, ref, warnings: [] })
})
