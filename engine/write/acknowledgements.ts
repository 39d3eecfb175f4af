/**
 * Reads the headers by which a caller says that a loss is meant: `X-Mk-Overwriting-Writer`, the comma-separated ids of
 * the writers whose work goes; `X-Mk-Deleting-Lines`, the exact number of live lines that go; and
 * `X-Mk-Replacing-Version`, the comma-separated ids of other writers' waiting versions that nobody will decide about.
 */
import type { Acknowledgements } from "./decision.ts"

/** A value that cannot be read acknowledges nothing: the refusal comes again and names the value to send. */
export const parseAcknowledgements = (headers: {
  readonly overwritingWriter?: string | null | undefined
  readonly deletingLines?: string | null | undefined
  readonly replacingVersion?: string | null | undefined
}): Acknowledgements => {
  const lines = (headers.deletingLines ?? "").trim()
  return {
    overwritingWriters: listed(headers.overwritingWriter),
    deletingLines: /^[0-9]{1,9}$/.test(lines) ? Number(lines) : null,
    replacingVersions: listed(headers.replacingVersion)
  }
}

const listed = (header: string | null | undefined): ReadonlyArray<string> =>
  (header ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "")

/** Nothing acknowledged: what a caller without headers says. */
export const nothingAcknowledged: Acknowledgements = {
  overwritingWriters: [],
  deletingLines: null,
  replacingVersions: []
}
