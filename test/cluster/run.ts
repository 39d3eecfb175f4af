/**
 * `npm run cluster`: starts the topology of several machines on this one, says where its doors are, kills and starts what one
 * types, and takes all of it down again at Ctrl-C, one that is still being started as well.
 */
import { once } from "node:events"
import { createInterface } from "node:readline"
import { Cluster } from "./Cluster.ts"

if (process.argv.length > 2) {
  console.error("npm run cluster takes no words: it starts the cluster, and tells then what can be typed.")
  process.exit(2)
}

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
    `  everything it keeps    ${cluster.directory}\n\n` +
    `Commands:  set -a; . ${cluster.environmentFile}; set +a; node infra/cli/bin.mjs status\n` +
    `Type       kill <name>, start <name>: a process or a database node\n` +
    `           primary <node>: a node that has lost the majority goes on without the others\n` +
    `Ctrl-C takes it down.`
)

const told = async (line: string): Promise<string> => {
  const [deed, name = ""] = line.trim().split(/\s+/)
  const node = cluster.galera.nodes.find((one) => one.name === name)
  if (!["kill", "start", "primary"].includes(deed ?? "") || name === "")
    return `Type kill, start or primary, and a name from above; Ctrl-C takes the cluster down.`
  if (node === undefined && !cluster.names.includes(name))
    return `Nothing has the name “${name}”. There are ${[...cluster.names, ...cluster.galera.nodes.map((one) => one.name)].join(", ")}.`
  switch (deed) {
    case "kill":
      await (node ?? { kill: () => cluster.kill(name) }).kill()
      return `${name} is gone.`
    case "start":
      await (node ?? { start: () => cluster.launch(name) }).start()
      return `${name} ${node === undefined ? "was started" : "is synced"}.`
    default:
      if (node === undefined) return `${name} is no database node.`
      await node.goOnAlone()
      return `${name} goes on without the others.`
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.trim() !== "") void told(line).then(console.log, (error: unknown) => console.log(String(error)))
})
if (!asked.signal.aborted) await once(asked.signal, "abort")
await cluster.stop()
process.exit(0)
