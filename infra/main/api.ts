/** The API process: everything under `/v1` and `/ops/v1`. What it is made of is in `processes/api.ts`. */
import { begin } from "./built/begin.ts"

await begin("api", () => import("./processes/api.ts"))
