/** The origin process: what visitors reach. It reads the object store and needs no database. */
import { Layer } from "effect"
import { objects } from "../layers/every.ts"
import { origin } from "../layers/origin.ts"
import { runProcess } from "../process.ts"

export const run = (): void => runProcess("origin", origin.pipe(Layer.provide(objects)))
