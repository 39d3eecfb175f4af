/** `makeready credential create|scopes <site>` */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { OpsCredential, OpsSiteCredential } from "../../../api/operator/ops/routes.ts"
import { Operations } from "../Operations.ts"
import { fields, show } from "../output.ts"

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
    const credential = yield* operations.call<typeof OpsCredential.Type>("POST", path, body)
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

const listed = (scopes: string): ReadonlyArray<string> => scopes.split(",").map((scope) => scope.trim())

export const credential = Command.make("credential").pipe(
  Command.withDescription("Create credentials, and set what they may do"),
  Command.withSubcommands([create, setScopes])
)
