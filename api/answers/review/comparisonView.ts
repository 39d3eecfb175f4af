/**
 * What a version changes, as it is seen: pictures of before and after on a phone and on a desk, with outlines around what
 * differs. Which of them is shown is chosen by buttons that need no script; where a browser knows no `:has`, all are.
 */
import {
  type ChangedPlace,
  comparedScreens,
  type ComparedScreen,
  type ComparedSide,
  type ComparedView,
  type ComparisonStanding
} from "../../../engine/content/review/Comparison.ts"
import { limits } from "../../../engine/limits.ts"
import { html, type Markup } from "../html.ts"

export interface ComparisonShown {
  readonly standing: ComparisonStanding
  /** Where a picture is loaded from, at the address of whoever decides. */
  readonly address: (name: `${ComparedScreen}-${ComparedSide}`) => string
}

export const comparisonView = ({ standing, address }: ComparisonShown): Markup => {
  if (standing.kind === "awaited")
    return html`<p class="untaken">
      <strong>Pictures of before and after are being taken.</strong> They are usually here after a minute: load this
      page again to see them, or decide without them.
    </p>`
  if (standing.kind === "failed")
    return html`<p class="untaken">
      <strong>Pictures of before and after could not be taken.</strong> What changes is listed below, and you can decide
      without them.
    </p>`
  const { views } = standing
  const hasBefore = views.some(({ heights }) => heights.before !== null)
  return html`<section class="compared" aria-label="Before and after, in pictures">
    <div class="choices">
      ${
        hasBefore &&
        choice("Show", "side", [
          ["after", "After"],
          ["before", "Before"],
          ["both", "Both"]
        ])
      }
      ${choice("On", "screen", [
        ["phone", "A phone"],
        ["desk", "A desk"]
      ])}
    </div>
    <div class="panes">
      ${views.map((view) => [hasBefore && pane(view, "before", address), pane(view, "after", address)])}
    </div>
  </section>`
}

type Choices = ReadonlyArray<readonly [value: string, label: string]>

const choice = (legend: string, name: string, choices: Choices): Markup =>
  html`<fieldset>
    <legend>${legend}</legend>
    ${choices.map(
      ([value, label], at) =>
        html`<label
          ><input type="radio" name="${name}" value="${value}" ${at === 0 && html` checked`} /> ${label}</label
        > `
    )}
  </fieldset>`

const pane = ({ screen, heights, places }: ComparedView, side: ComparedSide, address: ComparisonShown["address"]) => {
  const height = heights[side]
  if (height === null) return false
  const { width } = comparedScreens[screen]
  const name = `${screen}-${side}` as const
  const within = places.filter(({ y }) => y < height)
  return html`<figure class="${screen} ${side}">
    <figcaption>
      <strong>${sides[side]}</strong> ${on[screen]}. ${said(places, heights.before === null)}
      ${
        within.length > 0 &&
        html`<span class="jumps"
          >Go to ${within.map((_, at) => html`<a href="#${name}-${at + 1}">${at + 1}</a> `)}</span
        >`
      }
    </figcaption>
    <div class="pane" tabindex="0" role="group" aria-label="${sides[side]} ${on[screen]}">
      <div class="picture">
        <img
          src="${address(name)}"
          alt="The page ${side === "before" ? "as it is now" : "as it would be"}, ${on[screen]}"
          width="${width}"
          height="${height}"
          loading="lazy"
          referrerpolicy="no-referrer"
        />
        <svg viewBox="0 0 ${width} ${height}" aria-hidden="true">
          ${within.map((place, at) => outline(place, `${name}-${at + 1}`, width, height))}
        </svg>
      </div>
    </div>
    ${height >= limits.comparedPixelsHigh && html`<p class="small">The page goes on below; a picture ends here.</p>`}
  </figure>`
}

/** A light line below a dark one, so that it stands out from whatever the page has there. */
const outline = (place: ChangedPlace, id: string, width: number, height: number): Markup => {
  const x = Math.max(0, place.x - around)
  const y = Math.max(0, place.y - around)
  const box = html`x="${x}" y="${y}" width="${Math.min(width, place.x + place.width + around) - x}"
  height="${Math.min(height, place.y + place.height + around) - y}" rx="4"`
  return html`<g id="${id}"><rect class="halo" ${box} /><rect class="line" ${box} /></g>`
}

/** Pixels between what differs and the line around it. */
const around = 4

const said = (places: ReadonlyArray<ChangedPlace>, isNew: boolean): string => {
  if (isNew) return "All of it is new."
  if (places.length === 0) return "Here both look the same: what changes is in the list below."
  return places.length === 1 ? "One place differs." : `${places.length} places differ.`
}

const sides: { readonly [side in ComparedSide]: string } = { before: "Before,", after: "After," }
const on: { readonly [screen in ComparedScreen]: string } = { phone: "on a phone", desk: "on a desk" }
