/** The way in: an address is typed, and whoever owns a website with it gets a mail with a link. */
import { Clock, Effect } from "effect"
import { limits, MINUTE_MS, SECOND_MS } from "../../../../engine/limits.ts"
import { written } from "../../../../engine/mail/letter.ts"
import { Links } from "../../../../engine/ports/Links.ts"
import { Ids } from "../../../../engine/ports/Ids.ts"
import { MailAllowances } from "../../../../engine/ports/MailAllowances.ts"
import { Mailer } from "../../../../engine/ports/Mailer.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { Transaction } from "../../../../engine/ports/Transaction.ts"
import { signInAllowances } from "../../../../engine/site/mailAllowances.ts"
import { mailboxKey, readEmail } from "../../../../engine/site/owner.ts"
import { hashSecret } from "../../../access/tokens.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { goTo, page, type PageOptions } from "../answers.ts"
import { html } from "../../../answers/html.ts"
import { field } from "../parts.ts"
import { signedIn } from "../session.ts"
import { shell } from "../shell.ts"
import type { Visit } from "../Visit.ts"
import { plural } from "../wording.ts"
import { confirmAddress } from "../../../use-cases/site/owner-mail/confirmAddress.ts"

export const askToSignIn = Effect.fnUntraced(function* ({ request, query }: Visit) {
  const to = ownPath(query.get("to"))
  return (yield* signedIn(request)) === undefined ? askPage({ to }) : goTo(to)
})

/** Says the same whether the address is known or not. */
export const sendSignInLink = Effect.fnUntraced(function* ({ form, address: visitor }: Visit) {
  const typed = form.get("email") ?? ""
  const to = ownPath(form.get("to"))
  const email = readEmail(typed)
  if (email === undefined)
    return askPage(
      { to, value: typed, error: "This does not look like an email address. Please check it." },
      { status: 422 }
    )
  const address = mailboxKey(email)
  const now = yield* Clock.currentTimeMillis
  const wait = yield* (yield* MailAllowances).take(signInAllowances(address, visitor), now)
  if (wait !== null) {
    const minutes = plural(Math.ceil(wait / MINUTE_MS), "minute")
    return askPage(
      {
        to,
        value: typed,
        error: `Several mails have been asked for already, by you or somebody else. If they came to you, the link in the last of them works unless it was used: look for it, among what your mail program takes for junk as well. In ${minutes} you can ask for another.`
      },
      { status: 429, retryAfterSeconds: Math.ceil(wait / SECOND_MS) }
    )
  }
  yield* (yield* Transaction).run(mailLink(address, to))
  return page(
    shell({
      title: "Check your mail",
      narrow: true,
      body: html`<h1>Check your mail</h1>
        <p class="lead">
          If ${email} looks after a website here, a mail with a link is on its way. Open it on this device; the link
          works once, within ${limits.signInLinkMs / MINUTE_MS} minutes.
        </p>
        <p><a href="/dashboard/sign-in">Use another address</a></p>`
    })
  )
})

/**
 * Nothing is sent to an address that owns nothing. One that a site was claimed with, and that has not confirmed itself, is
 * asked to once more; what it was named for is not said in the mail.
 */
const mailLink = Effect.fnUntraced(function* (address: string, to: string) {
  const sites = yield* (yield* Sites).ownedBy(address)
  const [first] = sites
  if (first === undefined) {
    const [claimed] = yield* (yield* Sites).claimedWith(address)
    if (claimed !== undefined) yield* confirmAddress(claimed, address, to)
    return
  }
  const { baseUrl } = yield* ApiConfig
  const token = yield* (yield* Ids).secret(32)
  const createdAt = yield* Clock.currentTimeMillis
  yield* (yield* Links).insert({
    siteId: first.id,
    tokenHash: hashSecret(token),
    purpose: "sign-in",
    subject: { address, to },
    createdAt,
    expiresAt: createdAt + limits.signInLinkMs,
    usedAt: null
  })
  yield* (yield* Mailer).enqueue({
    siteId: first.id,
    to: [address],
    ...signInMail(
      sites.map(({ name }) => name),
      `${baseUrl}/dashboard/enter/${token}`
    )
  })
})

export const signInMail = (names: ReadonlyArray<string>, link: string) => ({
  kind: "sign-in" as const,
  ...written({
    subject: `Sign in to look after ${names.length === 1 ? names[0] : "your websites"}`,
    body: [
      `Somebody, hopefully you, wants to sign in to look after ${namesOf(names)}.`,
      { button: "Sign in", to: link }
    ],
    foot: [
      `The link works once, for ${limits.signInLinkMs / MINUTE_MS} minutes. If it was not you, simply leave it: nobody else can use it.`
    ]
  })
})

const namesOf = (names: ReadonlyArray<string>): string =>
  names.length > 3 ? `${names.length} websites` : names.join(names.length === 2 ? " and " : ", ")

const askPage = (
  { to, value, error }: { readonly to: string; readonly value?: string; readonly error?: string },
  options: PageOptions = {}
) =>
  page(
    shell({
      title: "Sign in",
      narrow: true,
      body: html`<h1>Look after your website</h1>
        <p class="lead">Change its words and pictures, decide about what waits for you, and see who works on it.</p>
        <form method="post" action="/dashboard/sign-in" class="sheet">
          <input type="hidden" name="to" value="${to}" />
          ${field({
            name: "email",
            label: "Your email address",
            type: "email",
            autocomplete: "email",
            maxLength: 254,
            required: true,
            hint: "We send you a link to sign in with. There is no password.",
            ...(value !== undefined && { value }),
            error
          })}
          <button type="submit">Send the link</button>
        </form>`
    }),
    options
  )

/** Where to go after signing in: to one of our own screens and nowhere else. */
export const ownPath = (to: string | null): string => {
  // What a browser would take out or turn round has no place in an address of ours.
  if (to === null || !/^\/dashboard(?![^/?])[^\\\s\p{Cc}]*$/u.test(to) || !URL.canParse(to, here)) return start
  const { origin, pathname, search } = new URL(to, here)
  const isScreen = /^\/dashboard(?:\/|$)/.test(pathname) && !pathname.includes("//")
  const isWayIn = /^\/dashboard\/(?:sign-in|enter)(?:\/|$)/.test(pathname)
  return origin === here && isScreen && !isWayIn ? pathname + search : start
}

const start = "/dashboard"
/** Nobody's; only the path counts. */
const here = "https://dashboard.invalid"
