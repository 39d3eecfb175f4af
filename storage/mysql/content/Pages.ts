/** The port `engine/ports/Pages.ts` in MySQL. Lists and renders read narrow columns; only `version` and `payloads` read sources. */
import { Effect, Layer } from "effect"
import { Pages } from "../../../engine/ports/Pages.ts"
import { Database } from "../Database.ts"
import { dependencies } from "./pages/dependencies.ts"
import { records } from "./pages/records.ts"
import { shown } from "./pages/shown.ts"
import { versions } from "./pages/versions.ts"

export const layer: Layer.Layer<Pages, never, Database> = Layer.effect(
  Pages,
  Effect.map(Database, (database) =>
    Pages.of({ ...records(database), ...versions(database), ...shown(database), ...dependencies(database) })
  )
)
