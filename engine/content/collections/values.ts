/**
 * One value of one field. A value is stored as sent; what can be shown but was probably meant otherwise is warned of,
 * what cannot be shown is a fault.
 */
import type { CollectionField } from "../../model/Collection.ts"
import type { Json } from "../../values/Json.ts"
import { markupShown, markupTold } from "../../values/markupShown.ts"
import { unprintableWithin } from "../../values/plainText.ts"
import { isWebAddress, unusable } from "../../values/webAddress.ts"
import type { Warning } from "../../model/Finding.ts"
import { optionValues } from "./schema.ts"

export type ValueVerdict = { readonly fault?: string; readonly warning?: Warning }

/** `imageSources` are base URLs, ending in `/`, of the places off the site that pictures may come from (COLL-16). */
export const judgeValue = (field: CollectionField, value: Json, imageSources: ReadonlyArray<string>): ValueVerdict => {
  const unfit = unprintableWithin(value)
  return unfit === undefined ? judgeText(field, value, imageSources) : { fault: unfit }
}

const judgeText = (field: CollectionField, value: Json, imageSources: ReadonlyArray<string>): ValueVerdict => {
  switch (field.type) {
    case "number":
      return judgeNumber(value)
    case "checkbox":
      return fits(
        field.options === undefined
          ? typeof value === "boolean"
          : Array.isArray(value) && value.every((item) => optionValues(field).includes(item as string)),
        field.options === undefined ? "is neither true nor false" : "is not a list of its options"
      )
    case "select":
    case "radio":
      return fits(
        isText(value) && optionValues(field).includes(value),
        `is not one of ${optionValues(field).join(", ")}`
      )
    case "email":
      return fits(isText(value) && /^[^\s@]+@[^\s@]+$/.test(value), "is not an email address")
    case "url":
      return fits(isText(value) && isWebAddress(value, /^https?:$/), "is not a web address")
    case "date":
      return judgeDate(field, value)
    case "time":
      return judgeTime(field, value)
    case "image":
      return fits(
        isText(value) && (libraryImage(value) !== undefined || isFrom(value, imageSources)),
        "is neither /media/<id> with an optional ?w=<px> nor an address at the site's image hosting or the listings' photo host"
      )
    case "link":
      return fits(isText(value) && isLink(value), "is neither a site path, an https address, mailto:, tel: nor sms:")
    default:
      return isText(value) ? warnOfMarkup(field, value) : { fault: "is not a text" }
  }
}

/** Id of the library's file that an image value names (COLL-15); undefined for any other value. */
export const libraryImage = (value: string): string | undefined =>
  /^\/media\/(med_[0-9a-z]{4,40})(?:\?w=[1-9]\d{0,4})?$/.exec(value)?.[1]

const fits = (holds: boolean, fault: string): ValueVerdict => (holds ? {} : { fault })

const isText = (value: Json): value is string => typeof value === "string"

/** What a visitor reads; a hidden one is a script's, which may put it in as HTML. */
const warnOfMarkup = ({ name, type }: CollectionField, value: string): ValueVerdict => {
  const found = type === "hidden" ? undefined : markupShown(value)
  if (found === undefined) return {}
  return { warning: { code: "html.other_notation", detail: markupTold(name, found), notation: "escaped", field: name } }
}

/** Beyond this the last digits of a number are other ones than were sent. */
const judgeNumber = (value: Json): ValueVerdict => {
  const isNumber = typeof value === "number" ? Number.isFinite(value) : isText(value) && /^-?\d+(\.\d+)?$/.test(value)
  if (!isNumber) return { fault: "is not a number" }
  return fits(
    Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER,
    `is beyond ${Number.MAX_SAFE_INTEGER}, up to which numbers are kept to the digit; a field of the type text keeps any`
  )
}

const timestamp = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/** A whole timestamp is kept, though it shows as one (COLL-50). */
const judgeDate = ({ name }: CollectionField, value: Json): ValueVerdict => {
  if (!isText(value)) return { fault: "is not a date" }
  if (timestamp.test(value))
    return {
      warning: {
        code: "collection.date_not_a_date",
        detail: `${name} is a date and holds the timestamp ${value}. Send it as YYYY-MM-DD.`,
        field: name
      }
    }
  return fits(/^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value), "is not a day of the calendar, written YYYY-MM-DD")
}

/** The same of a time (COLL-51). */
const judgeTime = ({ name }: CollectionField, value: Json): ValueVerdict => {
  if (!isText(value)) return { fault: "is not a time" }
  if (timestamp.test(value))
    return {
      warning: {
        code: "collection.time_not_a_time",
        detail: `${name} is a time of day and holds the timestamp ${value}. Send it as HH:MM.`,
        field: name
      }
    }
  return fits(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value), "is not a time of the form HH:MM")
}

/** A day that the calendar has: 30 February would be read as 2 March. */
const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const isFrom = (value: string, sources: ReadonlyArray<string>): boolean =>
  isWebAddress(value) && sources.some((source) => new URL(value).href.startsWith(source))

const isLink = (value: string): boolean =>
  !unusable.test(value) && (/^\/(?![/\\])/.test(value) || /^(?:mailto|tel|sms):./i.test(value) || isWebAddress(value))
