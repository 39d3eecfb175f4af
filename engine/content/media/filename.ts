/** Names of files, from senders to visitors: never a path, never a header of its own. */

const characters = 120

/** A name fit to be shown and saved under: no path, no control, no direction marks; `fallback` where nothing is left. */
export const safeFilename = (given: string, fallback: string): string => {
  const name = given
    .normalize("NFC")
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}"*:<>?|%;]+/gu, "")
    .replace(/\s+/g, " ")
  return [...withoutEdges(name)].slice(-characters).join("").trim() || fallback
}

/** Without dots and spaces at its ends. */
const withoutEdges = (name: string): string => {
  const first = name.search(/[^. ]/)
  let end = name.length
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end--
  return first < 0 ? "" : name.slice(first, end)
}

/** `name` with the extension of its true type, so that a mislabelled file is not opened by another program. */
export const withExtension = (name: string, extension: string): string =>
  name.toLowerCase().endsWith(`.${extension}`) ? name : `${name.replace(/\.[^.]*$/, "")}.${extension}`

/** A download under that name (RFC 6266), given by its percent-encoded form. */
export const attachment = (encodedName: string): string => {
  const ascii = decodeURIComponent(encodedName).replace(/[^\x20-\x7e]/g, "_")
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodedName}`
}

/** RFC 8187: percent-encoding that leaves none of the characters which mean something in the header. */
export const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
