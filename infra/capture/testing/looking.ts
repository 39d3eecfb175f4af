/** A process that has a page looked at, as the API does, by whatever it is told is Chromium. For tests, which kill it. */
import { captureScript, holdCaptureProcess } from "../CaptureProcess.ts"
import { confinement } from "../confinement.ts"

const [executable = ""] = process.argv.slice(2)
const reads = [process.execPath, captureScript]
const { look } = holdCaptureProcess({
  executable,
  confinement: () => confinement({ user: "nobody", sandbox: "on", executable, keptFrom: [], reads }),
  log: console.error
})
const subject = { siteId: "site_a", url: "http://site-a.test/", html: "<!doctype html><title>A page</title>" }
const order = { subject, policy: "", picture: null } as unknown as Parameters<typeof look>[0]
await look(order, () => Promise.reject(new Error("There is nothing.")), new AbortController().signal)
