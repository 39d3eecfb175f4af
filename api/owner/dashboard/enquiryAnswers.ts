/** What an enquiry says, as its owner reads it: text of a visitor, which stands by itself and in which addresses can be tapped. */
import { domainToUnicode } from "node:url"
import { readyMadeLabel } from "../../../engine/people/forms/labels.ts"
import type { Lead } from "../../../engine/model/Lead.ts"
import type { Json } from "../../../engine/values/Json.ts"
import type { Site } from "../../../engine/model/Site.ts"
import { addressSought } from "../../../engine/people/leads/erasure.ts"
import { gistOf } from "../../../engine/people/leads/gist.ts"
import { withoutUnseen } from "../../../engine/values/plainText.ts"
import { numberDialled, onlyNumber } from "../../../engine/values/telephone.ts"
import { html, type Markup } from "../../answers/html.ts"

/** What an enquiry is called: who sent it, else how it begins. */
export const titleOf = (lead: Lead): Markup => {
  const { who, first } = gistOf(lead)
  return html`<bdi>${[...(who ?? first ?? "An empty form")].slice(0, 80).join("")}</bdi>`
}

/** Each answer by itself; files stand apart. */
export const answersShown = (lead: Lead, { language }: Pick<Site, "language">) => {
  const ofFiles = new Set(lead.files.map(({ field }) => field))
  return Object.entries(lead.data)
    .filter(([name]) => !ofFiles.has(name))
    .map(([name, value]) => {
      const label = labelOf(lead, name, language)
      return [html`<bdi>${label}</bdi>`, answered(label, said(value))] as const
    })
}

/** Ready-made forms keep no labels with a lead (LEAD-09), but have words for their fields. */
export const labelOf = (lead: Lead, name: string, language: string): string =>
  withoutUnseen(lead.fieldLabels?.[name] ?? readyMadeLabel(name, language) ?? name)

/**
 * An address or a number that was given is there to be tapped. What a visitor wrote stands by itself, in a `bdi`, and without
 * characters that turn its direction or are not seen, so that nobody reads a number backwards; the lead keeps them.
 */
const answered = (label: string, sent: string): Markup => {
  const value = withoutUnseen(sent)
  const isAddress = addressSought(value) !== undefined
  const to = isAddress ? mailTo(value.trim()) : isNumber(label, value) ? callTo(value) : null
  const shown = isAddress ? addressInWords(value) : value
  return html`<bdi class="typed">${to === null ? value : html`<a href="${to}">${shown}</a>`}</bdi>`
}

/**
 * A mail address as whoever sent it wrote it: `ada@süd.example` of what browsers make `ada@xn--sd-xka.example`. Only in Latin
 * letters: those of other scripts can pass for them.
 */
const addressInWords = (address: string): string => {
  const [, local = "", host = ""] = /^(.*@)([^@]*)$/su.exec(address) ?? []
  const words = domainToUnicode(host)
  return /^[\p{Script=Latin}\d.-]+$/u.test(words) ? `${local}${words}` : address
}

export const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replace("%40", "@")}`

export const callTo = (number: string): string => `tel:${numberDialled(number)}`

/** A letter that answers an enquiry, to be written on in the owner's own mail program: it quotes what was asked. */
export const replyTo = (address: string, subject: string, lead: Lead, introduced: string): string => {
  const { written } = gistOf(lead)
  const quoted =
    written === null
      ? ""
      : `\r\n\r\n${introduced}\r\n${cut(written)
          .split(/\r\n|\r|\n/)
          .map((line) => `> ${line}`)
          .join("\r\n")}`
  const members = [
    `subject=${encodeURIComponent(subject)}`,
    ...(quoted === "" ? [] : [`body=${encodeURIComponent(quoted)}`])
  ]
  return `${mailTo(address)}?${members.join("&")}`
}

/** Characters of its quotation in the address: longer ones are more than some mail programs take. The desk has all of it. */
const quotedCharacters = 1_200

const cut = (text: string): string => {
  let [room, end] = [quotedCharacters, 0]
  for (const character of text.toWellFormed()) {
    room -= encodeURIComponent(character).length
    if (room < 0) return `${text.slice(0, end)} …`
    end += character.length
  }
  return text
}

/** Of other fields a number may be a date, a price, a count. */
const isNumber = (label: string, value: string): boolean =>
  /phone|tel[eé]?f|\btel\b|mobil|cell|portable|handy|whatsapp/i.test(label) && onlyNumber(value) === value.trim()

const said = (value: Json): string =>
  Array.isArray(value)
    ? value.map(said).join(", ")
    : typeof value === "boolean"
      ? value
        ? "Yes"
        : "No"
      : String(value ?? "")
