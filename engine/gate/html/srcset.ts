/**
 * The addresses in a `srcset`, split as the HTML standard splits it ("parse a srcset attribute"): an address ends at a
 * blank, or at the comma it ends in, and commas inside parentheses of a descriptor do not count.
 */

/** Every candidate's address in order; empty ones are left out. Linear. */
export const srcsetAddresses = (value: string): ReadonlyArray<string> => {
  const addresses: Array<string> = []
  let at = 0
  while (at < value.length) {
    at = skip(value, at, /[^\t\n\f\r ,]/g)
    const end = skip(value, at, /[\t\n\f\r ]/g)
    const address = value.slice(at, end)
    const trimmed = withoutTrailingCommas(address)
    if (trimmed !== "") addresses.push(trimmed)
    at = trimmed === address ? endOfDescriptors(value, end) : end
  }
  return addresses
}

const withoutTrailingCommas = (address: string): string => {
  let end = address.length
  while (address[end - 1] === ",") end--
  return address.slice(0, end)
}

const skip = (value: string, from: number, until: RegExp): number => {
  until.lastIndex = from
  return until.exec(value)?.index ?? value.length
}

const endOfDescriptors = (value: string, from: number): number => {
  let inside = false
  for (let at = from; at < value.length; at++) {
    if (value[at] === "(") inside = true
    if (value[at] === ")") inside = false
    if (value[at] === "," && !inside) return at + 1
  }
  return value.length
}
