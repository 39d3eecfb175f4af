/** How far a page had come when its picture was taken, as headers (SHOT-05 to SHOT-12). Lists are left out when empty. */
import type { Settled } from "../../../engine/content/capture/measurements.ts"

export const settledHeaders = (
  { images, fonts, frames, revealsForced, ok }: Settled,
  scrollY: number | null
): { readonly [name: string]: string } => ({
  "x-mk-settled": ok ? "ok" : "partial",
  "x-mk-images": `${images.decoded}/${images.total}`,
  "x-mk-fonts": `${fonts.loaded}/${fonts.attempted}`,
  ...(fonts.failed.length > 0 && { "x-mk-fonts-failed": listed(fonts.failed) }),
  ...(fonts.timedOut.length > 0 && { "x-mk-fonts-timeout": listed(fonts.timedOut) }),
  "x-mk-reveals-forced": String(revealsForced),
  "x-mk-frames": `${frames.loaded}/${frames.total}`,
  ...(scrollY !== null && { "x-mk-scroll-y": String(scrollY) })
})

/** Names of families are the writer's choice; a header takes printable ASCII. */
const listed = (families: ReadonlyArray<string>): string =>
  families.map((family) => family.replace(/[^\x20-\x7e]|,/g, "?")).join(", ")
