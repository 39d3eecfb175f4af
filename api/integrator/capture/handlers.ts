/** Handlers of the capture rows. */
import { Effect } from "effect"
import { verificationOf } from "../../../engine/content/capture/verification.ts"
import { sharePictureOf } from "../../../engine/site/fields/ogImage.ts"
import { Captures } from "../../../engine/ports/Captures.ts"
import { answer } from "../../answers/Answer.ts"
import { Caller } from "../../access/Call.ts"
import { isSet } from "../../access/query.ts"
import { rows } from "../../access/rows.ts"
import { countWork } from "../../access/countedWork.ts"
import { auditOf, boundHeader, captured, refusingBusy } from "../../use-cases/content/capture/captured.ts"
import { settledHeaders } from "./settledHeaders.ts"
import { CaptureApi } from "./routes.ts"

export const captureRows = rows(CaptureApi, {
  screenshot: Effect.fnUntraced(function* ({ params, query }) {
    const { siteId } = yield* Caller
    const page = yield* captured(siteId, params.id, query.version, query.listing)
    yield* countWork(siteId, "capture")
    const { w: width = 1_440, h: height = 900, y = null } = query
    const fullPage = query.fullPage === undefined ? y === null : isSet(query.fullPage)
    const captures = yield* Captures
    const { png, settled, scrollY } = yield* refusingBusy(
      captures.screenshot(page.subject, { width, height, fullPage, y })
    )
    const headers = { ...settledHeaders(settled, scrollY), ...boundHeader(page), "cache-control": "private, no-store" }
    return { status: 200, body: png, headers, raw: { bytes: png, contentType: "image/png" } }
  }),

  verify: Effect.fnUntraced(function* ({ params, query }) {
    const { siteId, site } = yield* Caller
    const page = yield* captured(siteId, params.id, query.version, query.listing)
    yield* countWork(siteId, "capture")
    const measured = yield* refusingBusy((yield* Captures).measure(page.subject))
    return answer({
      ...verificationOf(measured, { sitePicture: sharePictureOf(site) !== undefined }),
      audit: auditOf(page)
    })
  })
})
