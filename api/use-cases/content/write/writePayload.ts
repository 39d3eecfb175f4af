/**
 * Gate → decision → store → publish: the one way by which a text replaces another, for pages and shared assets alike,
 * and whoever asks.
 */
import { Effect } from "effect"
import { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { Page, PageFields, Payload } from "../../../../engine/model/Page.ts"
import type { PageId } from "../../../../engine/model/ids.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import type { Warning } from "../../../../engine/model/Finding.ts"
import type { Current, WriteDecision } from "../../../../engine/write/decision.ts"
import { editPayload } from "../../../../engine/write/editPayload.ts"
import { leftOutAdvice } from "../../../../engine/write/leftOut.ts"
import { Write } from "../../../access/Call.ts"
import { askOwner, ownerReachable } from "../review/askOwner.ts"
import { judge } from "./judge.ts"
import { type Rehearsal, rehearse } from "./rehearse.ts"
import { remarked } from "./remarks.ts"
import { writeContext } from "./session.ts"
import { store } from "./store.ts"
import { written } from "../../../answers/written/written.ts"

export interface NewText extends Pick<Rehearsal, "render"> {
  readonly payload: Payload
  /** Title and meta that are written with it, judged before; carried along where this is left out. */
  readonly fields?: PageFields
  readonly hold: boolean
  readonly draft?: boolean
}

/** Writes a new version of an asset; `current` is undefined before the first one. */
export const writePayload = Effect.fnUntraced(function* (
  asset: Pick<Page, "kind" | "slot">,
  current: Current | undefined,
  text: NewText
) {
  const { dryRun } = yield* Write
  const accepted = yield* judge(asset.kind, asset.slot, text.payload)
  const id = current?.page.id ?? (yield* newPageId)
  const context = yield* writeContext(asset.kind, accepted.parts)
  const decided = editPayload(
    current,
    {
      ...asset,
      id,
      accepted,
      ...(text.fields !== undefined && { fields: text.fields }),
      hold: text.hold,
      draft: text.draft ?? false
    },
    context
  )
  if (decided instanceof Refusal) return yield* decided
  yield* ownerReachable(decided)
  const told = withWarnings(decided, leftOutAdvice(current?.latest?.payload, text.payload))
  if (dryRun) return yield* rehearse(told, { accepted, render: text.render })
  const decision = yield* remarked(told, { accepted })
  const asked = yield* askOwner(current, decision)
  yield* store(current, decision)
  return written({ decision, report: accepted.report, asked })
})

const withWarnings = (decision: WriteDecision, more: ReadonlyArray<Warning>): WriteDecision =>
  more.length === 0 ? decision : { ...decision, warnings: [...decision.warnings, ...more] }

export const newPageId = Effect.flatMap(Ids, (ids) => ids.make("pg") as Effect.Effect<PageId>)
