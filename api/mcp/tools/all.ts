/** The tools, in the order in which they are listed. */
import { keeping } from "./keeping.ts"
import { reading } from "./reading.ts"
import { writing } from "./writing.ts"
import type { Tool } from "./Tool.ts"

/** Made on first use: which documents there are to read is part of it. */
export const tools = (): ReadonlyArray<Tool> => (table ??= [...reading(), ...writing, ...keeping])
let table: ReadonlyArray<Tool> | undefined
