/** Stands for Slack's incoming webhooks: one of them, and the messages of its channel. */
import type { Answer } from "../standIn.ts"

export interface Channel {
  readonly hook: string
  readonly messages: Array<string>
}

export const channelAnswers =
  ({ hook, messages }: Channel): Answer =>
  ({ method, url, headers, body }) => {
    if (!url.pathname.endsWith(hook)) return { status: 404, body: "no_service" }
    if (method !== "POST" || !headers["content-type"]?.startsWith("application/json"))
      return { status: 400, body: "invalid_payload" }
    const { text } = JSON.parse(body) as { readonly text?: unknown }
    if (typeof text !== "string" || text === "") return { status: 400, body: "no_text" }
    messages.push(text)
    return { status: 200, body: "ok" }
  }
