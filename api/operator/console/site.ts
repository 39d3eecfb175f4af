/** One site: how it stands, what staff decided of it, its work, and what happened on it. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { IntegrationRequests } from "../../../engine/ports/IntegrationRequests.ts"
import { Oversight } from "../../../engine/ports/Oversight.ts"
import { reviewedPlaces } from "../../../engine/places/settings.ts"
import { html } from "../../answers/html.ts"
import { facts } from "../../answers/screens/parts.ts"
import { findSite } from "../../use-cases/site/findSite.ts"
import { readSite } from "../../use-cases/site/readSite.ts"
import { domainTable } from "./domains.ts"
import { deliveryTable } from "./deliveries.ts"
import { listingsSaid, listingsText } from "./listings.ts"
import { act, ago, clock, screen, table, trialText } from "./parts.ts"
import { standings } from "./sites.ts"
import { timeline } from "./timeline.ts"
import { approvalText, jobText, policyText, queueText } from "./words.ts"
import type { StaffVisit } from "./Visit.ts"

export const site = Effect.fnUntraced(function* (visit: StaffVisit) {
  const now = yield* clock
  const id = visit.params["site"] as SiteId
  const found = yield* findSite(id)
  const { body: told } = yield* readSite(id)
  const oversight = yield* Oversight
  const work = yield* oversight.jobs(id, { limit: limits.opsPageSize, unfinished: true })
  const open = yield* oversight.deliveries({ siteId: id, limit: limits.opsPageSize })
  const wanted = yield* (yield* IntegrationRequests).list(id, { limit: limits.opsPageSize })
  const back = `/operator/sites/${id}`
  const deed = (name: string, label: string, given = {}) => act(visit, name, { id, ...given }, { label, back })
  const flag = (value: string | number, name: string, said = {}) => html`${value} ${deed(name, "Change", said)}`
  return screen(visit, {
    title: told.name,
    section: "sites",
    body: html`<p class="crumb"><a href="/operator/sites">Sites</a></p>
      <h1>${told.name}</h1>
      <p>${standings(found)}</p>
      <div class="deeds">
        ${told.frozen ? deed("site.unfreeze", "Unfreeze") : deed("site.freeze", "Freeze")}
        ${deed("site.rebuild", "Rebuild")} ${deed("site.copy", "Copy")} ${deed("domain.add", "Attach a domain")}
        ${deed("credential.create", "Create a credential")}
        <a href="/operator/actions?id=${id}">Everything else</a>
      </div>
      <div class="two">
        <section>
          <h2>Where and since when</h2>
          ${facts([
            ["Id", html`<span class="mono">${id}</span>`],
            ...told.hostnames.map(
              ({ host, role, url }) =>
                [
                  role[0]!.toUpperCase() + role.slice(1),
                  html`<a href="${url}" rel="noreferrer">${host}</a> ${
                      (role === "primary" || role === "alias") && deed("domain.remove", "Detach", { host })
                    }`
                ] as const
            ),
            ["Made", ago(found.createdAt, now)],
            ...(told.frozenReason === null ? [] : [["Frozen because", told.frozenReason] as const])
          ])}
        </section>
        <section>
          <h2>What staff decided</h2>
          ${facts([
            ["Plan", html`${told.plan === null ? "none" : told.plan.label} ${deed("site.plan", "Set")}`],
            [
              "Trial",
              found.trial === null ? "none" : html`${trialText(found.trial, now)} ${deed("site.trial", "Prolong")}`
            ],
            ["Pages", flag(told.pageCap ?? "any number", "site.cap")],
            ["Owner", flag(ownerText(told), "site.owner")],
            ["Pages leave by", flag(approvalText[told.approvalMode], "site.approval")],
            ["Edits name their base", flag(told.requireIfMatch ? "always" : "where they must", "site.base")],
            ["Forms ask for work", flag(told.botChallenge ? "yes" : "no", "site.challenge")],
            ["Image account", flag(told.imageAccount ?? "none", "site.pictures")],
            ["Listings", flag(listingsText(told.listings), "site.listings", listingsSaid(told.listings))],
            [
              "Looks addresses up",
              flag(told.addressLookup.enabled ? "yes" : "no", "site.addresses", {
                "addressLookup.enabled": told.addressLookup.enabled ? "yes" : "no"
              })
            ],
            [
              "Reviews of",
              flag(told.reviews.places.join(", ") || "nothing", "site.reviews", {
                "reviews.places": JSON.stringify(reviewedPlaces(found))
              })
            ],
            ["Waits", flag(policyText(told.publishPolicy), "site.policy")]
          ])}
        </section>
      </div>
      ${domainTable(told.hostnames, now, (host) => deed("domain.check", "Check", { host }))}
      <h2>Credentials</h2>
      ${
        told.credentials.length === 0
          ? html`<p>There is none.</p>`
          : table(
              "Credentials",
              [
                { name: "Label" },
                { name: "May" },
                { name: "Client id" },
                { name: "Made" },
                { name: "Last used" },
                { name: "Do" }
              ],
              told.credentials.map(({ label, scopes, clientId, createdAt, lastUsedAt, revokedAt }) => [
                label,
                revokedAt === null
                  ? scopes.map((scope) => scope.replace("content:", "")).join(", ")
                  : "nothing: revoked",
                html`<span class="mono">${clientId}</span>`,
                ago(Date.parse(createdAt), now),
                lastUsedAt === null ? "never" : ago(Date.parse(lastUsedAt), now),
                revokedAt === null &&
                  html`${deed("credential.scopes", "Set what it may do", { clientId })}
                  ${deed("credential.revoke", "Revoke", { clientId })}`
              ])
            )
      }
      <h2>Work</h2>
      ${
        work.length === 0
          ? html`<p>Nothing waits, and nothing is being done.</p>`
          : table(
              "Work",
              [{ name: "Queue" }, { name: "State" }, { name: "Tried", number: true }, { name: "Due" }, { name: "Do" }],
              work.map(({ id: job, queue, mail, state, attempts, runAt }) => [
                mail === null ? queueText(queue) : `${queueText(queue)}: ${mail}`,
                jobText[state],
                attempts,
                ago(runAt, now),
                state === "dead" &&
                  html`${act(visit, "job.retry", { id: job }, { label: "Try again", back })}
                  ${act(visit, "job.discard", { id: job }, { label: "Let go", back })}`
              ])
            )
      }
      <h2>Deliveries</h2>
      ${yield* deliveryTable(open, now, false)}
      <h2>Forms that were asked for</h2>
      ${
        wanted.length === 0
          ? html`<p>There is none.</p>`
          : table(
              "Forms that were asked for",
              [{ name: "Template" }, { name: "State" }, { name: "Where or why" }, { name: "Asked" }],
              wanted.map(({ intakeTemplateId, status, route, detail, createdAt }) => [
                intakeTemplateId,
                status,
                route ?? detail ?? "",
                ago(createdAt, now)
              ])
            )
      }
      <h2 id="timeline">What happened</h2>
      ${yield* timeline(id, visit.query.get("before"), now)}`
  })
})

/** Nothing is mailed to an address that nobody has confirmed, so staff see which it is. */
const ownerText = ({
  ownerEmail,
  ownerConfirmed
}: {
  readonly ownerEmail: string | null
  readonly ownerConfirmed: boolean | null
}): string => (ownerEmail === null ? "nobody" : ownerConfirmed === false ? `${ownerEmail} (not confirmed)` : ownerEmail)
