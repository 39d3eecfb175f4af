/** One assistant that is connected, as the screen of all shows it: what it may do, and what an owner can do about it. */
import { DAY_MS, limits } from "../../../engine/limits.ts"
import { covers, type Credential, isLower } from "../../../engine/model/Credential.ts"
import { html, type Markup } from "../../answers/html.ts"
import { deed, form } from "./parts.ts"
import type { SiteVisit } from "./Visit.ts"
import { isWaiting, neverWaits, waitingKinds } from "./waitsFor.ts"
import { levelOf, moment, scopeLevels } from "./wording.ts"

/** `usedAt` is when it came last; undefined for one that never did. */
export const connectedAssistant = (
  { site, formToken }: SiteVisit,
  credential: Credential,
  usedAt: number | undefined
): Markup => {
  const { name, may } = levelOf(credential)
  const less = scopeLevels.filter(({ scope }) => isLower([scope], credential.scopes))
  const path = `/dashboard/${site.id}/assistants/${credential.id}`
  const writes = covers(credential.scopes, "content:edit")
  const waiting = waitingKinds.filter((kind) => isWaiting(credential.policy, kind))
  return html`<li>
    <div>
      <strong>${credential.label}</strong><span class="small">${name}: it ${may}</span>${
        writes &&
        waiting.length > 0 &&
        html`<span class="small"
          >Waits for you:
          ${waiting
            .map(({ label }) => label)
            .join(", ")
            .toLowerCase()}</span
        >`
      }<span class="small">${usedAt === undefined ? "Never used" : html`Last came ${moment(usedAt, site)}`}</span
      ><span class="small mono">${credential.id}</span>
    </div>
    ${
      writes &&
      html`<details>
        <summary>What waits for you<span class="vh"> of what ${credential.label} changes</span></summary>
        <p class="small">
          What you tick goes live only once you say so, whatever else it may do; what you do not tick goes live as far
          as the assistant may. What the website has wait for everybody waits here too. ${neverWaits}
        </p>
        ${form(
          `${path}/waits`,
          formToken,
          html`<input type="hidden" name="seen" value="${waitingNames(credential).join(" ")}" />
            <fieldset class="field">
              <legend class="vh">What waits for you</legend>
              ${waitingKinds.map(
                (kind) =>
                  html`<div class="choice">
                    <input
                      type="checkbox"
                      name="waits"
                      id="${kind.name}-${credential.id}"
                      value="${kind.name}"
                      ${isWaiting(credential.policy, kind) && html` checked`}
                    /><label for="${kind.name}-${credential.id}"
                      >${kind.label}${kind.note !== undefined && html`<span class="small"> ${kind.note}</span>`}</label
                    >
                  </div>`
              )}
            </fieldset>
            <button type="submit" class="quiet">Save</button>`
        )}
      </details>`
    }
    ${
      less.length > 0 &&
      html`<details>
        <summary>Let it do less</summary>
        <p class="small">At once. What it wrote stays, and so does its key.</p>
        ${less.map(({ scope, name: level, may }) =>
          form(
            `${path}/lower`,
            formToken,
            html`<input type="hidden" name="may" value="${scope}" /><button type="submit" class="quiet">
                ${level}: it ${may}
              </button>`
          )
        )}
      </details>`
    }
    <details>
      <summary>Remove</summary>
      <p class="small">
        It can do nothing here any more, at once. What it wrote stays. For ${limits.assistantBackMs / DAY_MS} days you
        can allow it again; then it is gone for good.
      </p>
      ${deed(`${path}/remove`, formToken, "Remove it", "quiet")}
    </details>
  </li>`
}

/** Names of the kinds of its changes that wait, as its form sends them. */
export const waitingNames = ({ policy }: Pick<Credential, "policy">): ReadonlyArray<string> =>
  waitingKinds.filter((kind) => isWaiting(policy, kind)).map(({ name }) => name)
