import { describe, expect, it } from "vitest"
import type { ObjectHead } from "../../engine/ports/Objects.ts"
import { tagsOf } from "../../engine/publish/cacheTags.ts"
import { mediaKey } from "../../engine/publish/keys.ts"
import { cdnNames, type CdnName } from "../../engine/serve/sharedCaches.ts"
import { representation } from "./representation.ts"
import { anEdge, siteId } from "./testing/anOrigin.ts"

const key = mediaKey(siteId, "med_roof/400.avif")
const head: ObjectHead = { etag: "a1", size: 900, contentType: "image/avif", modifiedAt: 0, metadata: {} }
const told = (use: "media" | "variant", cdn?: CdnName) => {
  const { headers, unmodified } = representation(
    head,
    head.size,
    "identity",
    use,
    200,
    {
      csp: anEdge().csp,
      secure: true,
      indexable: true,
      ...(cdn && { outside: { lifetime: { cdn, seconds: 600, staleSeconds: 30 }, mayHold: true } })
    },
    key
  )
  return [headers, unmodified].map(({ flat }) => {
    const named = flat.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), flat[at + 1]!] as const] : []))
    return { control: new Map(named).get("cache-control"), names: named.map(([name]) => name), text: flat.join("\n") }
  })
}
const forGood = "public, max-age=31536000, immutable"
const byOneAlone = "private, max-age=31536000, immutable"

describe("a picture's variant that was chosen by what the browser shows", () => {
  it.each([
    ["cloudflare", byOneAlone],
    ["bunny", byOneAlone],
    ["fastly", forGood],
    ["cloudfront", forGood]
  ] as const)("says to %s whether it may hold it, also where it has not changed", (cdn, control) => {
    for (const said of told("variant", cdn)) {
      expect(said.control).toBe(control)
      expect(said.text).toContain("Vary\nAccept\n")
      for (const tag of tagsOf(key)) expect(said.text.includes(tag)).toBe(control === forGood)
      for (const name of ["cdn-cache-control", "surrogate-control"]) expect(said.names).not.toContain(name)
    }
  })

  it("is kept by browsers for good without a CDN, and so is by every CDN what is the same for everybody", () => {
    for (const said of told("variant")) expect(said.control).toBe(forGood)
    for (const cdn of cdnNames) for (const said of told("media", cdn)) expect(said.control).toBe(forGood)
  })
})
