/**
 * `/dev/mail`: every mail of an installation without a mail server, for whoever tries it on their own machine. To anybody
 * else, and where mail really leaves, there is no such page: a mail signs its reader in.
 */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { refuse } from "../../../engine/errors/Refusal.ts"
import { type KeptMail, Outbox } from "../../../engine/ports/Outbox.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { type Answer, answer } from "../../answers/Answer.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { timestamp } from "../../answers/shapes.ts"
import { isAtThisMachine, readsPages } from "../audience.ts"
import { screen } from "./screen.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Mails on one page, and in one answer to a program. */
const shown = 100

/** The newest first; `?to=` keeps those to one address. */
export const inbox = Effect.fnUntraced(function* (request: Request) {
  const { latest } = yield* boxFor(request)
  const all = yield* latest
  const to = new URL(request.url, "http://localhost").searchParams.get("to")?.trim().toLowerCase() ?? ""
  const mails = all
    .filter((mail) => to === "" || recipientsOf(mail).some((address) => address.toLowerCase() === to))
    .slice(0, shown)
  if (!readsPages(request)) return { ...answer({ mails: mails.map(mailShape) }), headers: unkept }
  const addresses = [...new Set(all.flatMap(recipientsOf))].sort()
  return screen({
    title: "Local inbox · Makeready",
    headers: unkept,
    body: html`<h1 class="small">Local inbox</h1>
      <p class="quiet">
        No mail server is configured, so mail is kept here instead of being sent. Only visitors at this machine see this
        page.
      </p>
      ${
        addresses.length > 1 &&
        html`<ul class="chips" aria-label="Addresses">
          ${chip("", "Everybody", to === "")}
          ${addresses.map((address) => chip(address, address, address.toLowerCase() === to))}
        </ul>`
      }
      ${
        mails.length === 0
          ? html`<p>${to === "" ? "Nothing has been sent yet." : `Nothing has been sent to ${to}.`}</p>`
          : html`<ul class="rows">
              ${mails.map(row)}
            </ul>`
      }`
  })
})

/** One mail: who, when, where its links lead, and both its forms. */
export const oneMail = Effect.fnUntraced(function* (request: Request, id: string) {
  const mail = yield* found(request, id)
  if (!readsPages(request)) return { ...answer(mailShape(mail)), headers: unkept }
  const links = linksIn(mail)
  return screen({
    title: `${mail.subject} · Local inbox`,
    headers: unkept,
    frames: true,
    body: html`<p class="small"><a href="/dev/mail">Local inbox</a></p>
      <h1 class="small">${mail.subject}</h1>
      <dl class="facts">
        ${fact("To", mail.to.join(", "))} ${mail.cc.length > 0 && fact("Copy to", mail.cc.join(", "))}
        ${fact("From", mail.from)} ${fact("Sent", moment(mail.sentAt))} ${fact("Kind", mail.kind)}
        ${
          links.length > 0 &&
          fact(
            links.length === 1 ? "Link" : "Links",
            links.map((link) => html`<p><a href="${link}">${link}</a></p>`)
          )
        }
      </dl>
      ${
        mail.html !== null &&
        html`<h2>As mail programs show it</h2>
          <iframe
            sandbox="allow-top-navigation-by-user-activation"
            src="/dev/mail/${mail.id}/html"
            title="The mail as a document"
          ></iframe>`
      }
      <h2>As text</h2>
      <pre>${linked(mail.text)}</pre>`
  })
})

/** The document of a mail by itself, for the frame that shows it: it runs nothing and fetches nothing. */
export const mailDocument = Effect.fnUntraced(function* (
  request: Request,
  id: string
): Effect.fn.Return<Answer, Refused, ApiConfig> {
  const { html: document } = yield* found(request, id)
  if (document === null) return yield* nothing(request)
  // Its links lead out of the frame.
  const based = document.replace(/^(?:\s*<!doctype[^>]*>)?/i, '$&<base target="_top">')
  return {
    status: 200,
    body: based,
    raw: { text: based, contentType: "text/html; charset=utf-8" },
    headers: {
      ...unkept,
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin"
    }
  }
})

const unkept = { "cache-control": "no-store", vary: "accept" } as const

/** The inbox; for whoever may not see it there is none. */
const boxFor = Effect.fnUntraced(function* (request: Request) {
  const box = yield* Outbox
  return box !== null && isAtThisMachine(request, yield* ApiConfig) ? box : yield* nothing(request)
})

const found = Effect.fnUntraced(function* (request: Request, id: string) {
  const { find } = yield* boxFor(request)
  return (yield* find(id)) ?? (yield* nothing(request))
})

type Refused = ReturnType<typeof nothing>
const nothing = (request: Request) => refuse("route.not_found", `There is no ${request.url.split("?", 1)[0]}.`)

const recipientsOf = ({ to, cc }: KeptMail): ReadonlyArray<string> => [...to, ...cc]

const mailShape = (mail: KeptMail) => ({
  ...mail,
  sentAt: timestamp(mail.sentAt),
  links: linksIn(mail)
})

const row = (mail: KeptMail): Markup =>
  html`<li>
    <div class="line">
      <a class="subject" href="/dev/mail/${mail.id}">${mail.subject}</a>
      <span class="small">${moment(mail.sentAt)}</span>
    </div>
    <p class="small quiet">To ${recipientsOf(mail).join(", ")}</p>
    ${linksIn(mail)
      .slice(0, 1)
      .map((link) => html`<p class="small"><a href="${link}">${link}</a></p>`)}
  </li>`

const chip = (to: string, name: string, current: boolean): Markup =>
  html`<li>
    <a href="/dev/mail${to !== "" && `?to=${encodeURIComponent(to)}`}" ${current && html` aria-current="true"`}
      >${name}</a
    >
  </li>`

const fact = (name: string, value: Piece): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

const moment = (at: number): Markup => {
  const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" })
  return html`<time datetime="${timestamp(at)}">${words.format(at)} UTC</time>`
}

/** Addresses in its text, each once. */
const linksIn = ({ text }: KeptMail): ReadonlyArray<string> => [...new Set(text.match(address) ?? [])]

/** The text with its addresses as links. */
const linked = (text: string): ReadonlyArray<Piece> =>
  text
    .split(new RegExp(`(${address.source})`, "g"))
    .map((piece, at) => (at % 2 === 0 ? piece : html`<a href="${piece}">${piece}</a>`))

/** Signs that end a sentence are none of the address. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g
