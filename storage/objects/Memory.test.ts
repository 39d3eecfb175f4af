import { Effect } from "effect"
import { Objects } from "../../engine/ports/Objects.ts"
import { seeded } from "../../test/builders/seeded.ts"
import { describeObjects } from "./contract.ts"
import { layerMemory } from "./Memory.ts"

describeObjects(
  "Memory",
  async () => ({ objects: await Effect.runPromise(Objects.pipe(Effect.provide(layerMemory))), close: async () => {} }),
  seeded().bytes
)
