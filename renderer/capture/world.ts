/**
 * Evaluation in a world of our own: the page's document, and none of its JavaScript. Whatever a page has put in the place
 * of `Promise`, `getComputedStyle` or `document.querySelectorAll`, our measuring does not meet.
 */
import type { CDPSession, Page } from "playwright-core"

export interface World {
  /**
   * What a function gives, which crosses into the page as its text; awaited. Both its argument and what it gives are
   * JSON. `before` is run first, in the same world.
   */
  readonly evaluate: <A, B>(look: (argument: A) => B, argument: A, before?: string) => Promise<Awaited<B>>
}

export const worldOf = async (page: Page): Promise<World> => {
  const session = await page.context().newCDPSession(page)
  return {
    evaluate: async (look, argument, before = "") => {
      const contextId = await isolated(session)
      const expression = `${before};(${look.toString()})(${JSON.stringify(argument) ?? ""})`
      const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
        contextId,
        expression,
        awaitPromise: true,
        returnByValue: true
      })
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    }
  }
}

/** The world of the document that stands now: a page may have put another in its place. */
const isolated = async (session: CDPSession): Promise<number> => {
  const { frameTree } = await session.send("Page.getFrameTree")
  const { executionContextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "makeready"
  })
  return executionContextId
}
