/**
 * A browser for one look. It serves nobody after, so nothing of one site is left for another, and it is ended by its
 * process group, so that no script outlives the look it was met in. Starting one takes about half a second.
 */
import { type Browser, chromium } from "playwright-core"
import { limits, MIB } from "../../engine/limits.ts"
import { endGroup, groupUse, leaderOf } from "./browserProcesses.ts"
import { LookFailed } from "./Look.ts"

export interface BrowserOptions {
  /** Path of Chromium. */
  readonly executable: string
  /** Chromium's own sandbox. */
  readonly sandbox: boolean
}

export interface LookBrowser {
  readonly browser: Browser
  /** Rejects when the browser holds more than it may, or dies. */
  readonly failed: Promise<never>
  readonly end: () => Promise<void>
}

let started = 0

/** Rejects with `LookFailed`; at once where `given` is aborted while the browser starts. */
export const startBrowser = async (
  { executable, sandbox }: BrowserOptions,
  given: AbortSignal
): Promise<LookBrowser> => {
  // A switch that Chromium does not know tells its processes from those of another look.
  const mark = `--makeready-look=${++started}.`
  const endStarting = () => {
    const begun = leaderOf(mark)
    if (begun !== undefined) endGroup(begun)
  }
  given.addEventListener("abort", endStarting)
  let browser: Browser
  try {
    browser = await chromium.launch({
      executablePath: executable,
      chromiumSandbox: sandbox,
      args: [...switches, mark],
      ignoreDefaultArgs: ["--disable-popup-blocking"],
      timeout: limits.captureStartMs,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false
    })
  } catch (cause) {
    // One that started and did not say so in time.
    endStarting()
    throw new LookFailed(whyNot(cause))
  } finally {
    given.removeEventListener("abort", endStarting)
  }
  const leader = leaderOf(mark)
  let watch: NodeJS.Timeout | undefined
  const failed = new Promise<never>((_, reject) => {
    browser.once("disconnected", () => reject(new LookFailed("The browser ended before the look did.")))
    if (leader === undefined) return
    watch = setInterval(() => {
      const { count, bytes } = groupUse(leader)
      if (bytes > limits.captureMemoryBytes)
        reject(new LookFailed(`The page takes more than the ${limits.captureMemoryBytes / MIB} MiB that a look may.`))
      if (count > limits.captureProcesses)
        reject(new LookFailed(`The page takes more than the ${limits.captureProcesses} processes that a look may.`))
    }, watchMs)
  })
  failed.catch(() => {})
  return {
    browser,
    failed,
    end: async () => {
      clearInterval(watch)
      if (leader !== undefined) endGroup(leader)
      // What is left to do then is to remove its files.
      await browser.close().catch(() => {})
    }
  }
}

const watchMs = 250

/** No way out of its own, whatever a page tries: requests are answered by us, and names lead nowhere. */
const switches = [
  "--disable-gpu",
  "--hide-scrollbars",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-background-networking",
  // Frames of other sites hold nothing that this page might not have: one process for all of them.
  "--disable-site-isolation-trials",
  "--disable-features=NetworkPrediction,Prerender2,OptimizationHints,MediaRouter,IsolateOrigins,site-per-process",
  "--renderer-process-limit=2",
  "--js-flags=--max-old-space-size=512",
  "--font-render-hinting=none"
]

const whyNot = (cause: unknown): string => {
  const text = String(cause instanceof Error ? cause.message : cause)
  if (/No usable sandbox|sandbox_host|namespace sandbox/i.test(text))
    return "Chromium does not start: it cannot have its sandbox on this machine."
  return `Chromium does not start: ${text.split("\n", 1)[0]}`
}
