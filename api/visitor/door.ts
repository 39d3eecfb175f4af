/** What the origin asks in a visitor's name: one line a resource. */
import { door } from "../access/door.ts"
import { publicFilesRows } from "./files/handlers.ts"
import { publicFormsRows } from "./forms/handlers.ts"
import { publicMediaRows } from "./media/handlers.ts"
import { publicPagesRows } from "./pages/handlers.ts"

export const visitor = door(publicFilesRows, publicFormsRows, publicMediaRows, publicPagesRows)
