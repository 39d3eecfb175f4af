/**
 * Log lines: one JSON object each in production, a short readable line in front of a person. Processes under the
 * supervisor always write JSON; the supervisor passes it on or makes it readable.
 */
import { Cause, Context, Layer, Logger, References, Tracer } from "effect"
import type { LogFormat } from "./config.ts"
import type { LogLine } from "./logging/LogLine.ts"
import { foldRepeats } from "./logging/repeats.ts"

/** Everything Effect logs in this process, on standard output. Debug messages are left out. */
export const layerLogging = (options: { readonly process: string; readonly format: LogFormat }): Layer.Layer<never> => {
  const { write, flush } = foldRepeats((line) => writeLine(line, options.format))
  process.once("exit", flush)
  return Layer.merge(
    Logger.layer([
      Logger.make(({ message, logLevel, cause, date, fiber }) => {
        const [text, details] = readable(Array.isArray(message) ? message : [message])
        write({
          time: date.toISOString(),
          level: levels[logLevel] ?? "info",
          process: options.process,
          message: text,
          ...traceOf(fiber.context),
          ...fiber.getRef(References.CurrentLogAnnotations),
          ...details,
          ...(cause.reasons.length > 0 && { cause: Cause.pretty(cause) })
        })
      })
    ]),
    Layer.succeed(References.MinimumLogLevel, "Info")
  )
}

/** The trace that the line belongs to, where one is kept. */
const traceOf = (context: Context.Context<never>): { readonly trace?: string } => {
  const span = Context.getOrUndefined(context as Context.Context<Tracer.ParentSpan>, Tracer.ParentSpan)
  return Context.get(context, References.TracerEnabled) && span?.sampled ? { trace: span.traceId } : {}
}

export const writeLine = (line: LogLine, format: LogFormat): void => {
  process.stdout.write(
    `${format === "json" ? JSON.stringify(line) : prettyLine(line, process.stdout.isTTY === true)}\n`
  )
}

/** Time of day, process, message; then details, and what lies over several lines beneath. */
export const prettyLine = (line: LogLine, colour: boolean): string => {
  const { time, level, process: name, message: said, ...details } = line
  const [message = "", ...further] = said.split("\n")
  const paint = (code: number, text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)
  const beneath = further.map((row) => `           ${row}`)
  const beside: Array<string> = []
  for (const [key, value] of Object.entries(details)) {
    const text = typeof value === "string" ? value : JSON.stringify(value)
    if (text === undefined) continue
    if (text.includes("\n")) beneath.push(...text.split("\n").map((row) => `           ${row}`))
    else beside.push(`${key}=${/[\s"=]/.test(text) && typeof value === "string" ? JSON.stringify(text) : text}`)
  }
  const words = inert(message)
  const marked = level === "error" ? paint(31, words) : level === "warning" ? paint(33, words) : words
  const first = [paint(2, time.slice(11, 19)), paint(36, name.padEnd(9)), marked, paint(2, inert(beside.join(" ")))]
  return [first.filter((part) => part !== "").join("  "), ...beneath.map((row) => paint(2, inert(row)))].join("\n")
}

/** What somebody else wrote begins no line of its own and tells a terminal nothing. */
const inert = (text: string): string =>
  text.replace(/[^\P{Cc}\t]|[\u2028\u2029]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)

const levels: { readonly [level: string]: LogLine["level"] } = {
  Trace: "debug",
  Debug: "debug",
  Info: "info",
  Warn: "warning",
  Error: "error",
  Fatal: "error"
}

/** Text parts become the message; objects among them become details. */
const readable = (parts: ReadonlyArray<unknown>): readonly [string, { readonly [detail: string]: unknown }] => {
  const words: Array<string> = []
  const details: { [detail: string]: unknown } = {}
  for (const part of parts) {
    if (part instanceof Error) details["error"] = part.stack ?? String(part)
    else if (Cause.isCause(part)) details["cause"] = Cause.pretty(part)
    else if (typeof part === "object" && part !== null && !Array.isArray(part)) Object.assign(details, part)
    else words.push(typeof part === "string" ? part : String(JSON.stringify(part)))
  }
  return [words.join(" "), details]
}
