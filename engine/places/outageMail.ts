/** What the owner is written once what people say of their business cannot be read any more. */
import { DAY_MS } from "../limits.ts"
import { written } from "../mail/letter.ts"
import type { Site } from "../model/Site.ts"

export interface ReviewsOutage {
  /** As pages call the place. */
  readonly place: string
  /** The service does not know it any more: only somebody who names another mends that. */
  readonly isUnknown: boolean
  /** When the copy that is shown was read; null where there is none. Epoch milliseconds. */
  readonly readAt: number | null
  /** How long a copy may be shown, in milliseconds. */
  readonly keptMs: number
}

export const reviewsOutageMail = (
  { name }: Pick<Site, "name">,
  { place, isUnknown, readAt, keptMs }: ReviewsOutage
) => {
  const days = Math.round(keptMs / DAY_MS)
  const shown =
    readAt === null
      ? "Your website shows no reviews of it until then."
      : `Until then your website shows what was read last, on ${new Date(readAt).toISOString().slice(0, 10)}, and marks it as old. It may keep that for ${days} days; after them the section is empty.`
  return {
    kind: "reviews-behind" as const,
    ...written({
      subject: isUnknown ? `Google no longer knows ${place}` : `Reviews of ${place} cannot be read`,
      body: isUnknown
        ? [
            `The website ${name} shows what people say at Google of ${place}. Google does not know this place any more: its profile was removed, or joined with another.`,
            shown,
            "Look for your business on Google Maps, and tell whoever looks after the website which profile is yours now. They, or whoever runs the installation, name it anew."
          ]
        : [
            `The website ${name} shows what people say at Google of ${place}. For a day Google has not told it.`,
            shown,
            "You need not do anything: it is tried again by itself, and whoever runs the installation was told as well. If your profile at Google was closed or moved, tell whoever looks after the website."
          ]
    })
  }
}
