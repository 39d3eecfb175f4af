/**
 * `npm run cluster`: starts the topology of several machines on this one, says where its doors are, and takes it down again
 * at Ctrl-C, one that is still being started as well.
 */
import { once } from "node:events"
import { Cluster } from "./Cluster.ts"

const asked = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    if (!asked.signal.aborted) console.log("Taking it down.")
    asked.abort()
  })

const cluster = await Cluster.start((step) => {
  asked.signal.throwIfAborted()
  console.log(`Starting: ${step}`)
}).catch((error: unknown) => {
  if (asked.signal.aborted) process.exit(0)
  throw error
})
console.log(
  `\nThe cluster runs.\n\n` +
    `  API, over HAProxy      http://localhost:${cluster.front.ports.api}\n` +
    `  origins, over nginx    http://localhost:${cluster.front.ports.origin}\n` +
    `  operator's token       ${cluster.operatorToken}\n` +
    `  database nodes         ${cluster.galera.nodes.map(({ name, port }) => `${name} on ${port}`).join(", ")}\n` +
    `  processes              ${cluster.names.join(", ")}\n` +
    `  everything it keeps    ${cluster.directory}\n\nCtrl-C takes it down.`
)
if (!asked.signal.aborted) await once(asked.signal, "abort")
await cluster.stop()
process.exit(0)
