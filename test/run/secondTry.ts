/**
 * In CI a test that waits for processes, disks and browsers has a second try, since machines that others use stall for
 * seconds. One that needed it is named at the end of the run, so that nobody takes it for steady; elsewhere, and in a
 * soak, the first failure counts.
 */
export const secondTry = (environment: NodeJS.ProcessEnv = process.env): number => (environment["CI"] ? 1 : 0)
