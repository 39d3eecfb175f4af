/** What the console calls things that programs know by codes. */
import type { Queue } from "../../../engine/ports/Jobs.ts"
import type { JobState } from "../../../engine/ports/Oversight.ts"
import type { DeliveryStatus } from "../../../engine/model/Lead.ts"

const queues: { readonly [queue in Queue]: string } = {
  analytics: "Events of visitors who agreed to be measured",
  publish: "Publishing",
  rebuild: "Making pages again",
  feeds: "Listings",
  mail: "Mail",
  leads: "Handing on enquiries",
  pictures: "Measuring pictures",
  comparisons: "Pictures of what waits for owners",
  thumbnails: "Small pictures of pages",
  copies: "Copying sites",
  views: "Views of listings for their association",
  purges: "Telling the CDN what to forget",
  maintenance: "Upkeep"
}

/** A queue by what is done in it; one that we have no word for by its name. */
export const queueText = (queue: string): string => (Object.hasOwn(queues, queue) ? queues[queue as Queue] : queue)

export const jobText: { readonly [state in JobState]: string } = {
  waiting: "waits",
  leased: "being done",
  done: "done",
  dead: "given up",
  cancelled: "let go"
}

export const deliveryText: { readonly [status in DeliveryStatus]: string } = {
  pending: "waits",
  synced: "arrived",
  failed: "failed"
}

const reasons: { readonly [reason: string]: string } = { operator: "Asked for by staff", copy: "The site was copied" }

/** Why pages are made again. */
export const reasonText = (reason: string): string => reasons[reason] ?? `Changed: ${reason}`

export const approvalText = { ai: "a program, then the owner", staff: "staff" } as const

const policies: { readonly [value: string]: string } = {
  auto: "live at once",
  hold: "wait for a yes",
  owner: "wait for the owner"
}

/** What waits for somebody, where a site differs from the rest. */
export const policyText = (policy: { readonly [subject: string]: string }): string =>
  Object.entries(policy)
    .map(([subject, value]) => `${subject}: ${policies[value] ?? value}`)
    .join(", ") || "as everywhere"
