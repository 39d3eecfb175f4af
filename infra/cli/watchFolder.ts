/**
 * A folder as its pages will look, on this machine alone: each page is rendered by the API's own rehearsal, which stores
 * nothing, and a browser that shows one loads it anew when a file of the folder is saved. What is not in the folder comes
 * from the site.
 */
import { watch as watchFiles } from "node:fs"
import { createServer, get as getPlain, type IncomingMessage, type ServerResponse } from "node:http"
import { get as getSecure } from "node:https"
import type { AddressInfo } from "node:net"
import { type CallOptions, isRefused, type Makeready } from "makeready/client"
import { behindLayers, namesLayers } from "../../renderer/css/behindLayers.ts"
import { type Compared, compared, compareSides } from "../site-folder/compared.ts"
import type { Folder, Problem } from "../site-folder/Folder.ts"
import { fileOf, keyOf, type Unit } from "../site-folder/names.ts"
import { problemsOf } from "../site-folder/push.ts"
import { problemLines } from "../site-folder/report.ts"
import { withIds } from "../site-folder/text.ts"

export interface Watching {
  /** Where the pages are shown. */
  readonly url: string
  /** Ends when the server is closed. */
  readonly closed: Promise<void>
  readonly close: () => void
}

export interface WatchOptions {
  /** Zero for any that is free. */
  readonly port?: number
  /** Is told of each save: how long the page that is looked at took, and what is wrong with it. */
  readonly onSaved?: (saved: { readonly milliseconds: number; readonly problems: ReadonlyArray<Problem> }) => void
}

interface Shown {
  readonly html: string
  readonly problems: ReadonlyArray<Problem>
}

export const watchFolder = async (folder: Folder, client: Makeready, options: WatchOptions = {}): Promise<Watching> => {
  let sides = await compareSides(folder, client)
  let looked: string | undefined
  const rendered = new Map<string, Promise<Shown>>()
  const listeners = new Set<ServerResponse>()

  const show = (route: string): Promise<Shown> => {
    looked = route
    const key = keyOfTexts(sides, route)
    const known = rendered.get(key) ?? render(sides, client, route)
    rendered.set(key, known)
    // Nothing is known of a page that nothing answered for.
    known.catch(() => rendered.delete(key))
    return known
  }

  const saved = async (): Promise<void> => {
    const begun = performance.now()
    const here = await folder.read()
    if (marksOf(here) === marksOf(sides.here)) return
    sides = compared(here, sides.there, sides.state)
    const { problems } = looked === undefined ? { problems: [] } : await show(looked).catch(() => ({ problems: [] }))
    for (const listener of listeners) listener.write("data: saved\n\n")
    options.onSaved?.({ milliseconds: performance.now() - begun, problems: [...here.problems, ...problems] })
  }
  let waiting: NodeJS.Timeout | undefined
  let turn = Promise.resolve()
  const files = watchFiles(folder.root, { recursive: true }, (_event, name) => {
    if (name?.startsWith(".makeready") === true) return
    clearTimeout(waiting)
    // An editor writes a file in several steps.
    waiting = setTimeout(() => (turn = turn.then(saved).catch(() => {})), 30)
  })

  /** Of a page that alone has cascade layers, and so links one file: the site's styles, as they stand before its own in that. */
  const stylesBrought = async (html: string): Promise<string> => {
    if (linkedSheets(html).length > 1) return ""
    const { siteUrl } = sides.there
    const [shared] = linkedSheets((await fromSite(siteUrl, "/")).body.toString("utf8"))
    return shared === undefined ? "" : `${behind(withOwnStyles(sides, await fromSite(siteUrl, shared)))}\n`
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain; charset=utf-8" })
      response.end(`This could not be shown: ${String(error)}`)
    })
  })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(request.url ?? "/", "http://here")
    // A page elsewhere that leads its own name here reads nothing.
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? "")) return void response.writeHead(403).end()
    if (request.method !== "GET" && request.method !== "HEAD")
      return void response.writeHead(405, { allow: "GET, HEAD" }).end("Nothing is sent from a preview.")
    if (pathname === "/__makeready/changes") {
      response
        .writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" })
        .write("retry: 300\n\n")
      listeners.add(response)
      response.on("close", () => listeners.delete(response))
      return
    }
    if (pathname === "/__makeready/reload.js") return send(response, "text/javascript", reload)
    const route = decodeURIComponent(pathname)
    if (sides.here.files.has(fileOf({ kind: "page", route }, "html") ?? "")) {
      const { html } = await show(route)
      return send(response, "text/html", html)
    }
    const found = await fromSite(sides.there.siteUrl, pathname + search)
    if (found.type.includes("css")) return send(response, "text/css", withOwnStyles(sides, found))
    // The page's own CSS has no file at the site before it is sent.
    if (found.status === 404 && pathname.endsWith(".css")) {
      const own = ownCss(sides, looked)
      const around = looked === undefined || !namesLayers(own) ? "" : await stylesBrought((await show(looked)).html)
      return send(response, "text/css", `${around}${own}`)
    }
    response.writeHead(found.status, {
      "content-type": found.type,
      "cache-control": "no-store",
      ...(found.location && { location: found.location })
    })
    response.end(found.body)
  }
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve)
  )
  const closed = new Promise<void>((resolve) => server.once("close", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    closed,
    close: () => {
      files.close()
      clearTimeout(waiting)
      for (const listener of listeners) listener.end()
      server.close()
      server.closeAllConnections()
    }
  }
}

const pageUnit = (route: string): Unit => ({ kind: "page", route })

const marksOf = ({ files, pictures }: Compared["here"]): string =>
  [...files.values(), ...pictures.values()].map(({ mark }) => mark).join()

const keyOfTexts = ({ here }: Compared, route: string): string =>
  [route, ...(["html", "css"] as const).map((member) => here.files.get(fileOf(pageUnit(route), member)!)?.mark)].join(
    " "
  )

/** The page as the API would build it now; what it refuses is shown in its place. */
const render = async (sides: Compared, client: Makeready, route: string): Promise<Shown> => {
  const standing = sides.there.units.get(keyOf(pageUnit(route)))
  const text = (member: "html" | "css"): string | undefined => {
    const file = fileOf(pageUnit(route), member)!
    const mine = sides.here.files.get(file)?.text
    return mine === undefined ? standing?.texts.get(file) : withIds(mine, sides.library)
  }
  if (standing?.id == null)
    return notice([
      {
        file: fileOf(pageUnit(route), "html")!,
        message: "is not at the site yet. Push it once; from then on it is shown as you save it"
      }
    ])
  const css = text("css")
  const body = { html: text("html") ?? "", ...(css !== undefined && { css }) }
  let acknowledge: NonNullable<CallOptions["acknowledge"]> = {}
  for (;;) {
    try {
      const rehearsed = await client.pages.writePayload(
        { id: standing.id, dryRun: true, render: "html", body },
        { ifMatch: null, acknowledge }
      )
      const html = "rendered" in rehearsed ? (rehearsed.rendered?.html ?? "") : ""
      return { html: html.replace(/<\/body>/, '<script src="/__makeready/reload.js"></script></body>'), problems: [] }
    } catch (error) {
      if (!isRefused(error)) throw error
      const header = error.acknowledgeWith
      // Nothing is written, so nothing has to be meant yet.
      if (header === undefined || header.header in acknowledge)
        return notice(problemsOf(error, [fileOf(pageUnit(route), "html")!, fileOf(pageUnit(route), "css")!], sides))
      acknowledge = { ...acknowledge, [header.header]: header.value }
    }
  }
}

const notice = (problems: ReadonlyArray<Problem>): Shown => ({
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not yet</title><body><h1>Not yet</h1><pre>${escaped(problemLines(problems).join("\n"))}</pre><script src="/__makeready/reload.js"></script></body></html>`,
  problems
})

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

const ownCss = ({ here }: Compared, route: string | undefined): string =>
  route === undefined ? "" : (here.files.get(fileOf(pageUnit(route), "css")!)?.text ?? "")

/** The site's styles with the stylesheet of the folder in the place of the one that was sent last. */
const withOwnStyles = ({ here, there, library }: Compared, { body }: FromSite): string => {
  const text = body.toString("utf8")
  const mine = here.files.get("styles.css")
  const theirs = there.units.get("stylesheet")?.texts.get("styles.css") ?? ""
  if (mine === undefined || mine.text === theirs) return text
  const own = withIds(mine.text, library)
  // Among the other layers where it can be found there, and after them where it was changed on its way.
  const all = theirs !== "" && text.includes(theirs) ? text.replace(theirs, () => own) : `${text}\n${own}`
  return namesLayers(own) ? behind(all) : all
}

/** Styles of a site with those of the platform in a layer before all others, as the site itself serves them once there are some. */
const behind = (styles: string): string =>
  styles.includes("@layer mk-base")
    ? styles
    : styles.replace(/\/\* theme \*\/\n[^]*?(?=\/\* (?:stylesheet|chrome) \*\/\n|$)/, behindLayers)

const linkedSheets = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href!)

interface FromSite {
  readonly status: number
  readonly type: string
  readonly location: string | undefined
  readonly body: Buffer
}

/** A file of the site. Names under `localhost` are this machine, whatever its resolver knows of them. */
const fromSite = (siteUrl: string, path: string): Promise<FromSite> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname, port, host } = new URL(siteUrl)
    const here = hostname === "localhost" || hostname.endsWith(".localhost")
    const get = protocol === "https:" ? getSecure : getPlain
    get(
      {
        host: here ? "127.0.0.1" : hostname,
        port: port === "" ? undefined : Number(port),
        path,
        headers: { host, accept: "*/*" }
      },
      (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 502,
            type: response.headers["content-type"] ?? "application/octet-stream",
            location: response.headers.location,
            body: Buffer.concat(chunks)
          })
        )
        response.on("error", reject)
      }
    ).on("error", reject)
  })

const send = (response: ServerResponse, type: string, text: string): void => {
  response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" })
  response.end(text)
}

const reload = `new EventSource("/__makeready/changes").onmessage = () => location.reload()\n`
