/**
 * What a row is, as schema.org calls it, where the names of its fields leave no doubt: a person, an event, a dish or a
 * product. The list is closed and each kind asks for what search engines ask for; a row that fits none is told of as a
 * page and nothing more, since a wrong claim is worse than none.
 */
import type { CollectionField, RowData } from "../../model/Collection.ts"

export interface RowEntity {
  readonly "@type": "Person" | "Event" | "MenuItem" | "Product"
  readonly name: string
  readonly [property: string]: unknown
}

/** `origin` is put before the paths of pictures. Null where no kind fits. */
export const rowEntity = (data: RowData, schema: ReadonlyArray<CollectionField>, origin: string): RowEntity | null => {
  const read = reader(data, schema)
  const name = read("name", "displayName", "title")
  if (name === undefined) return null
  const described = {
    name,
    ...given("description", read("description", "bio", "about", "summary")),
    ...given("image", pictureOf(data, schema, origin))
  }
  return person(read, described) ?? event(read, described) ?? priced(read, described)
}

type Read = (...names: ReadonlyArray<string>) => string | undefined
interface Named {
  readonly name: string
}

const person = (read: Read, described: Named): RowEntity | null => {
  // A title says what somebody does only where the name stands elsewhere.
  const work = read("jobTitle", "role", "position") ?? (read("name", "displayName") ? read("title") : undefined)
  if (work === undefined && read("bio") === undefined) return null
  if (read("price", "startDate", "date") !== undefined) return null
  return {
    "@type": "Person",
    ...described,
    ...given("jobTitle", work),
    ...given("email", read("email")),
    ...given("telephone", read("phone", "tel", "telephone"))
  }
}

const event = (read: Read, described: Named): RowEntity | null => {
  const starts = instant(read("startDate", "date"), read("startTime", "time"))
  const place = read("location", "venue", "place")
  if (starts === undefined || place === undefined) return null
  return {
    "@type": "Event",
    ...described,
    startDate: starts,
    ...given("endDate", instant(read("endDate") ?? (read("endTime") && read("startDate", "date")), read("endTime"))),
    location: { "@type": "Place", name: place, ...given("address", read("address")) },
    ...given("offers", offer(read))
  }
}

const priced = (read: Read, described: Named): RowEntity | null => {
  const offers = offer(read)
  if (offers === undefined) return null
  const isDish = read("course", "ingredients", "allergens", "dish") !== undefined
  return { "@type": isDish ? "MenuItem" : "Product", ...described, offers }
}

/** A price is a number and the code of its currency; neither is guessed. */
const offer = (read: Read): object | undefined => {
  const price = read("price")
  const currency = read("currency", "priceCurrency")?.toUpperCase()
  if (price === undefined || currency === undefined) return undefined
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(price) || !/^[A-Z]{3}$/.test(currency)) return undefined
  return { "@type": "Offer", price, priceCurrency: currency }
}

/** A day, or a moment of it, in ISO 8601. */
const instant = (day: string | undefined, time: string | undefined): string | undefined => {
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  return time !== undefined && /^\d\d:\d\d(:\d\d)?$/.test(time) ? `${day}T${time}` : day
}

/** Values by field name, whatever its case and separators: `jobTitle` finds `job_title`. Hidden fields tell nothing. */
const reader = (data: RowData, schema: ReadonlyArray<CollectionField>): Read => {
  const held = new Map<string, string>()
  for (const { name, type } of schema) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    const text = typeof value === "number" || typeof value === "string" ? String(value).trim() : ""
    if (type !== "hidden" && type !== "image" && text !== "") held.set(plain(name), text)
  }
  return (...names) => {
    for (const name of names) {
      const value = held.get(plain(name))
      if (value !== undefined) return value
    }
    return undefined
  }
}

/** A name as it compares, whatever its case and separators. */
export const plain = (name: string): string => name.replace(/[-_]/g, "").toLowerCase()

const pictureOf = (data: RowData, schema: ReadonlyArray<CollectionField>, origin: string): string | undefined => {
  for (const { name, type } of schema) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    if (type === "image" && typeof value === "string" && value !== "")
      return value.startsWith("/") ? `${origin}${value}` : value
  }
  return undefined
}

const given = (property: string, value: unknown): object => (value === undefined ? {} : { [property]: value })
