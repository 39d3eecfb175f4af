/**
 * Draws the ground of maps from areas and listings, where the operator has loaded none: so every installation that knows its
 * towns shows them. Drawn anew when areas change, when there are listings at last, and once a day; workers that draw at once
 * draw the same.
 */
import { Clock, Effect } from "effect"
import { areasPlan, builtCellListings, builtCellSide, builtCellsMost } from "../../../engine/maps/plan/areasPlan.ts"
import { DAY_MS } from "../../../engine/limits.ts"
import { Areas } from "../../../engine/ports/Areas.ts"
import { groundNotePrefix, type GroundNote } from "../../../engine/maps/tiles.ts"
import { Audit, installation } from "../../../engine/ports/Audit.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { groundInForce, putPlan, removeGround } from "../../maps/archive.ts"

/** Puts on record what the command line did to the ground. One that dies in between may leave it on record twice, and never out. */
const recordNotes = Effect.gen(function* () {
  const { public: store } = yield* Objects
  const audit = yield* Audit
  for (const { key } of yield* store.list(groundNotePrefix, { limit: notesAtOnce })) {
    const object = yield* store.get(key)
    if (object === undefined) continue
    const { action, at, detail } = JSON.parse(Buffer.from(object.body).toString()) as GroundNote
    yield* audit.append({
      siteId: installation,
      actor: "operator",
      action,
      pageId: null,
      route: null,
      versionId: null,
      at,
      correlationId: `ground-${at}`,
      detail
    })
    yield* store.remove([key])
  }
})
const notesAtOnce = 100

/** Outlines and squares are no finer than what is seen here. */
const deepest = 12

const drawn = Effect.gen(function* () {
  const areas = yield* Areas
  const { public: store } = yield* Objects
  const mark = yield* areas.mark
  if (mark === 0) return
  const inForce = yield* groundInForce(store)
  // What somebody loaded is theirs to change.
  if (inForce !== null && inForce.drawnFrom === undefined) return
  const [drawnMark, drawnCells] = (inForce?.drawnFrom ?? "").split(" ")
  const isOld = inForce === null || (yield* Clock.currentTimeMillis) - inForce.putAt >= DAY_MS
  if (drawnMark === String(mark) && drawnCells !== "0" && !isOld) return
  const outlines = yield* areas.outlines
  if (outlines.length === 0) {
    if (inForce !== null) yield* removeGround(store)
    return
  }
  const cells = yield* areas.built(builtCellSide, builtCellListings, builtCellsMost)
  const drawnFrom = `${mark} ${cells.length}`
  if (!isOld && drawnFrom === inForce?.drawnFrom) return
  const { bytes } = yield* putPlan(store, areasPlan(outlines, cells), { drawnFrom, maxzoom: deepest })
  yield* Effect.logInfo("The ground of maps was drawn from areas and listings.", { bytes, cells: cells.length })
})

/** A look: what was done goes on record, and what is to be drawn is drawn. */
export const drawGround = Effect.andThen(recordNotes, drawn).pipe(Effect.withSpan("Maps.drawGround"))
