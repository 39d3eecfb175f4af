/** Everything that is measured of a page, at the width of a desk and at those where content may not fit. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults, NodeResult, Result } from "axe-core"
import type { Page } from "playwright-core"
import {
  type AccessibilityKind,
  type Contrast,
  type Measurements,
  type Overflow,
  overflowWidths,
  type Place
} from "../../engine/content/capture/measurements.ts"
import { limits } from "../../engine/limits.ts"
import type { Opened } from "./open.ts"
import { measureContent, measureFocus, measureHidden, measureOverflow, preparePlaces } from "./page/measure.ts"
import type { World } from "./world.ts"

/** The viewport of everything but overflow. */
export const desk = { width: 1_440, height: 900 } as const

export const measure = async ({ page, world, settled }: Opened): Promise<Measurements> => {
  await world.evaluate(preparePlaces, undefined)
  const content = await world.evaluate(measureContent, limits.captureFindings)
  await world.evaluate(measureHidden, limits.captureFindings)
  const judged = await axeResults(world)
  const focus = await world.evaluate(measureFocus, limits.captureFindings)
  const accessibility = [
    ...judged.violations.flatMap((result) => {
      const kind = kindOfRule[result.id]
      return kind === undefined ? [] : result.nodes.map((node) => ({ ...placeOf(node), kind }))
    }),
    ...focus.map((place) => ({ ...place, kind: "no_focus_indicator" as const }))
  ]
  return {
    ...content,
    settled,
    accessibility: accessibility.slice(0, limits.captureFindings),
    contrast: nodesOf(judged.violations).flatMap((node) => contrastOf(node) ?? []),
    contrastUnmeasured: nodesOf(judged.incomplete).map((node) => ({ ...placeOf(node), why: whyOf(node) })),
    ...(await atEachWidth(page, world))
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Rules of axe, by what a writer is told. */
const kindOfRule: { readonly [rule: string]: AccessibilityKind } = {
  "image-alt": "img_no_alt",
  "input-image-alt": "img_no_alt",
  "role-img-alt": "img_no_alt",
  "svg-img-alt": "img_no_alt",
  "area-alt": "img_no_alt",
  "link-name": "no_accessible_name",
  "button-name": "no_accessible_name",
  "input-button-name": "no_accessible_name",
  "summary-name": "no_accessible_name",
  "frame-title": "no_accessible_name",
  "aria-command-name": "no_accessible_name",
  label: "unlabelled_control",
  "select-name": "unlabelled_control",
  "aria-input-field-name": "unlabelled_control",
  "aria-toggle-field-name": "unlabelled_control"
}
const contrastRule = "color-contrast"

const axeResults = (world: World): Promise<AxeResults> =>
  world.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run(document, {
        runOnly: { type: "rule", values: rules },
        resultTypes: ["violations", "incomplete"],
        iframes: false
      }),
    [contrastRule, ...Object.keys(kindOfRule)],
    axe
  )

const nodesOf = (results: ReadonlyArray<Result>): ReadonlyArray<NodeResult> =>
  results
    .filter(({ id }) => id === contrastRule)
    .flatMap(({ nodes }) => nodes)
    .slice(0, limits.captureFindings)

const placeOf = ({ target, html }: NodeResult): Place => ({
  selector: target.flat().join(" "),
  text: html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80)
})

interface ContrastData {
  readonly contrastRatio?: number
  readonly expectedContrastRatio?: string
  readonly fgColor?: string
  readonly bgColor?: string
  readonly messageKey?: string | null
}

const dataOf = ({ any }: NodeResult): ContrastData =>
  (any.find(({ id }) => id === contrastRule)?.data ?? {}) as ContrastData

const contrastOf = (node: NodeResult): Contrast | undefined => {
  const { contrastRatio, expectedContrastRatio, fgColor, bgColor } = dataOf(node)
  if (contrastRatio === undefined) return undefined
  return {
    ...placeOf(node),
    ratio: contrastRatio,
    required: Number.parseFloat(expectedContrastRatio ?? "4.5"),
    foreground: fgColor ?? "",
    background: bgColor ?? ""
  }
}

const whyOf = (node: NodeResult): string => {
  const key = dataOf(node).messageKey ?? ""
  return { bgImage: "It stands over a picture.", bgGradient: "It stands over a gradient." }[key] ?? whyElse
}
const whyElse = "What is behind it cannot be told, for example because something overlaps it or is translucent."

/** What does not fit, at each of the widths, and what is to be seen at none of them. */
const atEachWidth = async (page: Page, world: World): Promise<Pick<Measurements, "overflow" | "hidden">> => {
  const overflow: Array<Overflow> = []
  let hidden: Measurements["hidden"] = []
  for (const width of overflowWidths) {
    await page.setViewportSize({ width, height: desk.height })
    const wider = await world.evaluate(measureOverflow, limits.captureFindings)
    if (wider !== null) overflow.push({ width, ...wider })
    hidden = await world.evaluate(measureHidden, limits.captureFindings)
  }
  return { overflow, hidden }
}
