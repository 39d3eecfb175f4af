/**
 * Writers that edit pages as fast as they are answered, in a process of their own so that what they cost delays nobody's
 * measurement. Reads a `WriterOrder` from its standard input, prints a `WriterReport`. Each writer has pages of its own, so
 * none ever conflicts with another; those with one token write to one site.
 */
import { Agent, request } from "node:http"
import { text } from "node:stream/consumers"
import { benchPage } from "../pages.ts"

export interface WriterOrder {
  readonly port: number
  /** Edits stop being sent after so long, and after so many of them. */
  readonly seconds: number
  readonly edits: number
  readonly writers: ReadonlyArray<Writer>
}

export interface Writer {
  readonly token: string
  readonly pages: ReadonlyArray<EditedPage>
}

/** A page as its last edit left it. */
export interface EditedPage {
  readonly index: number
  readonly id: string
  readonly versionId: string
  readonly edition: number
}

export interface WriterReport {
  readonly ms: number
  /** Of the edits that landed, milliseconds. */
  readonly latencies: ReadonlyArray<number>
  /** How many were answered with another status than 200, by status. */
  readonly refused: { readonly [status: string]: number }
  /** One of the answers that refused. */
  readonly refusal: string | null
  /** The same writers, to go on from. */
  readonly writers: ReadonlyArray<Writer>
}

if (import.meta.main) console.log(JSON.stringify(await write(JSON.parse(await text(process.stdin)) as WriterOrder)))

async function write(order: WriterOrder): Promise<WriterReport> {
  const agent = new Agent({ keepAlive: true })
  const latencies: Array<number> = []
  const refused: Record<string, number> = {}
  let refusal: string | null = null
  let sent = 0
  const started = performance.now()
  const end = started + order.seconds * 1000

  const one = async ({ token, pages }: Writer): Promise<Writer> => {
    const edited = [...pages]
    for (let at = 0; performance.now() < end && sent < order.edits; at = (at + 1) % edited.length) {
      sent++
      const page = edited[at] as EditedPage
      const edition = page.edition + 1
      const began = performance.now()
      const answer = await put(agent, order.port, token, page, benchPage(page.index, edition).html)
      if (answer.status !== 200) {
        refused[answer.status] = (refused[answer.status] ?? 0) + 1
        refusal ??= answer.body
        continue
      }
      latencies.push(performance.now() - began)
      edited[at] = { ...page, edition, versionId: (JSON.parse(answer.body) as { versionId: string }).versionId }
    }
    return { token, pages: edited }
  }

  const writers = await Promise.all(order.writers.map(one))
  const ms = performance.now() - started
  agent.destroy()
  return { ms, latencies, refused, refusal, writers }
}

function put(
  agent: Agent,
  port: number,
  token: string,
  { id, versionId }: EditedPage,
  html: string
): Promise<{ readonly status: number; readonly body: string }> {
  const body = Buffer.from(JSON.stringify({ html }))
  return new Promise((resolve) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        method: "PUT",
        path: `/v1/pages/${id}/payload`,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          "if-match": `"${versionId}"`,
          "content-type": "application/json",
          "content-length": body.length
        }
      },
      (response) => {
        text(response).then(
          (answer) => resolve({ status: response.statusCode ?? 0, body: answer }),
          (error: Error) => resolve({ status: 0, body: error.message })
        )
      }
    )
    sent.on("error", (error) => resolve({ status: 0, body: error.message }))
    sent.end(body)
  })
}
