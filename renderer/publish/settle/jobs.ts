/** What publishing leaves in the queue, and reads back from it. */
import { Option, Schema } from "effect"
import { PageId, RebuildId } from "../../../engine/model/ids.ts"
import type { Json } from "../../../engine/values/Json.ts"

/** The small consequences of one change; done before the writer's answer where possible. Queue `publish`. */
const Settle = Schema.TaggedStruct("settle", {
  routes: Schema.Array(Schema.String),
  edge: Schema.Boolean,
  notFound: Schema.Boolean
})

/** Sitemap, feed, robots and llms, and the icons. Queue `feeds`. */
const Feeds = Schema.TaggedStruct("feeds", {})

/** Counts the pages of a re-render and cuts it into chunks. Queue `rebuild`, like the two that follow. */
const Split = Schema.TaggedStruct("split", {
  rebuildId: RebuildId,
  /** All of its edition is rendered: it is shown first, and what is split is how the site is brought in line behind it. */
  shows: Schema.optionalKey(Schema.Boolean),
  /** Dependency names, see `engine/publish/dependencies.ts`; all of them stored ones, or just one. */
  changed: Schema.Array(Schema.String)
})

/**
 * Where the pages go. Into the edition of the rebuild alone, before it is shown; beside it alone, while it is. Left out:
 * into every set of pages that the site has.
 */
const into = Schema.optionalKey(Schema.Literals(["edition", "beside"]))
export type Into = "edition" | "beside"

/** Leaves alone, unrendered, what shows already what it would be given: a feed of listings changes often, a page seldom. */
const unlessShown = Schema.optionalKey(Schema.Boolean)

/** All published pages after one id, up to another. */
const Chunk = Schema.TaggedStruct("chunk", {
  rebuildId: RebuildId,
  after: Schema.NullOr(PageId),
  upTo: PageId,
  /** How many the splitter counted; what the progress advances by. */
  pages: Schema.Int,
  /** Look first whether the stored object would stay the same. */
  compare: Schema.Boolean,
  into,
  unlessShown
})

/** Pages named one by one. */
const Named = Schema.TaggedStruct("named", { rebuildId: RebuildId, ids: Schema.Array(PageId), unlessShown })

/** Addresses of rows, each brought in line by itself. */
const Details = Schema.TaggedStruct("details", {
  rebuildId: RebuildId,
  routes: Schema.Array(Schema.String),
  into,
  unlessShown
})

/** All of the site is in line behind its edition: visitors get the site's own pages again, which ends the rebuild. */
const Leave = Schema.TaggedStruct("leave", { rebuildId: RebuildId })

/** Removes an edition that is shown no more, or was given up. */
const Discard = Schema.TaggedStruct("discard", { edition: RebuildId })

export const PublishJob = Schema.Union([Settle, Feeds, Split, Chunk, Named, Details, Leave, Discard])
export type PublishJob = typeof PublishJob.Type
export type SettleJob = typeof Settle.Type
export type SplitJob = typeof Split.Type
export type ChunkJob = typeof Chunk.Type
export type NamedJob = typeof Named.Type
export type DetailsJob = typeof Details.Type
export type LeaveJob = typeof Leave.Type
export type DiscardJob = typeof Discard.Type

const decode = Schema.decodeUnknownOption(PublishJob)

export const encodeJob = (job: PublishJob): Json => job as unknown as Json

/** Undefined for a payload that is none of ours, such as one left by a later release. */
export const decodeJob = (payload: Json): PublishJob | undefined => Option.getOrUndefined(decode(payload))

/** What a job is about, for whoever reads that it failed: pages by their addresses, at most three of them, or its rebuild. */
export const subjectOf = (job: PublishJob): string => {
  switch (job._tag) {
    case "settle":
      return job.routes.length > 0 ? pagesText(job.routes) : job.edge ? "addresses of the site" : "not-found page"
    case "feeds":
      return "feeds and icons"
    case "split":
    case "leave":
      return `rebuild ${job.rebuildId}`
    case "chunk":
      return `rebuild ${job.rebuildId}, pages up to ${job.upTo}`
    case "named":
      return `rebuild ${job.rebuildId}, ${pagesText(job.ids)}`
    case "details":
      return `rebuild ${job.rebuildId}, ${pagesText(job.routes)}`
    case "discard":
      return `edition ${job.edition}`
  }
}

const pagesText = (names: ReadonlyArray<string>): string => {
  const told = names.slice(0, 3).join(", ")
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ""
  return `${names.length === 1 ? "page" : "pages"} ${told}${more}`
}
