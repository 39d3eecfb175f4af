/** `makeready export <site> <file>` and `import <file>`: one site in a file, and a new site of it at another place. */
import { resolve } from "node:path"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { exportedSite, exportSite } from "../../backup/exportSite.ts"
import { expectSameSchema } from "../../backup/fillSite.ts"
import { installationHere } from "../../backup/installation.ts"
import { operatorsOwn, Unsuccessful } from "../Operations.ts"
import { fields, show } from "../output.ts"
import { takeInSite } from "../takeInSite.ts"
import { attempt, working } from "../working.ts"

export const exportCommand = Command.make(
  "export",
  {
    site: Argument.String("site").pipe(Argument.withDescription("Id of the site")),
    file: Argument.String("file").pipe(Argument.withDescription("Where it goes; one that is there is replaced"))
  },
  Effect.fn(function* ({ site, file }) {
    const { rows, entries, missing, domains, ...told } = yield* working(
      Effect.gen(function* () {
        const here = yield* installationHere
        return yield* attempt(() => exportSite(here, site, resolve(file), Date.now()))
      })
    )
    const outcome = {
      site: told.siteId,
      name: told.name,
      exportedAt: told.exportedAt,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      objects: entries.filter(({ object }) => object !== undefined).length,
      domains,
      missing
    }
    yield* show(outcome, (one) => [
      ...fields({ Site: one.site, Name: one.name, Rows: String(one.rows), Files: String(one.objects) }),
      "",
      "Enquiries of visitors are in the file, readable for whoever has it. Secrets of receivers and credentials are not: set them again where it is imported.",
      ...(one.domains.length === 0
        ? []
        : [`Add its domains there when they are to lead there: ${one.domains.join(", ")}.`])
    ])
    if (missing.length > 0)
      return yield* new Unsuccessful({
        message: `The object store lacks ${missing.length} of its files, which are not in the export: ${missing.slice(0, 10).join(", ")}.`
      })
  })
).pipe(Command.withDescription("Write one site with its history, forms, enquiries and files into a file"))

export const importCommand = Command.make(
  "import",
  { file: Argument.String("file").pipe(Argument.withDescription("What makeready export wrote")) },
  Effect.fn(function* ({ file }) {
    const made = yield* working(
      Effect.gen(function* () {
        const { manifest, source } = yield* attempt(() => exportedSite(resolve(file))).pipe(
          // The system says of a folder that it cannot be read, and not which.
          Effect.mapError((error) =>
            Object(error).code === "EISDIR" ? Object.assign(Object(error), { path: resolve(file) }) : error
          )
        )
        yield* attempt(async () => expectSameSchema(source))
        return { ...(yield* takeInSite(source, yield* installationHere, manifest.name)), domains: manifest.domains }
      })
    )
    const { rows, objects, domains, ...answer } = made
    yield* show(answer, (one) => [
      ...fields({
        Site: one.siteId,
        Address: one.siteUrl,
        "Client id": one.clientId,
        "Client secret": one.clientSecret,
        Rows: String(rows),
        Files: String(objects)
      }),
      "",
      "The secret is shown this once.",
      ...domains.map((domain) => `When it is to lead here: makeready domain add ${one.siteId} ${domain}`)
    ])
  })
).pipe(Command.withDescription("Make a new site of an export"), Command.provide(operatorsOwn))
