/** Screens on which there is nothing to do. */
import type { Site } from "../../../engine/model/Site.ts"
import { page, type PageOptions } from "./answers.ts"
import { html, type Piece } from "../../answers/html.ts"
import { shell } from "./shell.ts"
import type { OwnerVisit } from "./Visit.ts"

/** Who is looking, and at which of their sites: its navigation stays where it is. */
export type Looking = Pick<OwnerVisit, "session" | "sites"> & { readonly site?: Site }

export const closed = (status: number, title: string, text: Piece, visit?: Looking, options: PageOptions = {}) =>
  page(
    shell({
      title,
      narrow: visit?.site === undefined,
      body: html`<h1>${title}</h1>
        <p class="lead">${text}</p>
        <p><a href="/dashboard">To your websites</a></p>`,
      ...(visit !== undefined && { visit }),
      ...(visit?.site !== undefined && { site: visit.site })
    }),
    { ...options, status }
  )

export const nothingHere = (visit?: Looking) =>
  closed(404, "There is nothing here", "The address may be mistyped, or what was here has gone.", visit)
