/**
 * What an enquiry is, in a line: who wrote and how they begin. Forms name their fields as their authors like, so names and
 * labels are looked at, in the languages that forms have, and then what was written. Everything is text of a visitor,
 * without characters that turn its direction or are not seen.
 */
import type { Lead } from "../../model/Lead.ts"
import { withoutUnseen } from "../../values/plainText.ts"
import { onlyNumber } from "../../values/telephone.ts"
import type { Json } from "../../values/Json.ts"
import { addressSought } from "./erasure.ts"

export interface Gist {
  /** By name, else by address or number; null where nothing says who it was. */
  readonly who: string | null
  /** First line of what they wrote; null where they wrote nothing. */
  readonly first: string | null
  /** All of it. */
  readonly written: string | null
  /** Where an answer goes to. */
  readonly email: string | null
  /** As it was typed. */
  readonly phone: string | null
}

export const gistOf = (lead: Pick<Lead, "data" | "fieldLabels" | "files">): Gist => {
  const answers = answersOf(lead)
  const name = nameIn(answers)
  const email = answers.find(({ text }) => addressSought(text) !== undefined)?.text ?? null
  const phone = answers.find(isNumber)?.text ?? null
  const written = messageIn(answers.filter(({ text, isName }) => !isName && text !== email && text !== phone))
  return {
    who: name ?? email ?? phone,
    first: written === undefined ? null : firstLine(written.text),
    written: written?.text ?? null,
    email,
    phone
  }
}

/** What a form is called: `contact-form` is a contact form. */
export const formName = (key: string): string => {
  const words = withoutUnseen(key).replace(/[-_]+/g, " ").trim()
  return words === "" ? key : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

interface Answer {
  /** Name and label of its field, in one spelling. */
  readonly field: string
  readonly text: string
  /** Whether it is part of a name. */
  readonly isName: false | "whole" | "first" | "last"
}

const answersOf = ({
  data,
  fieldLabels,
  files
}: Pick<Lead, "data" | "fieldLabels" | "files">): ReadonlyArray<Answer> => {
  const ofFiles = new Set(files.map(({ field }) => field))
  return Object.entries(data).flatMap(([key, value]) => {
    if (ofFiles.has(key)) return []
    const text = withoutUnseen(textOf(value)).trim()
    const names = [key, fieldLabels?.[key] ?? ""].map((name) => name.trim().toLowerCase())
    return text === "" ? [] : [{ field: names.join(" "), text, isName: nameKind(names) }]
  })
}

const textOf = (value: Json): string =>
  typeof value === "string"
    ? value
    : Array.isArray(value)
      ? value.filter((one) => typeof one === "string").join(", ")
      : ""

const nameKind = (names: ReadonlyArray<string>): Answer["isName"] =>
  names.some((name) => first.test(name))
    ? "first"
    : names.some((name) => last.test(name))
      ? "last"
      : names.some((name) => whole.test(name))
        ? "whole"
        : false

const first = /^(?:first|given|fore)[\s_-]*name\b|^fname$|^prénom|^vorname|^voornaam|^nombre de pila/u
const last = /^(?:last|family|sur)[\s_-]*name\b|^lname$|^nom de famille|^nachname|^achternaam|^apellidos?|^cognome/u
const whole = /^(?:(?:your|full|contact|ihr|votre|uw|su|il tuo)[\s_-]*)?(?:name|nom|naam|nombre|nome)\b/u
const message =
  /message|comment|enquiry|inquiry|question|details|notes?\b|nachricht|anfrage|frage|mensaje|consulta|messaggio|richiesta|bericht|vraag|demande/u
const telephone = /phone|tel[eé]?f|\btel\b|mobil|cell|portable|handy|whatsapp/u

const nameIn = (answers: ReadonlyArray<Answer>): string | null => {
  const of = (kind: Answer["isName"]) => answers.find(({ isName }) => isName === kind)?.text
  const parts = [of("first"), of("last")].filter((part) => part !== undefined)
  const name = of("whole") ?? (parts.length > 0 ? parts.join(" ") : null)
  return name === null ? null : firstLine(name)
}

/** Of other fields a number may be a date, a price, a count. */
const isNumber = ({ field, text }: Answer): boolean => telephone.test(field) && onlyNumber(text) === text

/** What is asked for as one, else the longest answer. */
const messageIn = (answers: ReadonlyArray<Answer>): Answer | undefined =>
  answers.find(({ field }) => message.test(field)) ??
  answers.reduce<Answer | undefined>(
    (best, one) => (one.text.length > (best?.text.length ?? 0) ? one : best),
    undefined
  )

const characters = 140

const firstLine = (text: string): string => {
  const line = [
    ...text
      .split(/[\r\n]/, 1)[0]!
      .replace(/\s+/g, " ")
      .trim()
  ]
  return line.length > characters ? `${line.slice(0, characters).join("")}…` : line.join("")
}
