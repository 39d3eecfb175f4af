/** A channel of the team's chat: whoever is in it reads an enquiry as it comes. */
import { Effect } from "effect"
import { Refusal } from "../../../../errors/Refusal.ts"
import { destination } from "../destination.ts"
import { fault, refuseMembers, secretOf } from "../faults.ts"
import { label, secret } from "../members.ts"
import { address } from "../settings.ts"
import { connectChatChannel } from "./connector.ts"
import { channelAnswers } from "./standIn.ts"

const standInBody = { hook: "T0000000001/B0000000001/standinstandinstandin1" } as const

export const chatChannel = destination({
  name: "chat_channel",
  members: {
    hook: secret("the address of an incoming webhook of Slack, or what follows `/services/` in it; required at first."),
    label
  },
  read: (body, around) => {
    const hook = body.hook === undefined ? undefined : hookOf(body.hook)
    if (body.hook !== undefined && hook === undefined) {
      return refuseMembers("chat_channel", [fault("hook", "is not the address of an incoming webhook of Slack")])
    }
    const kept = secretOf("hook", hook, around)
    if (kept instanceof Refusal) return kept
    return { settings: { ...(body.label !== undefined && { label: body.label }) }, ...kept }
  },
  namedOnly: true,
  // It is told that it is one.
  takesTests: () => true,
  words: ({ label: name }) =>
    name === undefined ? "a channel of the team’s chat" : `the chat channel “${String(name)}”`,
  title: "channels of the team's chat, spoken to as Slack",
  configurable: {
    url: address(
      "CHAT_CHANNEL_URL",
      "the base address of Slack's incoming webhooks",
      "https://hooks.slack.com/services"
    )
  },
  connect: (means) => Effect.succeed(connectChatChannel(means)),
  standIn: {
    body: () => standInBody,
    configured: (url) => ({ url }),
    answers: () => channelAnswers({ hook: standInBody.hook, messages: [] })
  }
})

/** From the whole address or from the end of it. It becomes part of an address, so nothing else may stand there. */
const hookOf = (text: string): string | undefined =>
  /^(?:https:\/\/hooks\.slack\.com\/services\/)?(T[A-Z0-9]{8,}\/B[A-Z0-9]{8,}\/[A-Za-z0-9]{16,64})$/.exec(
    text.trim()
  )?.[1]
