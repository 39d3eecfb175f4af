/** A folder that is connected with a site, as commands take it: the credential of the site lies in it. */
import { Effect } from "effect"
import { Argument } from "effect/cli"
import { connect, type Makeready, Refused, Unreachable } from "makeready/client"
import { Folder, FolderProblem } from "../../site-folder/Folder.ts"
import { Moved } from "../../site-folder/step.ts"
import { Unsuccessful } from "../Operations.ts"

export const folderArgument = Argument.String("folder").pipe(
  Argument.withDescription("The folder; the current one when left out"),
  Argument.withDefault(".")
)

/** Whatever a person can put right is told in a sentence; the rest is a fault of ours and keeps its trace. */
export const attempt = <A>(work: () => Promise<A>) =>
  Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
    Effect.catch((error) =>
      [Refused, Unreachable, FolderProblem, Moved].some((kind) => error instanceof kind)
        ? Effect.fail(new Unsuccessful({ message: (error as Error).message }))
        : Effect.die(error)
    )
  )

export const opened = async (path: string): Promise<{ readonly folder: Folder; readonly client: Makeready }> => {
  const folder = new Folder(path)
  return { folder, client: connect(await folder.credential()) }
}
