/**
 * The body of a form that a visitor sends, held in memory as far as it could be kept, so that it is still there when the
 * API turns out not to be. What is longer, or comes while many others are held, is handed on as it comes.
 */
import type { IncomingMessage } from "node:http"
import { limits } from "../../../engine/limits.ts"

export type FormBody =
  | { readonly whole: Buffer }
  /** What was read ahead, and then the rest. */
  | { readonly stream: AsyncIterable<Buffer> }

/** Bodies read ahead at one time. */
const atOnce = 64
let reading = 0

export const bodyOf = async (request: IncomingMessage): Promise<FormBody> => {
  const rest = (request as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  if (reading >= atOnce || Number(request.headers["content-length"] ?? 0) > limits.heldFormBytes)
    return { stream: joined([], rest) }
  reading++
  try {
    const chunks: Array<Buffer> = []
    let bytes = 0
    for (;;) {
      const next = await rest.next()
      if (next.done === true) return { whole: Buffer.concat(chunks) }
      chunks.push(next.value)
      bytes += next.value.length
      if (bytes > limits.heldFormBytes) return { stream: joined(chunks, rest) }
    }
  } finally {
    reading--
  }
}

async function* joined(chunks: ReadonlyArray<Buffer>, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks
  for (;;) {
    const next = await rest.next()
    if (next.done === true) return
    yield next.value
  }
}
