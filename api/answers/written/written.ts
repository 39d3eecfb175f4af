/** What a write answers. One shape for every kind of asset, so that a client learns it once. */
import type { GateReport } from "../../../engine/gate/verdict.ts"
import type { EditClass } from "../../../engine/model/Page.ts"
import type { PendingChange } from "../../../engine/model/PendingChange.ts"
import type { WriteDecision } from "../../../engine/write/decision.ts"
import { answer, versioned } from "../Answer.ts"
import { awaitedChange } from "../pendingChange.ts"

export interface Stored {
  readonly decision: WriteDecision
  /** The gate's report; null where no text was judged. */
  readonly report: GateReport | null
  /** What the owner was asked; null or left out where nobody was. */
  readonly awaited?: PendingChange | null
}

/** 200 published or updated, 202 held. */
export const written = ({ decision, report, awaited }: Stored) => {
  const { page, version } = decision
  const editClass = version?.editClass ?? null
  const common = {
    pageId: page.id,
    id: page.id,
    // Where a shared asset stands among its kind is no address.
    route: page.kind === "page" ? page.slot : null,
    versionId: version?.id ?? null,
    latestVersionId: page.latestVersionId,
    publishedVersionId: page.publishedVersionId,
    editClass,
    gate: gateOf(report, editClass),
    warnings: decision.warnings
  }
  const body = {
    status: decision.outcome,
    ...common,
    ...(decision.outcome === "held" && { holdReasons: version?.holdReasons ?? [] }),
    ...(awaited && { pendingChange: awaitedChange(awaited) })
  }
  return { ...versioned(body), status: decision.outcome === "held" ? 202 : 200 }
}

/** What a rehearsal says of the page it built. */
export interface RenderedSize {
  readonly bytes: number
  readonly renderable: boolean
  readonly classes?: ReadonlyArray<string>
  readonly html?: string
}

/** What the write would have done. */
export const rehearsed = (decision: WriteDecision, report: GateReport | null, rendered?: RenderedSize) => {
  const editClass = decision.version?.editClass ?? null
  return answer({
    status: decision.outcome === "held" ? ("would-hold" as const) : ("would-publish" as const),
    dryRun: true as const,
    editClass,
    gate: gateOf(report, editClass),
    warnings: decision.warnings,
    holdReasons: decision.version?.holdReasons ?? [],
    ...(rendered !== undefined && { rendered })
  })
}

const gateOf = (report: GateReport | null, editClass: EditClass | null) =>
  report === null ? null : { stages: report.stages, editClass }
