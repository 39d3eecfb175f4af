/**
 * Stands for the service behind `MAKEREADY_CHAT_WIDGET`: the page that sites show in a frame, and how much it is used. The
 * page says what it is told by the one around it, and has a button for everything it may ask of that.
 */
import { type StandIn, startStandIn } from "./StandIn.ts"

export interface ChatStandIn extends StandIn {
  /** Address of the page, for `MAKEREADY_CHAT_WIDGET`. */
  readonly widget: string
  /** Messages by site and month, as in `site_1 2026-11`. */
  readonly uses: Map<string, number>
}

/** Starts one on a free port, or on the one given. */
export const startChatStandIn = async (port = 0): Promise<ChatStandIn> => {
  const uses = new Map<string, number>()
  const standIn = await startStandIn(({ url }) => {
    if (url.pathname === "/widget")
      return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: page }
    const site = /^\/v1\/usage\/([^/]+)$/.exec(url.pathname)?.[1]
    if (site === undefined) return { status: 404, body: "" }
    return { status: 200, body: { messages: uses.get(`${site} ${url.searchParams.get("month")}`) ?? 0 } }
  }, port)
  return { ...standIn, uses, widget: `${standIn.address}/widget` }
}

const asks = {
  "Where am I?": { type: "widget:context-request" },
  "Load the page again": { type: "widget:reload" },
  "Go to the home page": { type: "widget:navigate", path: "/" },
  "Point at something": { type: "widget:point" },
  "Point no more": { type: "widget:point-cancel" },
  Close: { type: "widget:close" }
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Chat</title>
    <style>body { font: 1rem/1.5 system-ui, sans-serif; padding: 1rem } button { display: block; margin: 0 0 .5rem; min-height: 2.75rem } pre { white-space: pre-wrap; overflow-wrap: anywhere }</style>
  </head>
  <body>
    <h1>Chat</h1>
    <p>Nobody is at the other end of this chat: it stands for a real one.</p>
    ${Object.entries(asks)
      .map(([label, message]) => `<button type="button" data-ask='${JSON.stringify(message)}'>${label}</button>`)
      .join("\n    ")}
    <pre></pre>
    <script>
      addEventListener("click", ({ target }) => {
        if (target.dataset.ask) parent.postMessage(JSON.parse(target.dataset.ask), "*")
      })
      addEventListener("message", ({ data, origin }) => {
        document.querySelector("pre").textContent += origin + " " + JSON.stringify(data) + "\\n"
      })
    </script>
  </body>
</html>
`
