/**
 * What the owner is written when a change waits for a yes. Plain text; the link stands alone on its line, and what the
 * change says in detail is on the page behind it: words of whoever asks should not arrive as links of ours.
 */
import type { PendingChange, PendingDetail } from "../../../../engine/model/PendingChange.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { changeDeciders } from "../../../../engine/site/confirmation.ts"
import { day } from "../../content/archive/mails.ts"

export const confirmChangeMail = (site: Site, change: PendingChange, requester: string, link: string) => ({
  kind: "pending-change",
  subject: `Confirm a change to ${oneLine(site.name)}`,
  text: `${change.summary}

“${oneLine(requester)}”, which works on the website ${oneLine(site.name)}, asks for this. Nothing changes until you agree. Open this link to see the change and to say yes or no:

${link}

The link works once, until ${day(change.expiresAt)}. If you did not expect this, say no. ${changeDeciders(change).includes("staff") ? "Only you or our staff can agree." : "Only you can agree."}
`
})

/**
 * To those who are told of enquiries and decide nothing. It names no website and nothing of what is asked: whoever set
 * their address may have made both up.
 */
export const changeAskedMail = ({ expiresAt }: Pick<PendingChange, "expiresAt">) => ({
  kind: "pending-change-told",
  subject: "A change to a website waits for its owner",
  text: `You get this because a website tells this address of its enquiries. Somebody asked to change who gets what its visitors enter, and its owner was asked by mail to say yes or no until ${day(expiresAt)}.

You need not do anything, and cannot decide it. If you know the owner, you may want to tell them.
`
})

/** Line breaks would let a name pretend to be more than one. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

/** `from a to b`, in words where one of them is nothing. */
export const fromTo = ({ before, after }: PendingDetail): string => {
  if (before === null) return oneLine(after ?? "nothing")
  return after === null ? `${oneLine(before)} is removed` : `from ${oneLine(before)} to ${oneLine(after)}`
}
