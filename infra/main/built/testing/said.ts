/** A process that does nothing but say that it runs from a build. */
export const run = (): void => console.log("from a build of this checkout")
