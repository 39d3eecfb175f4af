import { readFile } from "node:fs/promises"
import { experimental_AstroContainer as AstroContainer } from "astro/container"
import installed from "astro/package.json" with { type: "json" }
import { createComponent, renderTemplate, renderToString } from "astro/runtime/server/index.js"
import { expect, it } from "vitest"
import { leftOut, stateOfRender, writtenFor } from "./renderState.ts"

const advice =
  "Compare renderer/adapter/renderState.ts with the `result` that the new version builds (astro/dist/core/fetch/fetch-state.js), mend it, and only then change `writtenFor`; until then pages are rendered through Astro's application, which is slower."

type State = Readonly<Record<string, unknown>>

/** The state that the installed Astro builds for itself, seen by a component of its own. */
const ownState = async (): Promise<State> => {
  let seen: unknown
  const looking = createComponent((result) => {
    seen = result
    return renderTemplate`<p>Seen</p>`
  })
  await (await AstroContainer.create()).renderToString(looking)
  return seen as State
}

const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)
const kinds = (state: State) => Object.fromEntries(Object.entries(state).map(([name, value]) => [name, kindOf(value)]))
const ours = stateOfRender() as unknown as State

it("is written for the version of Astro that package.json pins and that is installed", async () => {
  const { dependencies } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")) as {
    readonly dependencies: { readonly astro: string }
  }
  const changed = (where: string, version: string) =>
    `The render state was written for Astro ${writtenFor}, and ${where} is ${version}. ${advice}`
  expect(dependencies.astro, changed("the pin in package.json", dependencies.astro)).toBe(writtenFor)
  expect(installed.version, changed("the installed one", installed.version)).toBe(writtenFor)
})

it("has every member of Astro's own state but those that pages cannot reach, each of the same kind", async () => {
  const { compressHTML, ...own } = await ownState()
  const reached = Object.fromEntries(Object.entries(kinds(own)).filter(([name]) => !leftOut.includes(name)))
  const { compressHTML: compressed, ...built } = kinds(ours)
  expect(built, `Astro's render state has other members than ours. ${advice}`).toEqual(reached)
  // The default is a word; `true` is the other documented value, and the one that astro.config.mjs sets.
  expect([kindOf(compressHTML), compressed], `compressHTML is something else. ${advice}`).toEqual(["String", "Boolean"])
  expect(
    leftOut.filter((name) => !(name in own)),
    `Members are left out that Astro no longer has. ${advice}`
  ).toEqual([])
})

it("has what Astro's own state notes during a render, each of the same kind and equally empty", async () => {
  const empty = (await ownState())["_metadata"] as State
  const built = ours["_metadata"] as State
  expect(kinds(built), `What Astro notes during a render has other members. ${advice}`).toEqual(kinds(empty))
  expect(built, `What Astro notes during a render begins otherwise. ${advice}`).toEqual(empty)
})

it("gives each render its own state, since a render writes into it", () => {
  const [one, other] = [stateOfRender(), stateOfRender()]
  expect(one._metadata).not.toBe(other._metadata)
  for (const name of ["links", "scripts", "styles"] as const) expect(one[name], name).not.toBe(other[name])
})

it("is what Astro's renderer takes: state, component, props, slots and whether it is a page", async () => {
  const view = createComponent((_result, props: { readonly name: string }) => renderTemplate`<p>${props.name}</p>`)
  const page = await renderToString(stateOfRender(), view, { name: "A & B" }, {}, true)
  expect(page, `Astro's renderer takes something else. ${advice}`).toBe("<!DOCTYPE html><p>A &amp; B</p>")
})
