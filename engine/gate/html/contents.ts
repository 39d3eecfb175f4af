/** Links, pictures and words that stand inside attributes of a component, as its contract finds them. */
import { components } from "../../components/catalogue.ts"
import type { ComponentContent, ComponentContract } from "../../components/contract.ts"
import { attributeName, attributeValue, type Element } from "./tree.ts"

const known: ReadonlyMap<string, ComponentContract> = new Map(components.map((one) => [one.name, one]))

/** Of an element of the tree. */
export const contentsOf = (
  element: Element,
  contracts: ReadonlyMap<string, ComponentContract>
): ReadonlyArray<ComponentContent> =>
  contracts
    .get(attributeValue(element, "name") ?? "")
    ?.contents?.(new Map(element.attrs.map((attribute) => [attributeName(attribute), attribute.value]))) ?? []

/** Of a component as its tag is written. */
export const contentsOfTag = (
  attributes: ReadonlyArray<{ readonly name: string; readonly value: string }>
): ReadonlyArray<ComponentContent> => {
  const values = new Map(attributes.map(({ name, value }) => [name, value]))
  return known.get(values.get("name") ?? "")?.contents?.(values) ?? []
}
