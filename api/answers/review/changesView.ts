/**
 * What a version changes, as an owner reads it before deciding: one view for the page behind a mailed link and for the
 * dashboard. It needs no script, no width and no colours to be understood; the source is there for those who ask.
 */
import type { TextDiff } from "../../../engine/content/diff/diffVersions.ts"
import { mediaReference } from "../../../engine/content/media/references.ts"
import {
  type ReviewChange,
  type ReviewSection,
  reviewSections,
  type Side
} from "../../../engine/content/review/Change.ts"
import { unseenNamed } from "../../../engine/content/review/unseen.ts"
import { type Stretch, stretchesOf } from "../../../engine/content/words/changes.ts"
import { limits } from "../../../engine/limits.ts"
import type { MediaId } from "../../../engine/model/ids.ts"
import { html, type Markup } from "../html.ts"
import { type ComparisonShown, comparisonView } from "./comparisonView.ts"
import { type StoryStep, storyView } from "./storyView.ts"

export interface Review {
  readonly changes: ReadonlyArray<ReviewChange>
  /** Visitors see nothing of it yet. */
  readonly isNew?: boolean
  /** The same line by line. */
  readonly sources: ReadonlyArray<TextDiff>
  /** The site's own hosts: what leads there leads nowhere else. */
  readonly ownHosts: ReadonlyArray<string>
  readonly pictures: PicturesShown
  /** Pictures of before and after; left out for what nobody is asked about. */
  readonly comparison?: ComparisonShown | undefined
  /** What waits below it, and the version itself at the end. */
  readonly story?: ReadonlyArray<StoryStep>
}

export interface PicturesShown {
  /** Where a picture of the library is loaded from. */
  readonly address: (id: MediaId) => string
  /** Prefix of the addresses of the image account, whose pictures are shown as they are. */
  readonly account: string | null
}

export const changesView = ({ changes, sources, ownHosts, pictures, comparison, story = [] }: Review): Markup => {
  const shown = reviewSections.flatMap((section) => {
    const all = changes.filter((change) => change.section === section)
    return all.length === 0 ? [] : [sectionOf(section, all, { ownHosts, pictures })]
  })
  return html`<div class="review">
    ${comparison !== undefined && comparisonView(comparison)}
    ${shown.length === 0 ? html`<p>Nothing differs from what is on the website.</p>` : shown} ${storyView(story)}
    ${sourceOf(sources)}
  </div>`
}

type Means = Pick<Review, "ownHosts" | "pictures">

const sectionOf = (section: ReviewSection, all: ReadonlyArray<ReviewChange>, means: Means): Markup =>
  html`<h3>${titles[section]}</h3>
    <ul class="changes">
      ${all.slice(0, limits.reviewLines).map((change) => row(change, means))}
    </ul>
    ${all.length > limits.reviewLines && html`<p class="small">And ${all.length - limits.reviewLines} more of these; the source below has them all.</p>`}`

const row = (change: ReviewChange, means: Means): Markup => {
  const { section, label, was, now, moved, saidStill } = change
  if (moved) {
    return html`<li>
      <p class="label">${label}</p>
      <p>${now?.picture !== undefined && picture(now, means)}${now?.text === label ? "" : now?.text}</p>
      ${section !== "structure" && html`<p class="small">Stands at another place.</p>`}
    </li>`
  }
  const [before, after] =
    section === "words" ? compared(was, now) : [was && html`${was.text}`, now && html`${now.text}`]
  return html`<li>
    ${label !== "" && html`<p class="label">${label}</p>`}
    ${was !== null && html`<del><span class="op">Before</span> ${side(was, before, means)}</del>`}
    ${now !== null && html`<ins><span class="op">After</span> ${side(now, after, means)}</ins>`}
    ${saidStill !== undefined && html`<p class="still">The description is still: “${saidStill}”. See whether it fits the new picture.</p>`}
  </li>`
}

const side = (one: Side, text: Markup | null, means: Means): Markup => {
  const elsewhere = one.elsewhere !== undefined && !means.ownHosts.includes(one.elsewhere) ? one.elsewhere : undefined
  return html`${one.picture !== undefined && picture(one, means)}${(one.colours ?? []).map(swatch)}<span
      class="value"
      dir="auto"
      >${text}</span
    >${elsewhere !== undefined && html` <strong class="elsewhere">Another website: ${elsewhere}</strong>`}`
}

const compared = (was: Side | null, now: Side | null): readonly [Markup | null, Markup | null] => {
  if (was === null || now === null) return [was && html`${was.text}`, now && html`${now.text}`]
  const told = stretchesOf(was.text, now.text)
  return [html`${told.was.map(stretch)}`, html`${told.now.map(stretch)}`]
}

const stretch = ({ text, differs }: Stretch): Markup => (differs ? html`<b>${text}</b>` : html`${text}`)

/** Small, and asked for without telling where from. What is kept at no place we may show from is named by its address. */
const picture = ({ picture: src = "" }: Side, { pictures }: Means): Markup | false => {
  const reference = mediaReference(src)
  const address =
    reference !== undefined
      ? pictures.address(reference.id)
      : pictures.account !== null && src.startsWith(pictures.account)
        ? src
        : undefined
  return (
    address !== undefined &&
    html`<img src="${address}" alt="" loading="lazy" referrerpolicy="no-referrer" width="160" height="120" />`
  )
}

/** A drawing keeps its colour where the reader's own colours take the place of ours. */
const swatch = (colour: string): Markup =>
  html`<svg class="swatch" viewBox="0 0 2 1" aria-hidden="true"><rect width="2" height="1" fill="${colour}" /></svg>`

/** Folded away, but for a script: that is code, and is shown as code. */
const sourceOf = (sources: ReadonlyArray<TextDiff>): Markup | false =>
  sources.length > 0 &&
  html`<details ${sources.some(({ source }) => source === "js") && "open"}>
    <summary>Every changed line of the source</summary>
    ${sources.map(lines)}
  </details>`

/** `ins` and `del` say to every reader what the colours say to the eye; the sign is for those who copy the text. */
const lines = ({ source, lines }: TextDiff): Markup =>
  html`<h4>${sourceNames[source] ?? source}</h4>
    <ol class="lines">
      ${lines.map(({ op, text }) => html`<li>${op === "added" ? html`<ins>+ ${unseenNamed(text)}</ins>` : html`<del>− ${unseenNamed(text)}</del>`}</li>`)}
    </ol>`

const titles: { readonly [section in ReviewSection]: string } = {
  words: "Words",
  pictures: "Pictures",
  links: "Links",
  forms: "Forms, and where enquiries go",
  components: "Parts that the platform fills in",
  looks: "Looks",
  hidden: "What nobody sees, but search engines and screen readers read",
  script: "Script: it runs in every visitor's browser and can read what they type",
  structure: "How it is built"
}

const sourceNames: { readonly [source: string]: string } = {
  html: "Text",
  css: "Style",
  js: "Script",
  tokens: "Colours and type"
}
