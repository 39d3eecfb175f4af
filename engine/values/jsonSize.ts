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
 * Whether a text of JSON holds more members and elements than this, at whatever depth. It is read up to there and not parsed,
 * which would take many times its size.
 */
export const textHoldsMoreThan = (json: string, most: number): boolean => {
  if (json.length <= most) return false
  let count = 0
  // Whatever stands first in an object or a list is its first member; each comma is followed by another.
  let isFirst = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isBlank(code)) continue
    if (isFirst && !isEnd(code)) count++
    isFirst = isBeginning(code)
    if (code === comma) count++
    else if (code === quote) at = endOfString(json, at)
    if (count > most) return true
  }
  return false
}

/** Whether objects and lists of a text of JSON stand in more than so many others. It is not parsed: who follows them down may run out of stack. */
export const textNestsDeeper = (json: string, levels: number): boolean => {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfString(json, at)
    else if (isBeginning(code) && ++depth > levels) return true
    else if (isEnd(code)) depth--
  }
  return false
}

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
const isBeginning = (code: number): boolean => code === 0x5b || code === 0x7b
const isEnd = (code: number): boolean => code === 0x5d || code === 0x7d

/** Where the quote stands that ends the string which begins at `start`. */
const endOfString = (json: string, start: number): number => {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return json.length
}
