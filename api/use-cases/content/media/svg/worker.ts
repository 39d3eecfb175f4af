/** The thread in which drawings are checked: a DOM is slow and large, and a hostile file makes it slower and larger. */
import { parentPort } from "node:worker_threads"
import createPurify from "dompurify"
import { JSDOM } from "jsdom"
import { checkSvg, type CheckedSvg } from "./policy.ts"

const { window } = new JSDOM("")
const purify = createPurify(window)

/** `"ready"` once, then one answer to each text. */
const say = (what: CheckedSvg | "ready"): void => {
  // A port between threads has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(what)
}
parentPort?.on("message", (text: string) => say(checkSvg(text, window, purify)))
say("ready")
