/**
 * What the files of one look may cost. Kept on both ends of the way that files take, since the browser's end is the one
 * that a page could come to rule.
 */
import { limits } from "../../engine/limits.ts"
import type { File } from "./Look.ts"

/** The files of a look are as many, or as large, as they may be. */
export class FilesSpent extends Error {}

export class FileBudget {
  #requests = 0
  #bytes = 0
  /** Whether something was refused, so that the page is not what it would be. */
  exceeded = false

  /** Counts a request; throws `FilesSpent` beyond the last one. */
  request(): void {
    if (++this.#requests > limits.captureRequests) this.#refuse(`${limits.captureRequests} files`)
  }

  /** The file with a body that throws `FilesSpent` where it becomes too large, by itself or with all the others. */
  limited({ status, headers, body }: File, fileBytes: number = limits.captureFileBytes): File {
    return { status, headers, body: this.#counted(body, fileBytes) }
  }

  async *#counted(body: File["body"], fileBytes: number): AsyncIterable<Uint8Array> {
    let size = 0
    for await (const chunk of body) {
      size += chunk.length
      this.#bytes += chunk.length
      if (size > fileBytes) this.#refuse(`${fileBytes} bytes a file`)
      if (this.#bytes > limits.captureBytes) this.#refuse(`${limits.captureBytes} bytes`)
      yield chunk
    }
  }

  #refuse(most: string): never {
    this.exceeded = true
    throw new FilesSpent(`A page that is looked at may load ${most}.`)
  }
}
