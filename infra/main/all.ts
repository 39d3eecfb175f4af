/**
 * `npm start`: everything on one machine. What it does is in `processes/all.ts`.
 *
 *   node infra/main/all.ts [--no-demo]
 */
import { beginCommand } from "./built/begin.ts"

await beginCommand("all", () => import("./processes/all.ts"))
