/** The dashboard as a layer of routes. */
import { Layer } from "effect"
import { screens } from "./screens.ts"
import { serveRows } from "./serve.ts"
import { SignInRequests } from "./sign-in/SignInRequests.ts"

export const dashboard = serveRows(screens).pipe(Layer.provide(SignInRequests.layer))
