/**
 * `npm run cluster`: starts the topology of several machines on this one, says where its doors are, and takes it down again
 * at Ctrl-C.
 */
import { Cluster } from "./Cluster.ts"

const cluster = await Cluster.start((step) => console.log(`Starting: ${step}`))
console.log(
  `\nThe cluster runs.\n\n` +
    `  API, over HAProxy      http://localhost:${cluster.front.ports.api}\n` +
    `  origins, over nginx    http://localhost:${cluster.front.ports.origin}\n` +
    `  operator's token       ${cluster.operatorToken}\n` +
    `  database nodes         ${cluster.galera.nodes.map(({ name, port }) => `${name} on ${port}`).join(", ")}\n` +
    `  processes              ${cluster.names.join(", ")}\n` +
    `  everything it keeps    ${cluster.directory}\n\nCtrl-C takes it down.`
)
let asked = false
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    if (asked) return
    asked = true
    console.log("Taking it down.")
    void cluster.stop().then(() => process.exit(0))
  })
