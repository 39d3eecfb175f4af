/**
 * The one middleware on every row. It decides whether the request may reach its handler at all; `guardLayer.ts` holds
 * the steps. Declared apart from them because the route table names it and the steps read the route table.
 */
import { HttpApiMiddleware } from "effect/http-api"
import type { Call, Caller } from "./Call.ts"

export class Guard extends HttpApiMiddleware.Service<Guard, { provides: Call | Caller }>()("api/Guard") {}
