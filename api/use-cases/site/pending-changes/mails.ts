/**
 * What the owner is written when a change waits for a yes. What the change says in detail is on the page behind its link:
 * words of whoever asks should not arrive as links of ours. Mail addresses are no words: whose enquiries would become
 * whose is what the question is about.
 */
import { type LetterFact, oneLine, written } from "../../../../engine/mail/letter.ts"
import type { PendingChange, PendingDetail, PendingKind } from "../../../../engine/model/PendingChange.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { enquiriesOf } from "../../../../engine/write/enquiryWays.ts"
import { changeDeciders } from "../../../../engine/site/confirmation.ts"
import { momentText } from "../../../answers/screens/wording.ts"

export const confirmChangeMail = (site: Site, change: PendingChange, requester: string, link: string) => {
  const would = enquiriesOf(change)
  const asked = thingOf(change)
  return {
    kind: "pending-change" as const,
    ...written({
      // With the thing and the time in it, so that programs do not pile several questions under one subject.
      subject: `${oneLine(site.name)}: yes or no to ${asked}? ${momentText(change.createdAt, site)}`,
      title: `Yes or no to ${asked}?`,
      body: [
        ...(would === undefined ? [] : [{ alert: `Look closely: ${would}.` }]),
        change.summary,
        ...(isContact(change) ? [{ facts: change.details.map(factOf) }] : []),
        `“${oneLine(requester)}”, which works on the website ${oneLine(site.name)}, asks for this. Nothing changes until you agree.`,
        { button: "See the change, and say yes or no", to: link }
      ],
      foot: [
        `The link works once, until ${momentText(change.expiresAt, site)}. If you did not expect this, say no. ${changeDeciders(change).includes("staff") ? "Only you or our staff can agree." : "Only you can agree."}`
      ]
    })
  }
}

/** In a subject, so that several questions are told apart: `new phone, opening hours`. */
const thingOf = ({ kind, details }: PendingChange): string => {
  const labels = oneLine(details.map(({ label }) => label.toLowerCase()).join(", "))
  return kind === "site_details" && labels !== "" && labels.length <= longestThing ? `new ${labels}` : things[kind]
}
const longestThing = 60

/** How a business is reached is no sentence of anybody's, and is to be read in the mail. Of other settings only which they are. */
const isContact = ({ kind, intent }: PendingChange): boolean => {
  const fields = (intent as { readonly fields?: object } | null)?.fields
  return (
    kind === "site_details" && Object.keys(fields ?? {}).every((name) => name === "contact" || name === "openingHours")
  )
}

const factOf = ({ label, before, after }: PendingDetail): LetterFact => ({
  label,
  value: `${oneLine(after ?? "(none)").slice(0, longestValue)}\nbefore: ${oneLine(before ?? "(none)").slice(0, longestValue)}`
})
const longestValue = 200

/** What each asks about, after “yes or no to”. */
const things: { readonly [kind in PendingKind]: string } = {
  lead_webhook: "another place for your enquiries",
  crm_credential: "another key for a place that gets your enquiries",
  site_recipients: "who is told of your enquiries",
  site_details: "what your website says of you",
  allowlist_approval: "another address your website may reach",
  version: "where a form sends its enquiries",
  roster_connector: "where your list of people comes from",
  going_live: "what was set while the website was built"
}

/**
 * To those who are told of enquiries and decide nothing. It names no website and nothing of what is asked: whoever set
 * their address may have made both up.
 */
export const changeAskedMail = ({ expiresAt }: Pick<PendingChange, "expiresAt">) => ({
  kind: "pending-change-told" as const,
  ...written({
    subject: "A change to a website waits for its owner",
    body: [
      `You get this because a website tells this address of its enquiries. Somebody asked to change who gets what its visitors enter, and its owner was asked by mail to say yes or no until ${momentText(expiresAt)}.`,
      "You need not do anything, and cannot decide it. If you know the owner, you may want to tell them."
    ]
  })
})

/** `from a to b`, in words where one of them is nothing. Line breaks would let a name pretend to be more than one. */
export const fromTo = ({ before, after }: PendingDetail): string => {
  if (before === null) return oneLine(after ?? "nothing")
  return after === null ? `${oneLine(before)} is removed` : `from ${oneLine(before)} to ${oneLine(after)}`
}
