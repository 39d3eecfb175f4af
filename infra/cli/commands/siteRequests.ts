/** `makeready site request|requests <site>`: a form that staff want on a site, and what became of those that were wanted. */
import { readFile } from "node:fs/promises"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { IntegrationRequestList, IntegrationRequestShape } from "../../../api/answers/integrationRequest.ts"
import { Operations, Unsuccessful } from "../Operations.ts"
import { show, table } from "../output.ts"

const site = Argument.String("site").pipe(Argument.withDescription("Id of the site"))
const pathOf = (id: string) => `/sites/${encodeURIComponent(id)}/integration-requests`

const request = Command.make(
  "request",
  {
    site,
    template: Flag.String("template").pipe(Flag.withDescription("What the intake template is called")),
    destination: Flag.String("destination").pipe(Flag.withDescription("The lead destination that the form is to name")),
    questions: Flag.String("questions").pipe(
      Flag.withDescription('A file with what it asks, as JSON: [{"name":"email","type":"email","required":true}]')
    ),
    route: Flag.String("route").pipe(Flag.withDescription("The page it is meant for"), Flag.optional),
    placement: Flag.String("placement").pipe(Flag.withDescription("Where on the page, in words"), Flag.optional),
    label: Flag.String("label").pipe(Flag.withDescription("What people call the form"), Flag.optional)
  },
  Effect.fn(function* ({ site, template, destination, questions, route, placement, label }) {
    const operations = yield* Operations
    const body = {
      intakeTemplateId: template,
      destinationName: destination,
      ...(Option.isSome(route) && { suggestedRoute: route.value }),
      ...(Option.isSome(placement) && { placement: placement.value }),
      ...(Option.isSome(label) && { label: label.value }),
      questions: yield* questionsIn(questions)
    }
    const asked = yield* operations.call<typeof IntegrationRequestShape.Type>("POST", pathOf(site), body, typedFor)
    yield* show(asked, ({ id, status }) => [`${id} is ${status}: whoever keeps the site finds it in its queue.`])
  })
).pipe(Command.withDescription("Ask for a form on a site"))

const typedFor = {
  intakeTemplateId: "--template",
  destinationName: "--destination",
  suggestedRoute: "--route",
  placement: "--placement",
  label: "--label"
}

const questionsIn = (file: string) =>
  Effect.tryPromise({
    try: async () => JSON.parse(await readFile(file, "utf8")) as unknown,
    catch: (error) =>
      new Unsuccessful({
        message:
          error instanceof SyntaxError
            ? `${file} is not JSON: ${error.message}. Write a list of questions, each with a name and a type.`
            : `${file} cannot be read. Name a file that holds a list of questions as JSON.`
      })
  })

const requests = Command.make(
  "requests",
  { site },
  Effect.fn(function* ({ site }) {
    const operations = yield* Operations
    const answer = yield* operations.call<typeof IntegrationRequestList.Type>("GET", pathOf(site))
    yield* show(answer, ({ requests }) =>
      requests.length === 0
        ? ["No form was asked for. Ask for one with: makeready site request <site> …"]
        : table([
            ["REQUEST", "TEMPLATE", "STATUS", "WHERE OR WHY"],
            ...requests.map(({ id, intakeTemplateId, status, route, detail }) => [
              id,
              intakeTemplateId,
              status,
              (route ?? detail ?? "").slice(0, 100)
            ])
          ])
    )
  })
).pipe(Command.withDescription("List the forms that were asked for, and what became of them"))

export const siteRequestCommands = [request, requests] as const
