/** The last step of a start: the demonstration sites where they are wanted, and the address to open, which leads to all. */
import { relative } from "node:path"
import { Effect } from "effect"
import { type Configuration, dataPaths } from "../../config.ts"
import { writeLine } from "../../logging.ts"
import type { Secrets } from "../../secrets.ts"
import { objects } from "../layers/every.ts"
import { type Demo, demonstration, furtherDemonstrations, layGround } from "./demo.ts"

/** Says that the start is over, and then makes the demonstrations that come after the first. */
export const announce = Effect.fnUntraced(function* (configuration: Configuration, secrets: Secrets) {
  const made = process.argv.includes("--no-demo")
    ? undefined
    : yield* Effect.tryPromise(() => demonstration(configuration, secrets)).pipe(
        Effect.catch(({ cause }) =>
          Effect.as(Effect.logError("The demonstration site could not be made.", { error: String(cause) }), undefined)
        )
      )
  const demo = made?.demo
  const seconds = (performance.now() / 1000).toFixed(1)
  if (configuration.log === "json") {
    const { baseUrl, originUrl } = configuration
    const time = new Date().toISOString()
    const message = `Makeready is ready after ${seconds} s.`
    writeLine(
      {
        time,
        level: "info",
        process: "makeready",
        message,
        baseUrl,
        originUrl,
        consoleUrl: `${baseUrl}/operator`,
        siteUrl: demo?.siteUrl
      },
      "json"
    )
  } else process.stdout.write(page(configuration, demo, seconds))
  if (made === undefined || demo === undefined) return
  yield* layGround(made.isNew).pipe(
    Effect.provide(objects),
    Effect.catchCause((cause) => Effect.logError("The ground of the demonstration's maps could not be drawn.", cause))
  )
  yield* Effect.tryPromise(() => furtherDemonstrations(configuration, demo)).pipe(
    Effect.catch(({ cause }) =>
      Effect.logError("A further demonstration site could not be made; the next start tries again.", {
        error: String(cause)
      })
    )
  )
})

const page = (configuration: Configuration, demo: Demo | undefined, seconds: string): string => {
  const { baseUrl, dataDir, operatorToken, smtpUrl, standIns } = configuration
  const colour = process.stdout.isTTY === true
  const paint = (code: string, text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)
  const near = (path: string) => (relative(process.cwd(), path).startsWith("..") ? path : relative(process.cwd(), path))
  const paths = dataPaths(dataDir)
  const tokenPlace = operatorToken === undefined ? near(paths.secrets) : "MAKEREADY_OPERATOR_TOKEN"
  const rows: ReadonlyArray<readonly [string, string]> = [
    ["Open", paint("1;4", `${baseUrl}/`)],
    ...(demo === undefined
      ? []
      : [
          ["Demo site", paint("4", demo.siteUrl)] as const,
          [
            "Its dashboard",
            paint("4", demo.dashboardUrl) +
              // A site made by an older version may have no owner to write to.
              (demo.ownerEmail === undefined ? "" : `  for ${demo.ownerEmail}, who gets a link by mail`)
          ] as const
        ]),
    ["Console", `${paint("4", `${baseUrl}/operator`)}  for you, with the token that ${tokenPlace} holds`],
    ["API", `${paint("4", `${baseUrl}/v1`)}  described in ${paint("4", `${baseUrl}/docs`)}`],
    ...(demo === undefined ? [] : [["Its credential", near(paths.demo)] as const]),
    ...(smtpUrl === undefined
      ? [["Mail goes to", `${paint("4", `${baseUrl}/dev/mail`)}  and ${near(paths.outbox)}`] as const]
      : []),
    ...(standIns
      ? [["Stand-ins", `${near(paths.standIns)}  for receivers of enquiries and names under .test`] as const]
      : [])
  ]
  const lines = rows.map(([name, value]) => `    ${paint("2", name.padEnd(16))}${value}`)
  return [
    "",
    `  ${paint("1", "Makeready is running")} ${paint("2", `after ${seconds} s`)}`,
    "",
    ...lines,
    "",
    `  ${paint("2", "Ctrl-C stops it.")}`,
    "",
    ""
  ].join("\n")
}
