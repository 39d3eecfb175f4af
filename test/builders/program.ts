/** Finding programs that tests start themselves. */
import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"

/** Debian keeps servers out of a user's PATH, Homebrew out of a service's. */
const also = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin"]

/** Path of the program that PATH or the usual folders hold; undefined where it is not installed. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env["PATH"] ?? "").split(delimiter), ...also]
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find((path) => canRun(path))

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
