/** The origin process: what visitors reach. What it is made of is in `processes/origin.ts`. */
import { begin } from "./built/begin.ts"

await begin("origin", () => import("./processes/origin.ts"))
