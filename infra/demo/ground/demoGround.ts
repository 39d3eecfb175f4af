/** The ground of the demonstrations' made-up places, as one plan: an installation has one ground for all of its sites. */
import { readFile } from "node:fs/promises"
import { areasPlan } from "../../../engine/maps/plan/areasPlan.ts"
import type { Plan } from "../../../engine/maps/plan/plan.ts"
import { readAreas } from "../../../engine/areas/readAreas.ts"
import { degree } from "../../../engine/areas/geometry.ts"
import { brokerage } from "../brokerage/brokerage.ts"
import { lakeside } from "./lakeside.ts"
import { merrowBridge } from "./merrowBridge.ts"

export const demoGround = async (): Promise<Plan> => {
  const { collection, file } = brokerage.areas!
  const { features } = JSON.parse(await readFile(file, "utf8")) as { readonly features: ReadonlyArray<unknown> }
  const { areas } = readAreas(collection, features)
  const towns = areas.flatMap(({ kind, outline }) =>
    kind === "city" ? [{ ring: outline[0]![0]!.map(([x, y]) => [x / degree, y / degree] as const) }] : []
  )
  // The region is the lake's surroundings, of which the lake itself is what is seen.
  const known = areas.filter(({ kind }) => kind !== "region")
  return [...areasPlan(known, []), ...lakeside(towns), ...merrowBridge()]
}
