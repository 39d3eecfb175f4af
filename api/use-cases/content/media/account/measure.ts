/**
 * Jobs of the queue `pictures`: look at what one live text shows of the image host, through the guarded door, and keep
 * the sizes. No lock is held meanwhile. What came of each look is kept at once, so a job that dies has lost little.
 */
import { Clock, Effect, Schedule, Schema } from "effect"
import { DAY_MS, limits, MINUTE_MS } from "../../../../../engine/limits.ts"
import { accountPictures, isDue, isTriedAgain, lookedAt } from "../../../../../engine/content/media/accountPictures.ts"
import { PageId, type SiteId } from "../../../../../engine/model/ids.ts"
import { kindOf } from "../../../../../engine/model/Media.ts"
import { type Job, Jobs } from "../../../../../engine/ports/Jobs.ts"
import { type MeasuredImage, MeasuredImages } from "../../../../../engine/ports/MeasuredImages.ts"
import { Pages } from "../../../../../engine/ports/Pages.ts"
import { Publishing } from "../../../../../engine/ports/Publishing.ts"
import { RemoteFiles } from "../../../../../engine/ports/RemoteFiles.ts"
import { Sites } from "../../../../../engine/ports/Sites.ts"
import { Transaction } from "../../../../../engine/ports/Transaction.ts"
import { contentChange } from "../../../../../engine/write/changes.ts"
import { imageAccountFor } from "../../../../ApiConfig.ts"
import { inspect } from "../inspect.ts"

/** `since`: the text was rendered with sizes that were known before this time. */
const Payload = Schema.Struct({ pageId: PageId, since: Schema.Int })

/** Clocks of two machines differ by less. */
const clocksDifferMs = MINUTE_MS
const failureCharacters = 500

/** Does one job. A picture that cannot be measured is remembered as that, and is no failure of the job. */
export const measurePictures = Effect.fn("AccountPictures.job")(function* ({ siteId, payload }: Job) {
  const { pageId, since } = yield* Effect.orDie(Schema.decodeUnknownEffect(Payload)(payload))
  const shown = yield* (yield* Pages).published(siteId, pageId)
  if (shown === undefined) return
  const site = yield* (yield* Sites).get(siteId)
  if (site === undefined) return
  const urls = accountPictures(shown.parts, yield* imageAccountFor(site))
  const found = yield* (yield* MeasuredImages).find(siteId, urls)
  const known = new Map(found.map((picture) => [picture.url, picture]))
  const pictures: Array<MeasuredImage> = []
  const turnEnds = (yield* Clock.currentTimeMillis) + limits.pictureTurnMs
  // One after the other: it is one host, and nobody waits for the answer.
  for (const url of urls) {
    if ((yield* Clock.currentTimeMillis) >= turnEnds) break
    pictures.push(yield* upToDate(siteId, url, known.get(url)))
  }
  // Also what a job of another text measured, or this one before it died.
  const isNews = ({ changedAt }: MeasuredImage) => changedAt !== null && changedAt >= since - clocksDifferMs
  if (pictures.some(isNews)) yield* renderAgain(siteId, pageId)
  const isDone = pictures.length === urls.length
  if (!isDone) yield* lookLater(siteId, "rest", { pageId, since }, 0)
  else if (pictures.some(isTriedAgain))
    yield* lookLater(siteId, "again", { pageId, since: yield* Clock.currentTimeMillis }, DAY_MS)
})

const upToDate = Effect.fnUntraced(function* (siteId: SiteId, url: string, known: MeasuredImage | undefined) {
  if (known !== undefined && !isDue(known, yield* Clock.currentTimeMillis)) return known
  const seen = yield* look(siteId, url).pipe(
    Effect.catch(({ detail }) => Effect.succeed({ failure: detail.slice(0, failureCharacters) }))
  )
  const picture = lookedAt(url, known, seen, yield* Clock.currentTimeMillis)
  if (picture.failure !== null) yield* Effect.logInfo(`${url} has no size: ${picture.failure}`, { siteId })
  yield* (yield* MeasuredImages).put(siteId, picture)
  return picture
})

/** Size of a picture somewhere else. */
const look = Effect.fnUntraced(function* (siteId: SiteId, url: string) {
  const { bytes } = yield* (yield* RemoteFiles)
    .read(siteId, url, { maxBytes: limits.imageBytes, timeoutMs: limits.pictureLookMs })
    .pipe(Effect.catchTag("RemoteTooLarge", () => Effect.fail({ detail: "It is too large." })))
  const { type, width, height } = yield* inspect(siteId, bytes).pipe(
    // Uploads of the same site are in the way: that says nothing of the picture.
    Effect.retry({
      times: 10,
      schedule: Schedule.spaced("3 seconds"),
      while: ({ code }) => code === "media.encoder_busy"
    })
  )
  if (kindOf(type) !== "image" || width === null || height === null)
    return yield* Effect.fail({ detail: "It is no picture that has a size." })
  return { width, height }
})

/** What shows the text follows, as if it had been published once more; gone meanwhile, nothing does. */
const renderAgain = Effect.fnUntraced(function* (siteId: SiteId, pageId: PageId) {
  const transaction = yield* Transaction
  const sites = yield* Sites
  const pages = yield* Pages
  const publishing = yield* Publishing
  yield* transaction.run(
    Effect.gen(function* () {
      const site = yield* sites.lock(siteId)
      // A copy is rendered once, when all of it is there.
      if (site === undefined || site.copying !== null) return
      const page = yield* pages.get(siteId, pageId)
      if (page === undefined || page.slot === null || page.publishedVersionId === null) return
      const ticket = yield* publishing.enqueue(siteId, contentChange(page, false))
      yield* transaction.afterCommit(Effect.asVoid(publishing.settle(ticket)))
    })
  )
})

/** Under another key than a publish's job, which must not have to wait for the next day. */
const lookLater = (siteId: SiteId, what: "rest" | "again", payload: typeof Payload.Type, delayMs: number) =>
  Effect.flatMap(Jobs, (jobs) =>
    jobs.enqueue({ queue: "pictures", siteId, payload, dedupe: `${what} ${payload.pageId}`, delayMs })
  )
