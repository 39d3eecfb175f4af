/** The thread in which drawings are checked: a DOM is slow and large, and a hostile file makes it slower and larger. */
import { parentPort } from "node:worker_threads"
import createPurify from "dompurify"
import { JSDOM } from "jsdom"
import { checkSvg } from "./policy.ts"

const { window } = new JSDOM("")
const purify = createPurify(window)

// A port between threads has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.on("message", (text: string) => parentPort?.postMessage(checkSvg(text, window, purify)))
