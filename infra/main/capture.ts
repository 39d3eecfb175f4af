/**
 * The process that looks at pages: it directs Chromium, and knows no secret, no database and no store. The API starts it
 * with the first look and ends it when there is none for a while; see `infra/capture/CaptureProcess.ts`.
 *
 *   node infra/main/capture.ts <path of Chromium> <on or off: its sandbox>
 */
import { rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename } from "node:path"
import { endEveryBrowser } from "../../renderer/capture/browserProcesses.ts"
import { serveLooks } from "../capture/serveLooks.ts"

const [executable = "", sandbox] = process.argv.slice(2)

// Where memory runs out on the machine, this goes first, and not what serves.
try {
  writeFileSync("/proc/self/oom_score_adj", "900")
} catch {
  // Not Linux, or not allowed.
}

process.on("unhandledRejection", (reason) => console.error(`Nobody waited for what went wrong: ${String(reason)}`))
/** Where the API was ended without a chance to tidy up, this is the only one left to do so. */
const end = () => {
  // One that lives goes on writing there: what is being removed is not empty after all, or is made anew.
  endEveryBrowser()
  if (basename(tmpdir()).startsWith("makeready-capture-"))
    rmSync(tmpdir(), { recursive: true, force: true, maxRetries: 5 })
  process.exit(0)
}
serveLooks({ executable, sandbox: sandbox !== "off" }, end)
