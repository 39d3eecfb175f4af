/**
 * The API process, except that files may also be imported from the `host:port`s in its arguments: stand-ins for foreign
 * hosts, which a process of its own could otherwise never reach on this machine.
 */
import { Layer } from "effect"
import { Egress } from "../../connectors/egress.ts"
import { layer as remoteFiles } from "../../connectors/RemoteFiles.ts"
import { apiOver } from "../processes/api.ts"
import { runProcess } from "../process.ts"

const allow = process.argv.slice(2)
runProcess("api", apiOver(remoteFiles.pipe(Layer.provide(Egress.layer({ allow })))))
