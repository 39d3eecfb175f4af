/** Views and visits by day as bars: an SVG that needs no script, with its sums as the name that a screen reader says. */
import type { DayFigures } from "../../../../engine/figures/report.ts"
import { html, type Markup } from "../../../answers/html.ts"
import { dateText, grouped } from "./wording.ts"

const width = 720
const height = 180

/** `days` has one day at least. Words stand beside the drawing, which is drawn smaller on a phone. */
export const chart = (days: ReadonlyArray<DayFigures>, name: string): Markup => {
  const most = Math.max(1, ...days.map(({ views }) => views))
  const step = width / days.length
  const gap = days.length > 120 ? 0 : Math.min(4, step * 0.2)
  const bar = (index: number, value: number, kind: string): Markup | false => {
    const tall = (value / most) * height
    return (
      value > 0 &&
      html`<rect
        class="${kind}"
        x="${rounded(index * step + gap / 2)}"
        y="${rounded(height - tall)}"
        width="${rounded(step - gap)}"
        height="${rounded(tall)}"
      />`
    )
  }
  return html`<figure class="chart">
    <p class="most" aria-hidden="true">${grouped(most)}</p>
    <svg
      viewBox="0 0 ${width} ${height}"
      preserveAspectRatio="none"
      role="img"
      aria-labelledby="chart-name"
      focusable="false"
    >
      <title id="chart-name">${name}</title>
      ${[0, 0.5].map((at) => html`<line class="line" x1="0" y1="${height * at}" x2="${width}" y2="${height * at}" />`)}
      ${days.map(({ views }, index) => bar(index, views, "views"))}
      ${days.map(({ visits }, index) => bar(index, Math.min(visits, most), "visits"))}
      <line class="line" x1="0" y1="${height}" x2="${width}" y2="${height}" />
    </svg>
    <div class="ends" aria-hidden="true">
      <span>${dateText(days[0]!.date)}</span><span>${dateText(days.at(-1)!.date)}</span>
    </div>
    <figcaption><span class="key views"></span> Views <span class="key visits"></span> Visits</figcaption>
  </figure>`
}

const rounded = (value: number): number => Math.round(value * 100) / 100
