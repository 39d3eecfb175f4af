/**
 * Between keys and paths. A key's segments are its path's names, so `sites/x/pages/about/index.html` is the file of
 * that path. Two things a file system cannot hold are spelled with `=`, which itself is written `=3d`:
 *
 * - a name that is both a file and a folder (`a` and `a/b`): a file is expected to have an extension and a folder to
 *   have none, and whichever breaks that expectation ends in `=` (the file `a=`, the folder `v1.2=`);
 * - names that differ only by case or Unicode form, on a file system that folds them: there, capitals and everything
 *   beyond ASCII are written as `=` and two digits a byte.
 */

/** `folds`: whether the file system takes names for equal that are not. */
export const pathOf = (key: string, folds: boolean): string => {
  const segments = key.split("/")
  const leaf = segments.length - 1
  return segments.map((segment, i) => nameOf(segment, i === leaf ? "file" : "folder", folds)).join("/")
}

export const nameOf = (segment: string, kind: "file" | "folder", folds: boolean): string => {
  const name = folds
    ? segment.replace(/[=A-Z\u0080-\u{10ffff}]+/gu, spell)
    : segment.includes("=")
      ? segment.replaceAll("=", "=3d")
      : segment
  return hasExtension(segment) === (kind === "file") ? name : `${name}=`
}

/** The segment a name stands for; undefined for a name this store does not write. */
export const segmentOf = (name: string, kind: "file" | "folder"): string | undefined => {
  if (!name.includes("=")) return hasExtension(name) === (kind === "file") ? name : undefined
  const marked = name.endsWith("=")
  const spelled = marked ? name.slice(0, -1) : name
  if (/=(?![0-9a-f]{2})/.test(spelled)) return undefined
  const segment = spelled.replace(/(?:=[0-9a-f]{2})+/g, (run) =>
    Buffer.from(run.replaceAll("=", ""), "hex").toString("utf8")
  )
  return marked === (hasExtension(segment) !== (kind === "file")) ? segment : undefined
}

/** A dot that is not the first character, and something after it. */
const hasExtension = (segment: string): boolean => segment.includes(".") && /[^.].*\.[^.]/.test(segment)

const spell = (run: string): string => Buffer.from(run).toString("hex").replace(/../g, "=$&")
