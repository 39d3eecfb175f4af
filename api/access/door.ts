/** A door of the API: the list of its resources, each a group of rows with its handlers. */
import { Layer } from "effect"
import type { HttpApiGroup } from "effect/http-api"
import type { Ports } from "./Ports.ts"
import type { Rows } from "./rows.ts"

export interface Door<Group extends HttpApiGroup.Constraint> {
  /** In the order of the list, which is that of the published document. */
  readonly groups: readonly [Group, ...Array<Group>]
  /** What answers them, as a layer that needs ports only. */
  readonly handlers: Layer.Layer<HttpApiGroup.ToService<"makeready", Group>, never, Ports>
}

/** Takes the lines of a door apart into what is declared and what answers. */
export const door = <const Resources extends readonly [Resource, ...Array<Resource>]>(
  ...resources: Resources
): Door<Resources[number]["group"]> => {
  const [first, ...others] = resources
  // Each resource says of itself which group its handlers answer; over the list that is stated once.
  return {
    groups: [first.group, ...others.map(({ group }) => group)],
    handlers: Layer.mergeAll(first.handlers, ...others.map(({ handlers }) => handlers)) as never
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- any group: what a group is called stands in its own type.
type Resource = Rows<any>
