/** What is set at once and cannot be kept waiting: refused to whoever has its like left to the owner. */
import { Effect } from "effect"
import { refuse } from "../../../engine/errors/Refusal.ts"
import type { PolicySubject } from "../../../engine/model/Site.ts"
import { isLeftToOwner } from "../../../engine/site/confirmation.ts"
import { Write } from "../../access/Call.ts"

/** Refuses with `site.owner_only` where any of these is left to the owner. `what`: “The keys of the check”. */
export const refuseLeftToOwner = Effect.fnUntraced(function* (
  what: string,
  subjects: ReadonlyArray<PolicySubject> = ["details"]
) {
  const session = yield* Write
  if (!subjects.some((subject) => isLeftToOwner(subject, session))) return
  return yield* refuse(
    "site.owner_only",
    `The owner has decided that this is not for this credential to change: ${what}.`
  )
})
