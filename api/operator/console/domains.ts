/** The domains of a site as staff look after them: how each stands and why, what is to be entered, and a look at once. */
import type { DomainShown } from "../../answers/domain.ts"
import { html, type Markup } from "../../answers/html.ts"
import { ago, table } from "./parts.ts"

interface Host {
  readonly host: string
  readonly domain: typeof DomainShown.Type | null
}

/** Nothing of a site that has only addresses of the platform. `check` is the deed that looks at a host's domain. */
export const domainTable = (
  hosts: ReadonlyArray<Host>,
  now: number,
  check: (host: string) => Markup
): Markup | false => {
  const domains = hosts.flatMap(({ host, domain }) => (domain === null ? [] : [{ host, ...domain }]))
  if (domains.length === 0) return false
  return html`<h2>Domains</h2>
    ${table(
      "Domains",
      [{ name: "Host" }, { name: "State" }, { name: "Records" }, { name: "Looked at" }, { name: "Do" }],
      domains.map(({ host, state, detail, records, checkedAt, nextCheckAt }) => [
        host,
        html`<span class="why"><b>${states[state]}</b> <br />${detail}</span>`,
        html`<span class="records"
          >${records.map(({ type, name, value }) => html`<span class="mono">${type} ${name} ${value}</span>`)}</span
        >`,
        html`${checkedAt === null ? "never" : ago(Date.parse(checkedAt), now)}, next
        ${ago(Date.parse(nextCheckAt), now)}`,
        check(host)
      ])
    )}`
}

const states: { readonly [state in (typeof DomainShown.Type)["state"]]: string } = {
  pending: "does not lead here yet",
  serving: "serves",
  lapsed: "leads elsewhere; still served"
}
