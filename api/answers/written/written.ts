/** What a write answers. One shape for every kind of asset, so that a client learns it once. */
import type { GateReport } from "../../../engine/gate/verdict.ts"
import type { EditClass } from "../../../engine/model/Page.ts"
import type { PendingChange } from "../../../engine/model/PendingChange.ts"
import { decidersInWords } from "../../../engine/model/Decider.ts"
import { decidersOf } from "../../../engine/write/deciders.ts"
import type { WriteDecision } from "../../../engine/write/decision.ts"
import { answer, versioned } from "../Answer.ts"
import { awaitedChange } from "../pendingChange.ts"

export interface Stored {
  readonly decision: WriteDecision
  /** The gate's report; null where no text was judged. */
  readonly report: GateReport | null
  /** What became of asking the owner; left out where nothing was to be asked. */
  readonly asked?: Asked
}

export interface Asked {
  /** The change that the owner alone decides; null where others may as well. */
  readonly change: PendingChange | null
  readonly mailed: boolean
}

/** 200 published or updated, 202 held. */
export const written = ({ decision, report, asked }: Stored) => {
  const { page, version } = decision
  const editClass = version?.editClass ?? null
  const common = {
    pageId: page.id,
    id: page.id,
    route: routeOf(decision),
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
    ...(waits(decision) && {
      holdReasons: version?.holdReasons ?? [],
      decidableBy: decidersOf(version?.holdReasons ?? []),
      meanwhile: meanwhile(decision, asked?.mailed === true)
    }),
    ...(asked?.change && { pendingChange: awaitedChange(asked.change) })
  }
  return { ...versioned(body), status: waits(decision) ? 202 : 200 }
}

/** Where a shared asset stands among its kind is no address. */
const routeOf = ({ page }: WriteDecision): string | null => (page.kind === "page" ? page.slot : null)

/** Who decides about a version that waits; nothing of any other. */
export const decidersOfWaiting = (decision: WriteDecision) =>
  waits(decision) ? { decidableBy: decidersOf(decision.version?.holdReasons ?? []) } : {}

const waits = ({ outcome }: WriteDecision): boolean => outcome === "held" || outcome === "draft"

/** What visitors see while the version waits, who decides, and whether anybody was told. */
const meanwhile = ({ outcome, page, version }: WriteDecision, mailed: boolean): string => {
  const seen =
    page.publishedVersionId === null
      ? "Visitors see nothing of it yet"
      : `Visitors go on seeing ${page.publishedVersionId}`
  const told =
    outcome === "draft"
      ? "nobody was asked about it"
      : mailed
        ? "the owner was mailed"
        : "nobody was mailed, so tell the person you work for"
  return `${seen}; ${decidersInWords(decidersOf(version?.holdReasons ?? []))} can publish it, and ${told}.`
}

const rehearsedStatus = {
  published: "would-publish",
  updated: "would-publish",
  held: "would-hold",
  draft: "would-draft"
} as const satisfies { readonly [outcome in WriteDecision["outcome"]]: string }

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
    status: rehearsedStatus[decision.outcome],
    dryRun: true as const,
    route: routeOf(decision),
    editClass,
    gate: gateOf(report, editClass),
    warnings: decision.warnings,
    holdReasons: decision.version?.holdReasons ?? [],
    ...decidersOfWaiting(decision),
    ...(rendered !== undefined && { rendered })
  })
}

const gateOf = (report: GateReport | null, editClass: EditClass | null) =>
  report === null ? null : { stages: report.stages, editClass }
