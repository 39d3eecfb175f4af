/** The tools, in the order in which they are listed. */
import { keeping } from "./keeping.ts"
import { reading } from "./reading.ts"
import { writing } from "./writing.ts"
import type { Tool } from "./Tool.ts"

export const tools: ReadonlyArray<Tool> = [...reading, ...writing, ...keeping]
