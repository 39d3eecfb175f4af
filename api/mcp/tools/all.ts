/** The tools, in the order in which they are listed. */
import type { Surface } from "../Surface.ts"
import { keeping } from "./keeping.ts"
import { reading } from "./reading.ts"
import { writing } from "./writing.ts"
import type { Tool } from "./Tool.ts"

/** Which documents there are to read is part of it. */
export const tools = ({ readings }: Surface): ReadonlyArray<Tool> => [...reading(readings), ...writing, ...keeping]
