/** Times, numbers, hosts and states as our screens and mails write them. */
import { domainToUnicode } from "node:url"
import { type Clocked, timeZoneOf } from "../../../engine/site/timeZone.ts"
import { html, type Markup } from "../html.ts"

/** `21 November 2026, 19:04 GMT`, for people and for machines; by the clock of the business where it is known. */
export const moment = (at: number, site?: Clocked): Markup =>
  html`<time datetime="${new Date(at).toISOString()}">${momentText(at, site)}</time>`

export const momentText = (at: number, site?: Clocked): string => {
  const timeZone = site === undefined ? "UTC" : timeZoneOf(site)
  const date = new Date(at)
  const zone = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "short" })
    .formatToParts(date)
    .find(({ type }) => type === "timeZoneName")!.value
  return `${date.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone }).replace(" at ", ", ")} ${zone}`
}

export type { Clocked }

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** A host as it is written on paper: `münchen.example` of `xn--mnchen-3ya.example`, which is how name servers spell it. */
export const hostInWords = (host: string): string => domainToUnicode(host) || host

/** Where a site is, from its address: its host as on paper, and its port where it has one. */
export const siteInWords = (address: string): string => {
  const [host = "", ...port] = address.replace(/^https?:\/\//, "").split(":")
  return [hostInWords(host), ...port].join(":")
}

export const state = ([label, look]: readonly [string, string]): Markup =>
  html`<span class="state ${look}">${label}</span>`
