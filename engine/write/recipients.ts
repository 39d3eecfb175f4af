/**
 * Whether a version changes where a form sends its enquiries: to other people, or to another place (HOLD-08). Forms are
 * told apart by their component and their id, as leads are.
 */
import { actionOrigin } from "../people/forms/offsite.ts"
import type { PagePart } from "../model/PagePart.ts"

/** Attributes of form components that say where enquiries go. */
export const recipientAttributes = [
  "data-notify-email",
  "data-notify-cc",
  "data-notify-bcc",
  "data-lead-destination"
] as const

/**
 * With the address that a form is sent to in our place: an origin may be shared by many, so that somebody said yes to it says
 * nothing of whom an address there belongs to.
 */
const sendingAttributes = [...recipientAttributes, "data-action"] as const

/** What each says, to people. */
export const recipientNames: { readonly [name in (typeof sendingAttributes)[number]]: string } = {
  "data-notify-email": "who gets its enquiries",
  "data-notify-cc": "who gets a copy",
  "data-notify-bcc": "who gets a hidden copy",
  "data-lead-destination": "where its enquiries go",
  "data-action": "which website it sends to"
}

type Parts = ReadonlyArray<PagePart> | null | undefined

/** What partials show that a text names, by what they are called. */
export type PartialForms = ReadonlyMap<string, ReadonlyArray<PagePart>>

/**
 * A form that is new and names nobody changes nothing, and neither does one that goes. One of a partial is one of each text
 * that shows it.
 */
export const changesRecipients = (before: Parts, after: Parts, partials: PartialForms = new Map()): boolean => {
  const known = Map.groupBy(recipientsOf(before, partials), ({ form }) => form)
  return recipientsOf(after, partials).some(({ form, to }) => {
    const stood = known.get(form)
    return stood === undefined ? to !== nobody : !stood.some((earlier) => earlier.to === to)
  })
}

/** In words, whom the site tells of enquiries of a form that names nobody; null where it tells nobody. */
export const toldBySite = (addresses: ReadonlyArray<string>): string | null =>
  addresses.length === 0 ? null : `${addresses.join(", ")} (as the website's settings say)`

/**
 * Each attribute that differs, by form, as a person would compare them. A form that named nobody, or names nobody any more,
 * tells whom the site tells: `siteTells`.
 */
export const recipientChanges = (
  before: Parts,
  after: Parts,
  { partials, siteTells = [] }: { readonly partials?: PartialForms; readonly siteTells?: ReadonlyArray<string> } = {}
): ReadonlyArray<{ readonly label: string; readonly before: string | null; readonly after: string | null }> => {
  const stood = new Map(recipientsOf(before, partials).map((it) => [it.form, it.values]))
  return recipientsOf(after, partials).flatMap(({ form, called, values }) =>
    sendingAttributes.flatMap((name, at) => {
      const known = stood.get(form)
      const [from, to] = [known?.[at] || null, values[at] || null]
      if (from === to) return []
      const otherwise = known !== undefined && name === "data-notify-email" ? toldBySite(siteTells) : null
      return [{ label: `${called}: ${recipientNames[name]}`, before: from ?? otherwise, after: to ?? otherwise }]
    })
  )
}

/** Every address that forms of these parts name. */
export const namedRecipients = (parts: Parts, partials?: PartialForms): ReadonlyArray<string> =>
  shown(parts, partials).flatMap((part) =>
    part.kind === "component"
      ? notifyAttributes.flatMap((name) => (part.attributes[name] ?? "").split(",").flatMap((one) => one.trim() || []))
      : []
  )

const notifyAttributes = recipientAttributes.slice(0, 3)

/** With what each partial shows in the place where it is first named: it shows the same at all others. */
const shown = (parts: Parts, partials: PartialForms = new Map()): ReadonlyArray<PagePart> => {
  const named = new Set<string>()
  return (parts ?? []).flatMap((part) => {
    if (part.kind !== "partial") return [part]
    if (named.has(part.ref)) return []
    named.add(part.ref)
    return partials.get(part.ref) ?? []
  })
}

const recipientsOf = (parts: Parts, partials?: PartialForms) =>
  shown(parts, partials).flatMap((part) => {
    if (part.kind !== "component") return []
    const values = sendingAttributes.map((name) => sentTo(name, part.attributes[name]?.trim() ?? ""))
    const id = part.attributes["data-form-id"] ?? ""
    const called = id === "" ? "The form" : `The form “${id}”`
    return [{ form: `${part.name} ${id}`, called, values, to: values.join("\n") }]
  })

/** A form that is sent to a path of the site, as a search is, tells nobody of it. */
const sentTo = (name: (typeof sendingAttributes)[number], value: string): string =>
  name === "data-action" && actionOrigin(value) === null ? "" : value

const nobody = sendingAttributes.map(() => "").join("\n")
