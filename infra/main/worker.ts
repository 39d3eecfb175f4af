/** A worker process: does what the queues hold. Any number of them may run. What it is made of is in `processes/worker.ts`. */
import { begin } from "./built/begin.ts"

await begin("worker", () => import("./processes/worker.ts"))
