/** Handlers of the rows of uploads. */
import { rows } from "../../access/rows.ts"
import { begin } from "./begin.ts"
import { goOn, standing } from "./goOn.ts"
import { PublicUploadsApi } from "./routes.ts"

export const publicUploadsRows = rows(PublicUploadsApi, {
  begin: ({ params, payload, request }) => begin(params.form, payload, request),
  standing: ({ params, request }) => standing(params, request),
  goOn: ({ params, headers, request }) => goOn(params, headers["upload-offset"], request)
})
