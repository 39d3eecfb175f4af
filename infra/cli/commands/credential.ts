/** `makeready credential create <site>` */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { OpsCredential } from "../../../api/operator/ops/routes.ts"
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
      ...(Option.isSome(scopes) && { scopes: scopes.value.split(",").map((scope) => scope.trim()) }),
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

export const credential = Command.make("credential").pipe(
  Command.withDescription("Create credentials"),
  Command.withSubcommands([create])
)
