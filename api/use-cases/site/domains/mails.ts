/** What the owner is written when a domain begins to serve, or stops leading to the website. */
import type { Hostname, Site } from "../../../../engine/model/Site.ts"
import type { DomainChange } from "../../../../engine/site/domains/standing.ts"
import { findingWords } from "../../../../engine/site/domains/words.ts"

export const domainMail = ({ name }: Site, { host, standing }: Hostname, change: DomainChange) => {
  const why = standing?.finding ? findingWords[standing.finding] : ""
  return {
    kind: change === "lapsed" ? "domain-lapsed" : "domain-serves",
    ...texts[change](name, host, why)
  }
}

type Text = (name: string, host: string, why: string) => { readonly subject: string; readonly text: string }

const texts: { readonly [change in DomainChange]: Text } = {
  began: (name, host) => ({
    subject: `${name} is on ${host}`,
    text: `${host} leads to the website ${name} from now on. You need not do anything.

If you did not expect this, ask whoever looks after the website.
`
  }),
  returned: (name, host) => ({
    subject: `${name} is on ${host} again`,
    text: `${host} leads to the website ${name} again. You need not do anything.
`
  }),
  lapsed: (name, host, why) => ({
    subject: `${host} no longer leads to ${name}`,
    text: `${host} was the address of the website ${name} and leads somewhere else now, or nowhere:

  ${why}

Whoever still comes by it is served. To bring it back, enter the records again that the settings of your website name; if
you moved the domain on purpose, tell whoever looks after the website.
`
  })
}
