/** What the owner is written when a domain begins to serve, or stops leading to the website. */
import { type LetterPart, written } from "../../../../engine/mail/letter.ts"
import type { Hostname, Site } from "../../../../engine/model/Site.ts"
import type { DomainChange } from "../../../../engine/site/domains/standing.ts"
import { findingWords } from "../../../../engine/site/domains/words.ts"
import { hostInWords } from "../../../answers/screens/wording.ts"

export const domainMail = ({ name }: Site, { host, standing }: Hostname, change: DomainChange, desk: string) => {
  const why = standing?.finding ? findingWords[standing.finding] : ""
  const { subject, body } = texts[change](name, hostInWords(host), why)
  return {
    kind: change === "lapsed" ? ("domain-lapsed" as const) : ("domain-serves" as const),
    ...written({ subject, body: [...body, { button: "Open your dashboard", to: desk }] })
  }
}

type Text = (
  name: string,
  host: string,
  why: string
) => { readonly subject: string; readonly body: ReadonlyArray<LetterPart> }

const texts: { readonly [change in DomainChange]: Text } = {
  began: (name, host) => ({
    subject: `${name} is on ${host}`,
    body: [
      `${host} leads to the website ${name} from now on. You need not do anything.`,
      "If you did not expect this, ask whoever looks after the website."
    ]
  }),
  returned: (name, host) => ({
    subject: `${name} is on ${host} again`,
    body: [`${host} leads to the website ${name} again. You need not do anything.`]
  }),
  lapsed: (name, host, why) => ({
    subject: `${host} no longer leads to ${name}`,
    body: [
      `${host} was the address of the website ${name} and leads somewhere else now, or nowhere:`,
      ...(why === "" ? [] : [{ list: [why] }]),
      "Whoever still comes by it is served. To bring it back, enter the records again that the settings of your website name; if you moved the domain on purpose, tell whoever looks after the website."
    ]
  })
}
