/**
 * Ends with 0 where an address answers 200 within four seconds, else with 1: for health checks inside an image, which has
 * no other program to ask with.
 *
 *   node infra/deploy/container/healthy.mjs http://127.0.0.1:4000/readyz
 */
const answers = await fetch(process.argv[2] ?? "", { signal: AbortSignal.timeout(4_000) }).then(
  ({ status }) => status === 200,
  () => false
)
process.exit(answers ? 0 : 1)
