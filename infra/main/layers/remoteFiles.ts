/** Files of foreign hosts, which nothing but the guarded door reaches. */
import { Layer } from "effect"
import { Egress } from "../../connectors/egress.ts"
import { layer } from "../../connectors/RemoteFiles.ts"

export const remoteFiles = layer.pipe(Layer.provide(Egress.layer({ allow: [] })))
