/** The dashboard as a layer of routes. */
import { screens } from "./screens.ts"
import { serveRows } from "./serve.ts"

export const dashboard = serveRows(screens)
