/** `makeready credential list|create|scopes|revoke <site>` */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { OpsCredential, OpsSiteCredential, OpsSiteDetail } from "../../../api/operator/ops/routes.ts"
import { Operations, Unsuccessful } from "../Operations.ts"
import { fields, show, table } from "../output.ts"

const create = Command.make(
  "create",
  {
    site: Argument.String("site").pipe(Argument.withDescription("Id of the site")),
    scopes: Flag.String("scopes").pipe(
      Flag.withDescription("Separated by commas: content:read, content:edit, content:publish"),
      Flag.optional
    ),
    label: Flag.String("label").pipe(Flag.withDescription("Who will use it"), Flag.optional)
  },
  Effect.fn(function* ({ site, scopes, label }) {
    const operations = yield* Operations
    const body = {
      ...(Option.isSome(scopes) && { scopes: listed(scopes.value) }),
      ...(Option.isSome(label) && { label: label.value })
    }
    const path = `/sites/${encodeURIComponent(site)}/credentials`
    const credential = yield* operations.call<typeof OpsCredential.Type>("POST", path, body, {
      scopes: "--scopes",
      label: "--label"
    })
    yield* show(credential, () => [
      ...fields({
        "Client id": credential.clientId,
        "Client secret": credential.clientSecret,
        Label: credential.label,
        Scopes: credential.scopes.join(", ")
      }),
      "",
      "The secret is shown this once."
    ])
  })
).pipe(Command.withDescription("Create a credential for a site"))

const setScopes = Command.make(
  "scopes",
  {
    site: Argument.String("site").pipe(Argument.withDescription("Id of the site")),
    client: Argument.String("client-id").pipe(Argument.withDescription("Id of the credential")),
    scopes: Argument.String("scopes").pipe(
      Argument.withDescription("Separated by commas: content:read, content:edit, content:publish")
    )
  },
  Effect.fn(function* ({ site, client, scopes }) {
    const operations = yield* Operations
    const path = `/sites/${encodeURIComponent(site)}/credentials/${encodeURIComponent(client)}`
    const body = { scopes: listed(scopes) }
    const now = yield* operations.call<typeof OpsSiteCredential.Type>("PATCH", path, body)
    yield* show(now, () => fields({ "Client id": now.clientId, Label: now.label, Scopes: now.scopes.join(", ") }))
  })
).pipe(Command.withDescription("Set what a credential may do; fewer scopes hold at once, for tokens already given too"))

const list = Command.make(
  "list",
  { site: Argument.String("site").pipe(Argument.withDescription("Id of the site")) },
  Effect.fn(function* ({ site }) {
    const operations = yield* Operations
    const { credentials } = yield* operations.call<typeof OpsSiteDetail.Type>(
      "GET",
      `/sites/${encodeURIComponent(site)}`
    )
    yield* show({ credentials }, () => credentialTable(credentials))
  })
).pipe(Command.withDescription("List what opens a site, without secrets"))

/** Rows for people, the oldest credential first. */
export const credentialTable = (all: ReadonlyArray<typeof OpsSiteCredential.Type>): ReadonlyArray<string> =>
  all.length === 0
    ? ["The site has no credential."]
    : table([
        ["CLIENT ID", "LABEL", "MAY", "LAST USED", "STATE"],
        ...all.map(({ clientId, label, scopes, lastUsedAt, revokedAt }) => [
          clientId,
          label,
          scopes.join(", "),
          lastUsedAt === null ? "never" : lastUsedAt.slice(0, 16),
          revokedAt === null ? "" : `revoked ${revokedAt.slice(0, 16)}`
        ])
      ])

const revoke = Command.make(
  "revoke",
  {
    site: Argument.String("site").pipe(Argument.withDescription("Id of the site")),
    client: Argument.String("client-id").pipe(Argument.withDescription("Id of the credential")),
    yes: Flag.Boolean("yes").pipe(
      Flag.withDescription("You know that it cannot be taken back"),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* ({ site, client, yes }) {
    if (!yes)
      return yield* new Unsuccessful({
        message: `Nothing was done. ${client} would open nothing any more, at once and for good. Add --yes to do it.`
      })
    const operations = yield* Operations
    const path = `/sites/${encodeURIComponent(site)}/credentials/${encodeURIComponent(client)}`
    const now = yield* operations.call<typeof OpsSiteCredential.Type>("DELETE", path)
    yield* show(now, ({ clientId, label }) => [`${clientId} (${label}) opens nothing any more.`])
  })
).pipe(Command.withDescription("Revoke a credential; its tokens stop working at once"))

const listed = (scopes: string): ReadonlyArray<string> => scopes.split(",").map((scope) => scope.trim())

export const credential = Command.make("credential").pipe(
  Command.withDescription("List, create and revoke credentials, and set what they may do"),
  Command.withSubcommands([list, create, setScopes, revoke])
)
