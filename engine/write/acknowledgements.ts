/**
 * Reads the two headers by which a caller says that a loss is meant: `X-Mk-Overwriting-Writer`, the comma-separated ids
 * of the writers whose work goes, and `X-Mk-Deleting-Lines`, the exact number of live lines that go.
 */
import type { Acknowledgements } from "./decision.ts"

/** A value that cannot be read acknowledges nothing: the refusal comes again and names the value to send. */
export const parseAcknowledgements = (headers: {
  readonly overwritingWriter?: string | null | undefined
  readonly deletingLines?: string | null | undefined
}): Acknowledgements => {
  const lines = (headers.deletingLines ?? "").trim()
  return {
    overwritingWriters: (headers.overwritingWriter ?? "")
      .split(",")
      .map((writer) => writer.trim())
      .filter((writer) => writer !== ""),
    deletingLines: /^[0-9]{1,9}$/.test(lines) ? Number(lines) : null
  }
}

/** Nothing acknowledged: what a caller without headers says. */
export const nothingAcknowledged: Acknowledgements = { overwritingWriters: [], deletingLines: null }
