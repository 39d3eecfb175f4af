/** How much a value of JSON holds, told without looking further than is asked. */

/** Whether a value has more members and elements than this, at whatever depth; it stops counting there. */
export const holdsMoreThan = (value: unknown, most: number): boolean => {
  const left: Array<unknown> = [value]
  let count = 0
  while (left.length > 0) {
    const at = left.pop()
    if (typeof at !== "object" || at === null) continue
    const members: ReadonlyArray<unknown> = Array.isArray(at) ? at : Object.values(at)
    count += members.length
    if (count > most) return true
    for (const member of members) left.push(member)
  }
  return false
}

/**
 * Whether a text of JSON has more commas between values than this: so many members and elements it holds at least. It is read up to
 * there and not parsed, which would take many times its size.
 */
export const textHoldsMoreThan = (json: string, most: number): boolean => {
  if (json.length <= most) return false
  let count = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at)
    else if (code === comma && ++count > most) return true
  }
  return false
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]

/** Where the quote stands that ends the string which begins at `start`. */
const endOfString = (json: string, start: number): number => {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return json.length
}
