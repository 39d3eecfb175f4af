/** A field of an entry, by its kind: a line, a text, a number, a date, a choice, a picture of the library. */
import { mediaReference } from "../../../../engine/content/media/references.ts"
import { mediaPath } from "../../../../engine/content/media/serving.ts"
import { optionLabel, optionValues } from "../../../../engine/content/collections/schema.ts"
import type { CollectionField, CollectionFieldType } from "../../../../engine/model/Collection.ts"
import type { MediaAsset } from "../../../../engine/model/Media.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { pictureOption } from "../pictures.ts"
import { boxesName, fieldName, isBoxes, labelOf, type Texts } from "./entryValues.ts"

export interface EntryField {
  readonly field: CollectionField
  readonly texts: Texts
  /** What somebody else has said of it meanwhile. */
  readonly theirs?: Texts | undefined
  readonly error: string | undefined
  /** The pictures of the library that can be chosen. */
  readonly pictures: ReadonlyArray<MediaAsset>
  readonly shown: (src: string, alt: string) => Markup
}

export const entryField = (entry: EntryField): Markup => {
  const { field, texts } = entry
  if (isBoxes(field)) return boxes(entry)
  if (field.type === "checkbox") return tick(entry)
  if (field.type === "image") return picture(entry)
  const [value = ""] = texts
  if (field.type === "select" || field.type === "radio")
    return around(
      entry,
      html`<select ${named(entry)}>
        ${options(field, value)}
      </select>`
    )
  if (field.type === "textarea")
    return around(
      entry,
      html`<textarea
        ${named(entry)}
        rows="${Math.min(16, 2 + value.split("\n").length + Math.floor(value.length / 80))}"
        dir="auto"
      >
${value}</textarea>`
    )
  const kind = inputs[field.type] ?? "text"
  // A whole timestamp is kept, which no field for a day can show.
  const fits = kind === "text" || value === "" || shapes[kind]?.test(value) !== false
  return around(
    entry,
    html`<input
      ${named(entry)}
      type="${fits ? kind : "text"}"
      value="${value}"
      dir="auto"
      ${field.type === "number" && html` inputmode="decimal"`}
    />`
  )
}

/** Numbers are typed as text: a browser's own field shows nothing of what it takes for none. */
const inputs: { readonly [type in CollectionFieldType]?: string } = {
  email: "email",
  tel: "tel",
  date: "date",
  time: "time"
}

const shapes: { readonly [kind: string]: RegExp } = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}(?::\d{2})?$/
}

/** Below what was typed, as it would be read: boxes by what they are called. */
const others = ({ field, theirs }: Pick<EntryField, "field" | "theirs">): Piece => {
  if (theirs === undefined) return false
  const isTick = field.type === "checkbox" && !isBoxes(field)
  const said = isTick
    ? theirs.includes("1")
      ? "ticked"
      : "not ticked"
    : theirs.map((value) => optionLabel(field, value)).join(", ")
  return html`<p class="theirs">By now it says: <ins>${said || "nothing"}</ins></p>`
}

const around = ({ field, error, theirs }: EntryField, control: Piece, more?: Piece): Markup => {
  const name = fieldName(field.name)
  return html`<div class="field">
    <label for="${name}">${labelOf(field)}</label>
    ${control}${more}${others({ field, theirs })}${error !== undefined && html`<p class="wrong" id="${name}-wrong">${error}</p>`}
  </div>`
}

const named = ({ field, error }: EntryField): Markup => {
  const name = fieldName(field.name)
  return html`id="${name}"
  name="${name}"${field.required === true && field.type !== "image" && html` aria-required="true"`}${error !== undefined && html` aria-describedby="${name}-wrong" aria-invalid="true"`}`
}

/** One that is no option any more is shown as well: nothing changes but what is changed. */
const options = (field: CollectionField, value: string): Piece => {
  const known = optionValues(field)
  return [
    (field.required !== true || value === "") && html`<option value="">Nothing chosen</option>`,
    ...(value === "" || known.includes(value) ? known : [value, ...known]).map(
      (each) => html`<option value="${each}" ${each === value && html` selected`}>${optionLabel(field, each)}</option>`
    )
  ]
}

const boxes = ({ field, texts, theirs, error }: EntryField): Markup => {
  const name = fieldName(field.name)
  return html`<fieldset class="field" id="${name}" ${error !== undefined && html` aria-describedby="${name}-wrong"`}>
    <legend>${labelOf(field)}</legend>
    <input type="hidden" name="${boxesName(field.name)}" value="1" />
    ${optionValues(field).map(
      (value, at) =>
        html`<div class="choice">
          <input
            type="checkbox"
            id="${name}-${at}"
            name="${name}"
            value="${value}"
            ${texts.includes(value) && html` checked`}
          />
          <label for="${name}-${at}">${optionLabel(field, value)}</label>
        </div>`
    )}
    ${others({ field, theirs })}${error !== undefined && html`<p class="wrong" id="${name}-wrong">${error}</p>`}
  </fieldset>`
}

const tick = (entry: EntryField): Markup => {
  const { field, texts, error } = entry
  const name = fieldName(field.name)
  return html`<div class="field">
    <input type="hidden" name="${boxesName(field.name)}" value="1" />
    <div class="choice">
      <input type="checkbox" ${named(entry)} value="1" ${texts.includes("1") && html` checked`} />
      <label for="${name}">${labelOf(field)}</label>
    </div>
    ${others(entry)}${error !== undefined && html`<p class="wrong" id="${name}-wrong">${error}</p>`}
  </div>`
}

/** From the library, where more can be added; one from elsewhere stays until another is chosen. Seen before it is chosen. */
const picture = (entry: EntryField): Markup => {
  const { field, texts, theirs, error, pictures, shown } = entry
  const name = fieldName(field.name)
  const [value = ""] = texts
  const id = mediaReference(value)?.id
  const chosen = (asset: MediaAsset) => asset.id === id
  const isListed = pictures.some(chosen)
  return html`<fieldset class="field" id="${name}" ${error !== undefined && html` aria-describedby="${name}-wrong"`}>
    <legend>${labelOf(field)}</legend>
    ${value !== "" && shown(value, "")}
    <details ${error !== undefined && html` open`}>
      <summary>${value === "" ? "Choose a picture" : "Choose another picture"}</summary>
      <ul class="gallery">
        ${(field.required !== true || value === "") && html`<li>${imageless({ name, value: "", label: "No picture", checked: value === "" })}</li>`}
        ${value !== "" && !isListed && html`<li>${imageless({ name, value, label: value.split("/").at(-1)!, checked: true })}</li>`}
        ${pictures.map((asset, at) =>
          pictureOption(asset, {
            id: `${name}-${at}`,
            name,
            value: chosen(asset) ? value : mediaPath(asset.id),
            checked: chosen(asset)
          })
        )}
      </ul>
    </details>
    ${theirs !== undefined && html`<p class="theirs">By now it says: <ins>${said(theirs, pictures) || "nothing"}</ins></p>`}${error !== undefined && html`<p class="wrong" id="${name}-wrong">${error}</p>`}
  </fieldset>`
}

/** A choice that shows no picture of ours. */
const imageless = ({
  name,
  value,
  label,
  checked
}: {
  readonly name: string
  readonly value: string
  readonly label: string
  readonly checked: boolean
}): Markup =>
  html`<label
    ><span class="frame"></span
    ><input type="radio" name="${name}" value="${value}" ${checked && html` checked`} /> ${label}</label
  >`

/** A picture by what it shows. */
const said = (texts: Texts, pictures: ReadonlyArray<MediaAsset>): string =>
  texts
    .map((value) => {
      const asset = pictures.find(({ id }) => id === mediaReference(value)?.id)
      return asset === undefined ? value.split("/").at(-1)! : asset.alt || asset.filename
    })
    .join(", ")
