/**
 * The domain of a website: connected here, with what is to be entered where it is registered, and how it stands. Somebody
 * looks again and again; a script of ours shows what they found without the page being loaded anew.
 */
import { domainToASCII } from "node:url"
import { Clock, Effect } from "effect"
import type { DomainState } from "../../../../engine/model/DomainStanding.ts"
import { SECOND_MS } from "../../../../engine/limits.ts"
import { rootOf } from "../../../../engine/site/domains/records.ts"
import { isInDoubt } from "../../../../engine/site/domains/words.ts"
import { domainNeedsPlan } from "../../../../engine/site/trial.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { connectDomain } from "../../../use-cases/site/domains/attach.ts"
import { checkDomain } from "../../../use-cases/site/domains/check.ts"
import { hostnamesShown } from "../../../use-cases/site/domains/hostnamesShown.ts"
import { goTo } from "../answers.ts"
import { hostMeant, hostTyped } from "./hostTyped.ts"
import { copyable } from "../screen-script/copyable.ts"
import { screenScript } from "../screen-script/script.ts"
import { detailsPage, detailsPath } from "./frame.ts"
import { pauseOffer } from "./pause.ts"
import { lately } from "../lately.ts"
import { deed, doneNote, field, form, refused } from "../parts.ts"
import type { SiteVisit } from "../Visit.ts"
import { hostInWords, moment, state as badge, statusOf } from "../wording.ts"

export const showDomain = Effect.fnUntraced(function* (visit: SiteVisit) {
  const root = rootOf(visit.query.get("host") ?? "")
  const connected =
    root === "" ? [] : (yield* hostnamesShown(visit.site.id)).filter(({ host }) => rootOf(host) === root)
  const isThere = connected.length > 0 && connected.every(({ domain }) => domain !== null && !isWanted(domain))
  return yield* domainScreen(visit, { above: doneNote(doneTexts(isThere), visit.query) })
})

const doneTexts = (isThere: boolean) => ({
  connected: isThere
    ? "It is connected. It leads to your website already, and there is nothing to enter."
    : "It is noted. Enter what stands below where the domain is registered; we look for it by ourselves.",
  looked: "We have looked just now.",
  removed: "The domain is removed. What you entered for it where it is registered can be taken away there."
})

export const connect = (visit: SiteVisit) => {
  const typed = (visit.form.get("host") ?? "").trim()
  const host = hostTyped(typed)
  return connectDomain(visit.site.id, host, (visit.form.get("seen") ?? "").split(" ")).pipe(
    Effect.flatMap((isConnected) =>
      isConnected
        ? Effect.succeed(
            goTo(`${detailsPath(visit, "domain")}?done=connected&host=${encodeURIComponent(domainToASCII(host))}`)
          )
        : overtaken(visit, host)
    ),
    Effect.catchTag("Refusal", (refusal) =>
      domainScreen(visit, {
        above: refused(refusal, {}),
        status: statusOf(refusal.code),
        typed,
        ...(refusal.code === "site.host_invalid" && { wrong: howToWrite(typed) })
      })
    )
  )
}

/** What was typed stays, to be connected beside the one that came first. */
const overtaken = Effect.fnUntraced(function* (visit: SiteVisit, host: string) {
  const by = yield* lately(visit, ({ action }) => action === "domain.attach")
  const above = html`<div class="note bad" role="alert">
    <p>
      <strong>Another domain was connected since you opened this,</strong> so ${host} was not. ${by} Connect yours as
      well, and it leads visitors on to the first.
    </p>
  </div>`
  return yield* domainScreen(visit, { above, status: 409, typed: host })
})

const howToWrite = (typed: string): string => {
  const meant = hostMeant(typed)
  return meant === undefined || meant === typed
    ? "Write the name of your domain alone, such as yourbusiness.com."
    : `Write it as ${meant}, without http:// and spaces.`
}

/** Name servers are other people's: of those who press again and again, one question goes out at a time. */
export const lookAgain = Effect.fnUntraced(function* (visit: SiteVisit) {
  const now = yield* Clock.currentTimeMillis
  const standing = (yield* (yield* Sites).hostnames(visit.site.id)).filter(
    ({ role, standing }) => (role === "primary" || role === "alias") && standing !== null
  )
  for (const { host, standing: of } of standing)
    if ((of?.checkedAt ?? 0) + lookPauseMs <= now) yield* checkDomain(visit.site.id, host)
  return goTo(`${detailsPath(visit, "domain")}?done=looked`)
})

const lookPauseMs = 10 * SECOND_MS

interface DomainScreen {
  readonly above: Piece
  readonly status?: number
  readonly typed?: string
  readonly wrong?: string
}

const domainScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, typed = "", wrong }: DomainScreen
) {
  const { site, formToken } = visit
  const path = detailsPath(visit, "domain")
  const domains = (yield* hostnamesShown(site.id)).flatMap(({ host, url, domain }) =>
    domain ? [{ host, url, ...domain }] : []
  )
  return yield* detailsPage(
    visit,
    {
      name: "domain",
      title: domains.length === 0 ? "Connect your domain" : "Your domain",
      above,
      body: html`${
        domains.length > 0 &&
        html`<div data-live>
            ${[...Map.groupBy(domains, ({ host }) => rootOf(host))].map(([root, hosts]) => domainSheet(visit, root, hosts))}
          </div>
          <div class="deeds">${deed(`${path}/look`, formToken, "Look again", "quiet")}</div>`
      }
      ${
        domainNeedsPlan(site)
          ? html`<p class="lead">
              A domain of your own comes with a plan. While the website is on trial it is at its preview address.
            </p>`
          : connectSheet(path, formToken, domains, typed, wrong)
      }
      ${pauseOffer(visit)} ${screenScript}`
    },
    { status, script: true }
  )
})

const connectSheet = (
  path: string,
  formToken: string,
  domains: ReadonlyArray<Pick<Shown, "host">>,
  typed: string,
  wrong: string | undefined
): Markup => {
  const isFirst = domains.length === 0
  const sheet = html`<div class="sheet">
    ${form(
      path,
      formToken,
      html`<input type="hidden" name="seen" value="${domains.map(({ host }) => host).join(" ")}" /> ${field({
          name: "host",
          label: "Your domain",
          value: typed,
          error: wrong,
          maxLength: 253,
          required: true,
          autocomplete: "off",
          hint: "Such as yourbusiness.com. It stays registered where it is; you are shown what to enter there."
        })}<button type="submit">Connect it</button>`
    )}
  </div>`
  return isFirst
    ? html`<p class="lead">
          With a domain of your own, search engines list the website and enquiries are mailed to whom you name.
        </p>
        ${sheet}`
    : html`<details ${(wrong !== undefined || typed !== "") && html` open`}>
        <summary>Connect another one</summary>
        <p class="small">It leads visitors on to the first, so that every page keeps one address.</p>
        ${sheet}
      </details>`
}

type Shown = NonNullable<Effect.Success<ReturnType<typeof hostnamesShown>>[number]["domain"]> & {
  readonly host: string
  readonly url: string
}

const isWanted = ({ state, reason }: Pick<Shown, "state" | "reason">): boolean =>
  state !== "serving" || isInDoubt(state, reason)

/** A domain with its `www.`, which are entered and removed together; each by itself where they stand differently. */
const domainSheet = (visit: SiteVisit, root: string, hosts: ReadonlyArray<Shown>): Markup => {
  const ordered = hosts.toSorted((a, b) => b.host.length - a.host.length)
  const [first] = ordered as [Shown]
  const isAlike = ordered.every(({ state, reason }) => state === first.state && reason === first.reason)
  const wanted = ordered.filter(isWanted)
  const serving = ordered.find((one) => !isWanted(one))
  const records = new Map(
    wanted.flatMap(({ records }) => records.map((record) => [`${record.type} ${record.name}`, record] as const))
  )
  return html`<div class="sheet">
    <h2>${hostInWords(root)}</h2>
    ${hostInWords(root) !== root && html`<p class="small">Where it is registered it may be called <span class="mono">${root}</span>.</p>`}
    ${
      isAlike
        ? html`${ordered.length > 1 && html`<p class="small">With ${hostInWords(first.host)}</p>`}${standingOf(visit, first)}`
        : ordered.map(
            (one) =>
              html`<h3>${hostInWords(one.host)}</h3>
                ${standingOf(visit, one)}`
          )
    }
    ${
      wanted.length > 0 &&
      html`<p>To be entered where the domain is registered:</p>
        <ul class="rows plain">
          ${[...records.values()].map(
            ({ type, name, value, purpose }) =>
              html`<li>
                <div>
                  <span class="mono">${type} ${name}</span>
                  ${value === null ? html`<span class="small">Ask whoever runs this service for its address.</span>` : copyable(value, `${type} ${name}`)}
                  <span class="small">${purpose}</span>
                </div>
              </li>`
          )}
        </ul>`
    }
    ${serving !== undefined && html`<p><a href="${serving.url}">Visit it</a></p>`}
    <p>
      <a href="${detailsPath(visit, "domain")}/remove?host=${encodeURIComponent(root)}">Remove ${hostInWords(root)}</a>
    </p>
  </div>`
}

const standingOf = (visit: SiteVisit, { state, reason, detail, checkedAt }: Shown): Markup => {
  const isDoubted = isInDoubt(state, reason)
  return html`<p>${badge(badges[state])}</p>
    <p data-state>
      ${stateWords[state]}
      ${isDoubted && "But it no longer did when it was looked at last, and stops counting if that stays so:"}
      ${isWanted({ state, reason }) && detail}
    </p>
    <p class="small">
      ${checkedAt === null ? "Nobody has looked yet." : html`Looked at ${moment(Date.parse(checkedAt), visit.site)}.`}
      ${state !== "serving" && "We look again by ourselves, and write to you once it leads here."}
    </p>`
}

const badges: { readonly [state in DomainState]: readonly [label: string, look: string] } = {
  pending: ["Not yet", ""],
  serving: ["Live", "live"],
  lapsed: ["Lost", "bad"]
}

const stateWords: { readonly [state in DomainState]: string } = {
  pending: "Does not lead to your website yet.",
  serving: "Leads to your website.",
  lapsed: "No longer leads to your website."
}
