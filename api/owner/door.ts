/** What links open, for owners and whom they show it to: one line a resource. The dashboard, pages for a person, stands beside it. */
import { door } from "../access/door.ts"
import { linksRows } from "./links/handlers.ts"
import { previewRows } from "./preview/handlers.ts"

export const owner = door(previewRows, linksRows)
