/** What a failed system call says of a path: that nothing usable is there, or something worse. */

export const isErrno = (error: unknown, ...codes: ReadonlyArray<string>): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code))

/** No such file, a name too long to exist, a file where a folder should be, a link where a file should be. */
const isNothingThere = (error: unknown): boolean => isErrno(error, "ENOENT", "ENAMETOOLONG", "ENOTDIR", "ELOOP")

/** The call's result, or undefined when nothing is at the path. */
export const orUndefined = <A>(call: () => A): A | undefined => {
  try {
    return call()
  } catch (error) {
    if (isNothingThere(error)) return undefined
    throw error
  }
}
