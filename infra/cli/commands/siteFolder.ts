/** `makeready site connect|pull|status|diff|push|watch|open`: a site as a folder of files. */
import { spawn } from "node:child_process"
import { createInterface } from "node:readline/promises"
import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { connect as connectTo } from "makeready/client"
import { compareSides } from "../../site-folder/compared.ts"
import { Folder } from "../../site-folder/Folder.ts"
import { pull as pullInto, type Pulled } from "../../site-folder/pull.ts"
import { push as pushFrom, type Rehearsal } from "../../site-folder/push.ts"
import { isSent } from "../../site-folder/steps.ts"
import {
  patchOf,
  problemLines,
  pullLines,
  pushLines,
  statusLines,
  statusOf,
  toldLine
} from "../../site-folder/report.ts"
import { Unsuccessful } from "../Operations.ts"
import { attempt, folderArgument, opened } from "./folder.ts"
import { watchFolder } from "../watchFolder.ts"
import { Json, show } from "../output.ts"

const named = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.atLeast(0), Flag.withDefault([]))

const connect = Command.make(
  "connect",
  {
    folder: folderArgument,
    url: Flag.String("url").pipe(Flag.withDescription("Base address of the API, for example http://localhost:4000")),
    clientId: Flag.String("client-id").pipe(Flag.withDescription("Of a credential of the site")),
    clientSecret: Flag.String("client-secret").pipe(Flag.withDescription("Kept in the folder, readable by you alone"))
  },
  Effect.fn(function* ({ folder: path, url, clientId, clientSecret }) {
    const site = yield* attempt(async () => {
      const found = await connectTo({ url, clientId, clientSecret }).site.read()
      const folder = new Folder(path)
      await folder.state(found.tenantId)
      await folder.connect({ url, clientId, clientSecret })
      return { folder: path, site: found.tenantId, name: found.name }
    })
    yield* show(site, ({ name }) => [`Connected with ${name}. Next: makeready site pull ${path}`])
  })
).pipe(Command.withDescription("Connect a folder with a site"))

const pull = Command.make(
  "pull",
  { folder: folderArgument, remove: named("delete", "A file that is gone at the site and is to go here as well") },
  Effect.fn(function* ({ folder: path, remove }) {
    const pulled = yield* attempt(async () => {
      const { folder, client } = await opened(path)
      return pullInto(folder, client, { remove })
    })
    yield* show(pulled, pullLines)
    if (!isWhole(pulled))
      return yield* new Unsuccessful({ message: "Not everything could be brought here; see above." })
  })
).pipe(Command.withDescription("Bring what changed at the site into the folder"))

const isWhole = ({ conflicts, busy, problems }: Pulled): boolean =>
  conflicts.length + busy.length + problems.length === 0

const status = Command.make(
  "status",
  { folder: folderArgument },
  Effect.fn(function* ({ folder: path }) {
    const found = yield* attempt(async () => {
      const { folder, client } = await opened(path)
      return statusOf(await compareSides(folder, client))
    })
    yield* show(found, statusLines)
  })
).pipe(Command.withDescription("See what differs between folder and site"))

const diff = Command.make(
  "diff",
  { folder: folderArgument },
  Effect.fn(function* ({ folder: path }) {
    const sides = yield* attempt(async () => {
      const { folder, client } = await opened(path)
      return compareSides(folder, client)
    })
    const differing = sides.plan.filter(({ change }) => change !== "same")
    const patches = differing.map((planned) => ({
      file: planned.file,
      change: planned.change,
      patch: patchOf(sides, planned)
    }))
    yield* show({ files: patches }, ({ files }) => [
      ...files.map(({ patch }) => patch.trimEnd()),
      ...problemLines(sides.problems)
    ])
  })
).pipe(Command.withDescription("See the lines that differ between site and folder"))

const push = Command.make(
  "push",
  {
    folder: folderArgument,
    remove: named("delete", "A file that is missing here and is to go at the site"),
    create: named("create", "A file that is gone at the site and is to be made anew"),
    acknowledge: named("acknowledge", "A file whose refusal you have read, and that is meant all the same"),
    rehearse: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Rehearse, and write nothing"),
      Flag.withDefault(false)
    ),
    yes: Flag.Boolean("yes").pipe(Flag.withDescription("Do not ask before writing"), Flag.withDefault(false))
  },
  Effect.fn(function* ({ folder: path, remove, create, acknowledge, rehearse, yes }) {
    const json = yield* Json
    const pushed = yield* attempt(async () => {
      const { folder, client } = await opened(path)
      return pushFrom(folder, client, {
        remove,
        create,
        acknowledge,
        rehearseOnly: rehearse,
        confirm: (rehearsal) => confirmed(rehearsal, { json, ask: !yes })
      })
    })
    yield* show(pushed, pushLines)
    if (["refused", "stopped", "declined"].includes(pushed.status))
      return yield* new Unsuccessful({
        message: pushed.status === "declined" ? "Called off." : "The push did not go through; see above."
      })
  })
).pipe(Command.withDescription("Send what changed here: a rehearsal, then a run"))

/** Shows every line that is about to change; a person at a terminal is asked as well. */
const confirmed = async (
  { changes, steps, uploads, sides }: Rehearsal,
  { json, ask }: { readonly json: boolean; readonly ask: boolean }
): Promise<boolean> => {
  if (json) return true
  for (const planned of changes.filter(isSent)) console.log(patchOf(sides, planned).trimEnd())
  for (const file of uploads) console.log(`upload ${file}`)
  for (const step of steps) console.log(toldLine(step))
  if (!ask || process.stdin.isTTY !== true) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question("Write this to the site? [y/N] ")
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

const watch = Command.make(
  "watch",
  {
    folder: folderArgument,
    port: Flag.Int("port").pipe(
      Flag.withDescription("Where to show it; any free one when left out"),
      Flag.withDefault(0)
    )
  },
  Effect.fn(function* ({ folder: path, port }) {
    const json = yield* Json
    const watching = yield* attempt(async () => {
      const { folder, client } = await opened(path)
      return watchFolder(folder, client, {
        port,
        onSaved: ({ milliseconds, problems }) => {
          if (json) return console.log(JSON.stringify({ milliseconds: Math.round(milliseconds), problems }))
          console.log([...problemLines(problems), `Shown after ${Math.round(milliseconds)} ms`].join("\n"))
        }
      })
    })
    const { url } = watching
    yield* Effect.sync(() =>
      console.log(json ? JSON.stringify({ url }) : `Pages are shown at ${url}, and nothing is sent. Ctrl-C ends it.`)
    )
    yield* Effect.promise(() => watching.closed).pipe(Effect.onInterrupt(() => Effect.sync(watching.close)))
  })
).pipe(Command.withDescription("Show the pages as they will look, again at each save"))

const open = Command.make(
  "open",
  { folder: folderArgument },
  Effect.fn(function* ({ folder: path }) {
    const json = yield* Json
    const url = yield* attempt(async () => {
      const site = await (await opened(path)).client.site.read()
      return site.hostnames.find(({ isPrimary }) => isPrimary)?.url ?? ""
    })
    yield* show({ url }, () => [url])
    if (!json) yield* Effect.sync(() => openInBrowser(url))
  })
).pipe(Command.withDescription("Open the site in the browser"))

/** Where no program opens addresses, the one that was printed has to do. */
const openInBrowser = (url: string): void => {
  if (!/^https?:\/\//.test(url)) return
  const [program, ...rest] =
    process.platform === "darwin" ? ["open"] : process.platform === "win32" ? ["explorer"] : ["xdg-open"]
  spawn(program!, [...rest, url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref()
}

/** Subcommands of `site` that need no operator. */
export const siteFolderCommands = [connect, pull, status, diff, push, watch, open] as const
