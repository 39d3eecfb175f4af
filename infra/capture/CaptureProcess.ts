/**
 * The process that looks, seen from the API: started with the first look, kept while there are more, ended when there
 * has been none for a while, so an installation that looks at nothing pays nothing. It may die at any time: the looks
 * under way fail, and the next one starts another. What it leaves behind lies in a folder that goes with it.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { chown, rm } from "node:fs/promises"
import { connect, createServer, type ClientHttp2Session, type ServerHttp2Stream } from "node:http2"
import type { Duplex, Readable } from "node:stream"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { limits, SECOND_MS } from "../../engine/limits.ts"
import { CaptureUnavailable } from "../../engine/ports/Captures.ts"
import { FilesSpent } from "../../renderer/capture/FileBudget.ts"
import type { AskForFile, Order, Outcome } from "../../renderer/capture/Look.ts"
import { bareEnvironment } from "../config.ts"
import { temporaryFolder } from "../local/temporaryFolder.ts"
import type { Confinement } from "./confinement.ts"
import {
  brokenOff,
  connectionOptions,
  decodeOutcome,
  descriptors,
  encodeOrder,
  filePath,
  lookPath,
  outcomeBytes,
  path,
  spent,
  status,
  wholeBody
} from "./exchange.ts"

export interface CaptureProcessOptions {
  /** Path of Chromium. */
  readonly executable: string
  /** Rejects with `CaptureUnavailable` where there is no safe way. */
  readonly confinement: () => Promise<Confinement>
  /** Gets every line that the process says. */
  readonly log: (line: string) => void
}

export interface CaptureProcess {
  /** Rejects with `CaptureUnavailable`. `files` answers what the page of this order asks for, and nothing else does. */
  readonly look: (order: Order, files: AskForFile, given: AbortSignal) => Promise<Outcome>
  readonly close: () => Promise<void>
}

/** Entry point of the process. */
export const captureScript = fileURLToPath(new URL("../main/capture.ts", import.meta.url))

interface Running {
  readonly looks: ClientHttp2Session
  /** Rejects when the process has ended. */
  readonly ended: Promise<never>
  readonly end: () => Promise<void>
}

export const holdCaptureProcess = (options: CaptureProcessOptions): CaptureProcess => {
  const filesOf = new Map<string, AskForFile>()
  let running: Promise<Running> | undefined
  let ordered = 0
  let idle: NodeJS.Timeout | undefined

  const started = (): Promise<Running> => {
    const starting: Promise<Running> = start(options, filesOf, () => {
      if (running === starting) running = undefined
    })
    starting.catch(() => {
      if (running === starting) running = undefined
    })
    return (running = starting)
  }
  const close = async () => {
    clearTimeout(idle)
    const ending = running
    running = undefined
    await ending?.then(({ end }) => end()).catch(() => {})
  }

  return {
    look: async (order, files, given) => {
      clearTimeout(idle)
      const id = String(++ordered)
      filesOf.set(id, files)
      try {
        const { looks, ended, end } = await (running ?? started())
        const late = new AbortController()
        const deadline = setTimeout(() => late.abort(), limits.captureMs + limits.captureGraceMs)
        try {
          const signal = AbortSignal.any([given, late.signal])
          return await Promise.race([outcomeOf(looks, id, order, signal), ended])
        } catch (cause) {
          if (!late.signal.aborted) throw cause
          // It was told to end the look and has not: no part of it can be trusted to.
          await end()
          throw new CaptureUnavailable({ detail: unending })
        } finally {
          clearTimeout(deadline)
        }
      } catch (cause) {
        throw asUnavailable(cause)
      } finally {
        filesOf.delete(id)
        if (filesOf.size === 0) idle = setTimeout(() => void close(), limits.captureIdleMs).unref()
      }
    },
    close
  }
}

const unending = `The look came to no end within ${(limits.captureMs + limits.captureGraceMs) / SECOND_MS} s, and its browser was ended.`

const start = async (
  { executable, confinement, log }: CaptureProcessOptions,
  filesOf: ReadonlyMap<string, AskForFile>,
  gone: () => void
): Promise<Running> => {
  const { around, account, sandbox } = await confinement()
  const folder = await temporaryFolder("capture")
  if (account !== undefined) await chown(folder, account.uid, account.gid)
  const [program, ...rest] = [
    ...around,
    process.execPath,
    `--max-old-space-size=${limits.captureHeapMegabytes}`,
    captureScript,
    executable,
    sandbox ? "on" : "off"
  ]
  const child = spawn(program!, rest, {
    cwd: "/",
    // A group of its own: all of it is ended together, and Ctrl-C reaches it through us alone.
    detached: true,
    env: bareEnvironment({ HOME: folder, TMPDIR: folder }),
    stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
    ...account
  })
  for (const said of [child.stdout, child.stderr]) createInterface(said as Readable).on("line", log)
  const files = createServer({ ...connectionOptions, settings: { ...connectionOptions.settings, ...filesAtOnce } })
  files.on("stream", (stream, headers) => void answerFile(stream, headers, filesOf))
  files.on("sessionError", () => {})
  files.emit("connection", child.stdio[descriptors.files])
  const looks = connect("http://looks", {
    ...connectionOptions,
    createConnection: () => child.stdio[descriptors.looks] as Duplex
  })
  // The connection ends first where the process was killed: the next look is to find it gone.
  looks
    .on("error", () => {})
    .once("close", () => {
      gone()
      endGroupOf(child)
    })

  const exit = new Promise<string>((resolve) => {
    child.once("error", ({ message }) => resolve(message))
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const ended = exit.then(async (how): Promise<never> => {
    gone()
    looks.destroy()
    endGroupOf(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 }).catch(() => {})
    throw new CaptureUnavailable({ detail: `The process that looks at pages ended (${how}).` })
  })
  ended.catch(() => {})
  return {
    looks,
    ended,
    end: async () => {
      endGroupOf(child)
      await ended.catch(() => {})
    }
  }
}

/** Of all looks of the process. */
const filesAtOnce = { maxConcurrentStreams: limits.capturesAtOnce * limits.captureFilesAtOnce }

const endGroupOf = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL")
  } catch {
    // Gone already.
  }
}

const outcomeOf = async (
  looks: ClientHttp2Session,
  id: string,
  order: Order,
  signal: AbortSignal
): Promise<Outcome> => {
  const stream = looks.request({ [path]: lookPath + id, ":method": "POST" }, { signal })
  const code = new Promise<number>((resolve, reject) => {
    stream.on("error", reject)
    stream.once("close", () => reject(new Error("The look was broken off.")))
    stream.once("response", (headers) => resolve(Number(headers[status])))
  })
  stream.end(encodeOrder(order))
  const isDone = (await code) === 200
  const body = await wholeBody(stream, outcomeBytes)
  if (isDone) return decodeOutcome(body, order.picture !== null)
  throw new CaptureUnavailable({ detail: body.toString("utf8") })
}

const asUnavailable = (cause: unknown): CaptureUnavailable =>
  cause instanceof CaptureUnavailable
    ? cause
    : new CaptureUnavailable({ detail: `The look gave up: ${String(cause).split("\n", 1)[0]}` })

/** A file for a look that is under way; whoever asks for another, or for one of no look, is turned away. */
const answerFile = async (
  stream: ServerHttp2Stream,
  headers: { readonly [name: string]: string | ReadonlyArray<string> | undefined },
  filesOf: ReadonlyMap<string, AskForFile>
): Promise<void> => {
  const given = new AbortController()
  stream.once("close", () => given.abort()).on("error", () => given.abort())
  try {
    const ask = filesOf.get(String(headers[path]).slice(filePath.length))
    if (ask === undefined) throw new Error("No such look is under way.")
    const { "x-url": url, accept, range, "user-agent": agent } = headers
    const wanted = Object.entries({ accept, range, "user-agent": agent }).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : []
    )
    const file = await ask({ url: String(url), headers: Object.fromEntries(wanted) }, given.signal)
    stream.respond({ ...file.headers, [status]: file.status })
    for await (const chunk of file.body) {
      if (stream.destroyed) return
      if (!stream.write(chunk)) await drained(stream, given.signal)
    }
    stream.end()
  } catch (cause) {
    if (!stream.destroyed) stream.close(cause instanceof FilesSpent ? spent : brokenOff)
  }
}

/** Until the other end has taken what was sent. Rejects when it wants no more. */
const drained = (stream: ServerHttp2Stream, signal: AbortSignal) => once(stream, "drain", { signal })
