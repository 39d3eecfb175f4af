/** Starts the process of `writers.ts` and gives what it reports. */
import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import type { WriterOrder, WriterReport } from "./writers.ts"

/** On some processors only, such as `1`, where they are named. */
export const runWriters = async (order: WriterOrder, processors?: string): Promise<WriterReport> => {
  const command = [process.execPath, fileURLToPath(new URL("writers.ts", import.meta.url))]
  const [program, ...rest] = processors === undefined ? command : ["taskset", "-c", processors, ...command]
  const child = spawn(program as string, rest, { stdio: ["pipe", "pipe", "inherit"] })
  child.stdin.end(JSON.stringify(order))
  const output = await text(child.stdout)
  if (output === "") throw new Error("The writers ended without a report.")
  return JSON.parse(output) as WriterReport
}
