/**
 * Lines that every mail server takes as they are (RFC 5322 2.1.1: at most 998 bytes), so that none is broken elsewhere: a
 * link that is broken within its line is no link to whoever copies it. Broken at blanks, which mean in HTML what a line's
 * end means; a word that is longer stays whole.
 */
export const folded = (text: string): string => text.split("\n").map(foldedLine).join("\n")

/** Some room for what encodes a character in more than its bytes. */
const mostBytes = 900

const foldedLine = (line: string): string => {
  if (line.length <= mostBytes / 4 || Buffer.byteLength(line) <= mostBytes) return line
  const lines: Array<string> = []
  let [current, bytes] = ["", 0]
  for (const word of line.split(" ")) {
    const more = Buffer.byteLength(word) + 1
    if (bytes > 0 && bytes + more > mostBytes) {
      lines.push(current)
      ;[current, bytes] = [word, more]
    } else {
      current = bytes === 0 ? word : `${current} ${word}`
      bytes += more
    }
  }
  return [...lines, current].join("\n")
}
