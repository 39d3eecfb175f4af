/** What one version changes against another: its words as a reader meets them, and every line of the source on request. */
import { type ChangedField, diffVersions, type TextDiff } from "../../../../engine/content/diff/diffVersions.ts"
import { limits } from "../../../../engine/limits.ts"
import type { Page, Version } from "../../../../engine/model/Page.ts"
import { type BlockChange, blockChanges, type Stretch, stretchesOf } from "../../../../engine/content/words/changes.ts"
import { blocksOf } from "../../../../engine/content/words/words.ts"
import { fieldName, fieldText } from "../../../use-cases/content/review/words.ts"
import { html, type Markup } from "../html.ts"

export const changesView = (page: Page, older: Version | undefined, newer: Version): Markup => {
  const words =
    newer.payload.html === undefined
      ? []
      : blockChanges(blocksOf(older?.payload.html ?? ""), blocksOf(newer.payload.html))
  const { texts, fields, truncated } = diffVersions(older, newer)
  const shown = words.slice(0, limits.reviewLines)
  return html`${fields.map(changedField)} ${shown.map(changedBlock)}
  ${words.length > shown.length && html`<p class="small">And ${words.length - shown.length} more.</p>`}
  ${words.length === 0 && (fields.length === 0 || texts.length > 0) && html`<p class="lead">${texts.length === 0 ? "Nothing." : page.kind === "theme" ? "Colours, type or spacing." : "No words; only how the page is built or looks."}</p>`}
  ${
    texts.length > 0 &&
    html`<details>
      <summary>Every changed line of the source</summary>
      ${texts.map(source)} ${truncated && html`<p class="small">There are more than are listed.</p>`}
    </details>`
  }`
}

const changedField = ({ field, before, after }: ChangedField): Markup =>
  html`<h3>${fieldName(field)}</h3>
    ${changedBlock({
      was: before === null ? null : fieldText(before),
      now: after === null ? null : fieldText(after)
    } as BlockChange)}`

const changedBlock = ({ was, now }: BlockChange): Markup => {
  const told =
    was !== null && now !== null
      ? stretchesOf(was, now)
      : { was: [{ text: was ?? "", differs: false }], now: [{ text: now ?? "", differs: false }] }
  return html`<div class="change">
    ${was !== null && html`<del><span class="vh">Before: </span>${told.was.map(stretch)}</del>`}${now !== null && html`<ins><span class="vh">After: </span>${told.now.map(stretch)}</ins>`}
  </div>`
}

const stretch = ({ text, differs }: Stretch): Markup => (differs ? html`<b>${text}</b>` : html`${text}`)

const sourceNames = { html: "Text", css: "Style", js: "Script", tokens: "Colours and type" } as const

const source = ({ source, lines }: TextDiff): Markup =>
  html`<h3>${sourceNames[source]}</h3>
    <ol class="lines">
      ${lines
        .slice(0, limits.reviewLines)
        .map(
          ({ op, text }) => html`<li>${op === "added" ? html`<ins>+ ${text}</ins>` : html`<del>− ${text}</del>`}</li>`
        )}
    </ol>`
