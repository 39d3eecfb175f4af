/** Dates the manifest by its content: a hash of each section, one of all, and an ETag of the whole answer. */
import { createHash } from "node:crypto"

export interface Dated<Sections> {
  readonly body: Sections & {
    readonly manifestVersion: string
    readonly manifestFreshness: {
      readonly sections: { readonly [section in keyof Sections]: string }
      readonly buildTag: string
    }
  }
  /** Quoted, as the header has it. */
  readonly etag: string
}

/** `buildTag` names the build that answers; it is in the ETag, since it is in the answer, and not in the version. */
export const publish = <Sections extends object>(sections: Sections, buildTag: string): Dated<Sections> => {
  const hashes = Object.fromEntries(
    Object.entries(sections).map(([name, section]) => [name, hash(JSON.stringify(section))])
  ) as { readonly [section in keyof Sections]: string }
  const body = {
    manifestVersion: hash(JSON.stringify(hashes)),
    manifestFreshness: { sections: hashes, buildTag },
    ...sections
  }
  return { body, etag: `"${hash(JSON.stringify(body))}"` }
}

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12)
