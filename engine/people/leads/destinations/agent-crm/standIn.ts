/** Stands for the CRM of agents, Follow Up Boss v1: an account's users and the events it took. */
import type { Answer } from "../standIn.ts"

export interface AgentAccount {
  readonly apiKey: string
  readonly users: ReadonlyArray<{ readonly id: number; readonly email: string }>
  readonly events: Array<{ readonly [member: string]: unknown }>
}

export const agentCrmAnswers =
  ({ apiKey, users, events }: AgentAccount): Answer =>
  ({ method, url, headers, body }) => {
    const [key] = atob((headers["authorization"] ?? "").replace(/^Basic /, "")).split(":")
    if (key !== apiKey) return { status: 401, body: { errorMessage: "Invalid API key." } }
    if (method === "GET" && url.pathname.endsWith("/users")) {
      const [from, most] = [Number(url.searchParams.get("offset") ?? 0), Number(url.searchParams.get("limit") ?? 10)]
      return { status: 200, body: { _metadata: { total: users.length }, users: users.slice(from, from + most) } }
    }
    if (method === "POST" && url.pathname.endsWith("/events")) {
      events.push(JSON.parse(body) as { [member: string]: unknown })
      return { status: 201, body: { id: 9_000 + events.length } }
    }
    return { status: 404, body: { errorMessage: "Not found." } }
  }
