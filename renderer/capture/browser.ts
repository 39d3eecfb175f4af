/**
 * The browser that looks at pages: started when first needed, ended when nobody has needed it for a while, started anew
 * when it has died. Its processes are its own; this one only directs them.
 */
import { type Browser, chromium } from "playwright-core"
import { CaptureUnavailable } from "../../engine/ports/Captures.ts"

export interface BrowserOptions {
  /** Path of Chromium; undefined when none is installed. */
  readonly executable: string | undefined
  /** Chromium's own sandbox, which it cannot have when it is run by root. */
  readonly sandbox: boolean
}

export interface HeldBrowser {
  /** Runs with a browser that lives at least as long. */
  readonly use: <A>(work: (browser: Browser) => Promise<A>) => Promise<A>
  readonly close: () => Promise<void>
}

export const holdBrowser = ({ executable, sandbox }: BrowserOptions): HeldBrowser => {
  let running: Promise<Browser> | undefined
  let users = 0
  let idle: NodeJS.Timeout | undefined

  const launch = async (): Promise<Browser> => {
    if (executable === undefined)
      throw new CaptureUnavailable({ detail: "Chromium is not installed where this API runs." })
    try {
      const browser = await chromium.launch({
        executablePath: executable,
        chromiumSandbox: sandbox,
        args: switches,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false
      })
      browser.on("disconnected", () => (running = undefined))
      return browser
    } catch (cause) {
      running = undefined
      throw new CaptureUnavailable({ detail: `Chromium does not start: ${firstLine(cause)}` })
    }
  }

  const close = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = running
    running = undefined
    await ending?.then((browser) => browser.close()).catch(() => {})
  }

  return {
    use: async (work) => {
      clearTimeout(idle)
      users++
      try {
        return await work(await (running ??= launch()))
      } finally {
        users--
        if (users === 0) idle = setTimeout(() => void close(), idleMs).unref()
      }
    },
    close
  }
}

/** A browser takes a hundred megabytes that nobody should pay for a look an hour ago. */
const idleMs = 60_000

/** No way out of its own, whatever a page tries: requests are answered by us, and names lead nowhere. */
const switches = [
  "--disable-gpu",
  "--hide-scrollbars",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-background-networking",
  "--disable-features=NetworkPrediction,Prerender2,OptimizationHints,MediaRouter",
  "--font-render-hinting=none"
]

const firstLine = (cause: unknown): string => String(cause instanceof Error ? cause.message : cause).split("\n", 1)[0]!
