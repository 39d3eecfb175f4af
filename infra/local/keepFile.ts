/**
 * Small files that must be there after a power failure: whole as they were before, or whole as they are now, and as they
 * are now once the call has returned.
 */
import { randomBytes } from "node:crypto"
import { link, open, rename, rm } from "node:fs/promises"
import { basename, dirname, join } from "node:path"

/** Only this system user reads them, since most hold a secret. */
const mode = 0o600

/** Writes the file anew, whatever was there. */
export const keepFile = (file: string, content: string | Uint8Array): Promise<void> =>
  throughDraft(file, content, (draft) => rename(draft, file))

/** Writes the file where there is none; says whether it did. Of several at once exactly one does. */
export const keepNewFile = async (file: string, content: string | Uint8Array): Promise<boolean> => {
  let isFirst = true
  await throughDraft(file, content, (draft) =>
    // A link refuses a name that is taken.
    link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error
      isFirst = false
    })
  )
  return isFirst
}

const throughDraft = async (
  file: string,
  content: string | Uint8Array,
  place: (draft: string) => Promise<void>
): Promise<void> => {
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}`)
  try {
    const handle = await open(draft, "wx", mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await place(draft)
  } finally {
    await rm(draft, { force: true })
  }
  await flushFolder(dirname(file))
}

const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
