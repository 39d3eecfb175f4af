/** `makeready rebuild <site>|--all [--atomic]`: renders every page again and shows how it goes. */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { OpsRebuild, OpsSite } from "../../../api/operator/ops/routes.ts"
import { Operations, Unsuccessful } from "../Operations.ts"
import { Json, show } from "../output.ts"
import { clearLine, namesApart, progressLine, rebuildLine, showLine, standstill } from "../progress.ts"

type Rebuild = typeof OpsRebuild.Type

export const rebuild = Command.make(
  "rebuild",
  {
    site: Argument.String("site").pipe(Argument.withDescription("Id of the site"), Argument.optional),
    all: Flag.Boolean("all").pipe(Flag.withDescription("Every site"), Flag.withDefault(false)),
    atomic: Flag.Boolean("atomic").pipe(
      Flag.withDescription("Visitors get all pages as they were until all are rendered; each is written twice"),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* ({ site, all, atomic }) {
    if (all === Option.isSome(site)) {
      return yield* new Unsuccessful({ message: "Name one site, or give --all and none." })
    }
    const operations = yield* Operations
    const manner = atomic ? { atomic } : undefined
    const started = Option.isSome(site)
      ? [yield* operations.call<Rebuild>("POST", `/sites/${encodeURIComponent(site.value)}/rebuild`, manner)]
      : (yield* operations.call<{ readonly rebuilds: ReadonlyArray<Rebuild> }>("POST", "/rebuild", manner)).rebuilds
    const rebuilds = yield* followed(started)
    const named = yield* siteNames
    const width = Math.max(0, ...rebuilds.map(({ siteId }) => named(siteId).length))
    yield* show(all ? { rebuilds } : rebuilds[0], () =>
      rebuilds.map((one) => rebuildLine(one, named(one.siteId), width))
    )
    const bad = rebuilds.filter(({ state }) => state !== "done")
    if (bad.length === 0) return
    return yield* new Unsuccessful({
      message: bad
        .map(({ siteId, state, error }) => {
          const name = named(siteId)
          const site = name.includes(siteId) ? name : `${name} (${siteId})`
          return `The rebuild of ${site} is ${state}. ${error ?? ""}`.trim()
        })
        .join("\n")
    })
  })
).pipe(Command.withDescription("Render every page of a site, or of all sites, again"))

/** Asks how the rebuilds are getting on until none runs, drawing on a terminal what it hears, and saying where nothing moves. */
const followed = Effect.fnUntraced(function* (started: ReadonlyArray<Rebuild>) {
  const operations = yield* Operations
  const quiet = (yield* Json) || process.stderr.isTTY !== true
  const startedAt = performance.now()
  const stands = standstill()
  let rebuilds = started
  while (rebuilds.some(({ state }) => state === "running")) {
    const seconds = (performance.now() - startedAt) / 1000
    const word = stands(sum(rebuilds), seconds)
    if (word !== undefined) process.stderr.write(quiet ? `${word}\n` : `\r\u001b[2K${word}\n`)
    if (!quiet) showLine(progressLine(sum(rebuilds), seconds, process.stderr.columns))
    yield* Effect.sleep("200 millis")
    rebuilds = yield* Effect.forEach(rebuilds, (one) =>
      one.state === "running" ? operations.call<Rebuild>("GET", `/rebuilds/${one.rebuildId}`) : Effect.succeed(one)
    )
  }
  if (!quiet) clearLine()
  return rebuilds
})

const sum = (rebuilds: ReadonlyArray<Rebuild>) => ({
  done: rebuilds.reduce((total, { pagesDone }) => total + pagesDone, 0),
  total: rebuilds.reduce((total, { pagesTotal }) => total + pagesTotal, 0)
})

const siteNames = Effect.gen(function* () {
  const { sites } = yield* (yield* Operations).call<{ readonly sites: ReadonlyArray<typeof OpsSite.Type> }>(
    "GET",
    "/sites"
  )
  return namesApart(sites)
})
