/** `makeready`, the command line. What it does is in `run.ts`. */
import { beginCommand } from "../main/built/begin.ts"

await beginCommand("cli", () => import("./run.ts"))
