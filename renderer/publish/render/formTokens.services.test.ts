/** Tokens of forms after the secret was changed: those of before hold no more, and a render renews them (AU-B27). */
import { Effect, Fiber } from "effect"
import { expect, it } from "vitest"
import { formTokenText } from "../../../engine/people/forms/token.ts"
import { Rebuilds } from "../../../engine/ports/Rebuilds.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import { pageKey } from "../../../engine/publish/keys.ts"
import { layer as signatures } from "../../../infra/Signatures.ts"
import { testDatabase } from "../../../test/builders/database.ts"
import { publishersOver, writer } from "../../../test/builders/publishing.ts"
import { runWorker } from "../rebuild/Worker.ts"

const publishers = publishersOver(testDatabase())

it("SUBMIT-16: publishing the stylesheet renews the tokens of every page", async () => {
  const before = publishers.start("before")
  const site = await before.run(writer.site())
  const parts = [{ kind: "component" as const, name: "contact-form", attributes: {} }]
  const { page } = await before.run(writer.publish(site, { slot: "/visit", parts }))
  const token = async () => {
    const stored = await before.run(Effect.orDie(publishers.store.get(pageKey(site.id, "/visit"))))
    return /name="mk_ft" value="([^"]+)"/.exec(new TextDecoder().decode(stored?.body))?.[1] ?? ""
  }
  const text = formTokenText(site.id, page.id, "contact-form")
  const verified = (signature: string) => Effect.flatMap(Signatures, ({ verify }) => verify("form", text, signature))
  const first = await token()
  expect(await before.run(verified(first))).toBe(true)

  const after = publishers.start(
    "after",
    undefined,
    signatures(() => new Uint8Array(32).fill(9))
  )
  expect(await after.run(verified(first))).toBe(false)
  const { ticket } = await after.run(writer.publish(site, { kind: "stylesheet", css: "p{}" }))
  const rebuilt = Effect.flatMap(Rebuilds, (rebuilds) => rebuilds.get(site.id, ticket.rebuilds[0]!))
  await after.run(
    Effect.gen(function* () {
      const worker = yield* Effect.forkChild(runWorker({ name: "w", concurrency: 1, idleMs: 20 }))
      while ((yield* rebuilt)?.state !== "done") yield* Effect.sleep(20)
      yield* Fiber.interrupt(worker)
    })
  )
  expect(await after.run(verified(await token()))).toBe(true)
  expect(await before.run(verified(await token()))).toBe(false)
})
