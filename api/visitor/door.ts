/** What the origin asks in a visitor's name: one line a resource. */
import { door } from "../access/door.ts"
import { publicDataRows } from "./data/handlers.ts"
import { publicEventsRows } from "./events/handlers.ts"
import { publicFilesRows } from "./files/handlers.ts"
import { publicFormsRows } from "./forms/handlers.ts"
import { publicListingsRows } from "./listings/handlers.ts"
import { publicMediaRows } from "./media/handlers.ts"
import { publicPagesRows } from "./pages/handlers.ts"
import { publicPlacesRows } from "./places/handlers.ts"
import { publicSavedSearchesRows } from "./saved-searches/handlers.ts"
import { publicUploadsRows } from "./uploads/handlers.ts"

export const visitor = door(
  publicDataRows,
  publicEventsRows,
  publicFilesRows,
  publicFormsRows,
  publicListingsRows,
  publicMediaRows,
  publicPagesRows,
  publicPlacesRows,
  publicSavedSearchesRows,
  publicUploadsRows
)
