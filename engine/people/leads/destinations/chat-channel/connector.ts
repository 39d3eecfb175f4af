/**
 * A channel, spoken to as Slack's incoming webhooks are. They have no way to look a message up again, so after a lost
 * answer it is sent once more: better twice than not at all.
 */
import { Effect } from "effect"
import { type Outcome, refused, taken } from "../../outcome.ts"
import { labelledFields } from "../../sender.ts"
import { type Handover, type LeadConnector, type Means } from "../connector.ts"
import { isSuccess, type Reply, settled, unreadable, unsuccessful } from "../reply.ts"

interface Configured {
  readonly url: string
}

/** Characters of a message; Slack cuts what is longer than 40,000. */
const mostCharacters = 39_000

export const connectChatChannel = ({ ask, configured }: Means<Configured>): LeadConnector => ({
  deliver: (handover) =>
    settled(
      Effect.gen(function* () {
        const { secret, lead, now } = handover
        if (secret === null) return refused("No webhook of the chat is kept.")
        const reply = yield* ask({
          url: `${configured.url}/${secret}`,
          method: "POST",
          headers: { "content-type": "application/json", accept: "text/plain" },
          body: JSON.stringify({ text: message(handover), unfurl_links: false, unfurl_media: false })
        })
        return outcomeOf(reply, now, { secret, lead })
      })
    )
})

const message = ({ lead, host, files }: Handover): string =>
  [
    `*${lead.isTest ? "Test enquiry" : "New enquiry"}* through ${escaped(`${host}${lead.route ?? ""}`)}`,
    ...labelledFields(lead, new Set()).map(escaped),
    ...files.map(({ name, url }) => `<${url}|${escaped(name)}>`)
  ]
    .join("\n")
    .slice(0, mostCharacters)

/** Nothing of what a visitor wrote is a link, a mention or a channel to the chat. */
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const outcomeOf = (reply: Reply, now: number, hidden: Parameters<typeof unsuccessful>[2]): Outcome => {
  // The webhook was taken back, or its channel closed: every message after this one fares the same.
  if (reply.status === 404 || reply.status === 410) return refused("The chat has no such webhook any more.", true)
  if (!isSuccess(reply)) return unsuccessful(reply, now, hidden)
  return reply.text.trim() === "ok" ? taken(null) : unreadable
}
