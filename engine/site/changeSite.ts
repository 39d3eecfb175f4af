/** Decides what a `PUT /v1/site` changes: all of what it names, or nothing (SITE-29 to SITE-35). */
import { Refusal, refuse } from "../errors/Refusal.ts"
import { canonical } from "../values/canonical.ts"
import type { Json } from "../values/Json.ts"
import { readOnlyFields, type SiteFieldName, siteFields } from "./fields/catalogue.ts"
import type { Configured, SiteField } from "./fields/SiteField.ts"

export interface SiteChange {
  readonly site: Configured
  readonly names: ReadonlyArray<SiteFieldName>
  /** Nothing differs from what is stored. */
  readonly unchanged: boolean
  /** Pages show what changed. */
  readonly rerender: boolean
  /** On a live site the owner confirms it, whole (HOLD-06). */
  readonly needsOwner: boolean
}

/** Refusals: `request.invalid` where no field is named, `site.unknown_field`, `site.field_not_writable`, `site.one_at_a_time`, then those of the fields. */
export const changeSite = (site: Configured, sent: { readonly [name: string]: Json }): SiteChange | Refusal => {
  const named = Object.keys(sent)
  if (named.length === 0) return noFields()
  const unknown = named.find((name) => !Object.hasOwn(siteFields, name))
  if (unknown !== undefined) return notSettable(unknown, named)
  const names = named as ReadonlyArray<SiteFieldName>
  const single = names.filter((name) => !siteFields[name].isRecipient)
  if (single.length > 1) {
    return refuse("site.one_at_a_time", `${single.join(" and ")} are set in calls of their own.`, {
      fields: single.map((name) => ({ path: `body.${name}`, reason: "is set in a call of its own" }))
    })
  }
  let changed: Configured = {
    contact: site.contact,
    language: site.language,
    settings: site.settings
  }
  for (const name of names) {
    const next = siteFields[name].set(changed, sent[name] ?? null)
    if (next instanceof Refusal) return withOthers(next, names, name)
    changed = next
  }
  const differing = names.filter((name) => !isEqual(siteFields[name].shown(site), siteFields[name].shown(changed)))
  return {
    site: changed,
    names,
    unchanged: differing.length === 0,
    rerender: differing.some((name) => siteFields[name].onPages),
    needsOwner: differing.some((name) => siteFields[name].needsOwner)
  }
}

/** The values of the named fields, as reads show them. */
export const shownFields = (site: Configured, names: ReadonlyArray<SiteFieldName>): { readonly [name: string]: Json } =>
  Object.fromEntries(names.map((name) => [name, siteFields[name].shown(site)]))

/** Every field, as `GET /v1/site` shows it. */
export const readFields = (site: Configured) =>
  Object.fromEntries(
    Object.entries<SiteField>(siteFields).map(([name, { read, shown }]) => [name, (read ?? shown)(site)])
  ) as { readonly [name in SiteFieldName]: Json }

/** The values of all fields as they are kept: what a change of the site starts from. */
export const settableValues = (site: Configured): { readonly [name: string]: Json } =>
  shownFields(site, Object.keys(siteFields) as ReadonlyArray<SiteFieldName>)

/** What search engines are told of the business by its fields. */
export const toldByFields = (site: Configured): { readonly [property: string]: Json } =>
  Object.assign({}, ...Object.values<SiteField>(siteFields).map(({ tells }) => tells?.(site)))

/** The values of all fields that pages show: pages stay as they are while these do. */
export const fieldsOnPages = (site: Configured): ReadonlyArray<Json> =>
  Object.values<SiteField>(siteFields).flatMap(({ onPages, shown }) => (onPages ? [shown(site)] : []))

const noFields = (): Refusal =>
  refuse("request.invalid", `The body names no field. Send any of ${Object.keys(siteFields).join(", ")}.`, {
    fields: [{ path: "body", reason: "names no field" }]
  })

/** A member that a field does not know is refused like a field that the site does not know (SITE-34, SITE-45). */
const withOthers = (refusal: Refusal, names: ReadonlyArray<SiteFieldName>, name: SiteFieldName): Refusal => {
  if (refusal.code !== "site.unknown_field") return refusal
  const within = (refusal.fields?.["notApplied"] ?? []) as ReadonlyArray<string>
  const notApplied = [...names.filter((other) => other !== name), ...within]
  return refuse(refusal.code, refusal.detail, { ...refusal.fields, notApplied })
}

const notSettable = (name: string, named: ReadonlyArray<string>): Refusal => {
  const notApplied = named.filter((other) => other !== name)
  return readOnlyFields.has(name)
    ? refuse(
        "site.field_not_writable",
        `${name} can be read here and not set: it changes by itself, by the owner at the dashboard, or by staff.`,
        { field: name, notApplied }
      )
    : refuse("site.unknown_field", `The site has no field ${name}; it has ${Object.keys(siteFields).join(", ")}.`, {
        field: name,
        notApplied
      })
}

const isEqual = (one: Json, other: Json): boolean => canonical(one) === canonical(other)
