/** A stored payload of markup as callers read it. */
import type { Payload } from "../../../../engine/model/Page.ts"

export const pagePayload = (payload: Payload | null) =>
  payload === null ? null : { html: payload.html ?? "", ...(payload.css !== undefined && { css: payload.css }) }
