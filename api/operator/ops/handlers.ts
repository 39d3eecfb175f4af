/** Handlers of the operator's rows. */
import { Effect } from "effect"
import { Sites } from "../../../engine/ports/Sites.ts"
import { rows } from "../../access/rows.ts"
import { answer } from "../../answers/Answer.ts"
import { asStaff } from "../../use-cases/content/write/onBehalf.ts"
import { credentialTold, setScopes } from "../../use-cases/site/credentialScopes.ts"
import { addDomain, removeDomain } from "../../use-cases/site/domains/attach.ts"
import { checkDomain } from "../../use-cases/site/domains/check.ts"
import { freezeSite, unfreezeSite } from "../../use-cases/site/freezing.ts"
import { copySite } from "./copies.ts"
import { purgeSite } from "./purges.ts"
import { cancelRebuild, listRebuilds, readRebuild, rebuildAll, rebuildSite } from "./rebuilds.ts"
import { listSites } from "../../use-cases/site/listSites.ts"
import { deleteSite } from "../../use-cases/site/removeSite.ts"
import { revokeCredential } from "../../use-cases/site/revokeCredential.ts"
import { readSite } from "../../use-cases/site/readSite.ts"
import { createCredential, createSite } from "../../use-cases/site/sites.ts"
import { discardJob, listDeadJobs, retryJob } from "./jobs.ts"
import { readStatus } from "./status.ts"
import { readSweep, sweep } from "./sweep.ts"
import { OpsApi } from "./routes.ts"

export const opsRows = rows(OpsApi, {
  status: () => readStatus,
  listSites: ({ query }) => listSites(query),
  readSite: ({ params }) => readSite(params.id),
  createSite: ({ payload }) => createSite(payload),
  deleteSite: ({ params, payload }) => deleteSite(params.id, payload.name),
  copySite: ({ params, payload }) => copySite(params.id, payload),
  addDomain: ({ params, payload }) => addDomain(params.id, payload.host),
  checkDomain: ({ params }) => checkDomain(params.id, params.host),
  removeDomain: ({ params }) => removeDomain(params.id, params.host),
  createCredential: ({ params, payload }) => createCredential(params.id, payload ?? {}),
  revokeCredential: ({ params }) =>
    asStaff(
      params.id,
      Effect.gen(function* () {
        const revoked = yield* revokeCredential(params.clientId)
        const used = yield* (yield* Sites).lastUses(params.id)
        return answer(credentialTold(revoked, used.get(revoked.id)))
      })
    ),
  setScopes: ({ params, payload }) =>
    asStaff(
      params.id,
      Effect.map(setScopes(params.clientId, payload.scopes), (told) => answer(told))
    ),
  rebuildSite: ({ params, payload }) => rebuildSite(params.id, payload?.atomic ?? false),
  purgeSite: ({ params }) => purgeSite(params.id),
  rebuildAll: ({ payload }) => rebuildAll(payload?.atomic ?? false),
  listRebuilds: () => listRebuilds,
  readRebuild: ({ params }) => readRebuild(params.id),
  listJobs: () => listDeadJobs,
  retryJob: ({ params }) => retryJob(params.id),
  discardJob: ({ params }) => discardJob(params.id),
  cancelRebuild: ({ params }) => cancelRebuild(params.id),
  readSweep: () => readSweep,
  sweep: ({ payload }) => sweep(payload?.dryRun ?? false, payload?.siteId ?? null),
  freeze: ({ params, payload }) => freezeSite(params.id, payload?.reason),
  unfreeze: ({ params }) => unfreezeSite(params.id)
})
