/** The answer of a write that is only rehearsed: what it would do, what is worth knowing, and what the page would be. */
import { Effect } from "effect"
import type { Accepted } from "../../../../engine/gate/verdict.ts"
import { BoundRenderFailed } from "../../../../engine/ports/Publishing.ts"
import type { WriteDecision } from "../../../../engine/write/decision.ts"
import { rehearsed, type RenderedSize } from "../../../answers/written/written.ts"
import { rehearsedRender, type Remarked, remarked } from "./remarks.ts"

/** What to say of the rendered page: its size alone, and its class names or its HTML with it. */
export type RenderDetail = "size" | "classes" | "html"

/** As `render=` of a query asks for it. */
export const detailOf = (render: string | undefined): RenderDetail =>
  render === "classes" || render === "html" ? render : "size"

export interface Rehearsal extends Pick<Remarked, "linksApart"> {
  readonly accepted: Accepted
  /** Also render what the text would become, and say this much of it. */
  readonly render?: RenderDetail | undefined
}

export const rehearse = Effect.fnUntraced(function* (
  decided: WriteDecision,
  { accepted, render, linksApart }: Rehearsal
) {
  const rendered = render && (yield* rehearsedRender(decided, accepted))
  const decision = yield* remarked(decided, { accepted, rendered, linksApart })
  return rehearsed(decision, accepted.report, render && sizeOf(rendered, render))
})

/** What the page would be, built and thrown away. A text that cannot be rendered is told as such, not refused. */
const sizeOf = (rendered: Remarked["rendered"], detail: RenderDetail): RenderedSize => {
  if (rendered === undefined || rendered instanceof BoundRenderFailed) return { bytes: 0, renderable: false }
  const { html, bytes } = rendered
  const classes = detail === "classes" ? rendered.classes() : undefined
  return {
    bytes,
    renderable: true,
    ...(classes !== undefined && { classes }),
    ...(detail === "html" && { html })
  }
}
