/** Handlers of the operator's rows. */
import { rows } from "../../access/rows.ts"
import { addDomain, removeDomain } from "../../use-cases/site/domains.ts"
import { freezeSite, unfreezeSite } from "../../use-cases/site/freezing.ts"
import { cancelRebuild, listRebuilds, readRebuild, rebuildAll, rebuildSite } from "./rebuilds.ts"
import { listSites } from "../../use-cases/site/listSites.ts"
import { readSite } from "../../use-cases/site/readSite.ts"
import { createCredential, createSite } from "../../use-cases/site/sites.ts"
import { discardJob, listDeadJobs, retryJob } from "./jobs.ts"
import { readStatus } from "./status.ts"
import { OpsApi } from "./routes.ts"

export const opsRows = rows(OpsApi, {
  status: () => readStatus,
  listSites: ({ query }) => listSites(query),
  readSite: ({ params }) => readSite(params.id),
  createSite: ({ payload }) => createSite(payload),
  addDomain: ({ params, payload }) => addDomain(params.id, payload.host),
  removeDomain: ({ params }) => removeDomain(params.id, params.host),
  createCredential: ({ params, payload }) => createCredential(params.id, payload ?? {}),
  rebuildSite: ({ params }) => rebuildSite(params.id),
  rebuildAll: () => rebuildAll,
  listRebuilds: () => listRebuilds,
  readRebuild: ({ params }) => readRebuild(params.id),
  listJobs: () => listDeadJobs,
  retryJob: ({ params }) => retryJob(params.id),
  discardJob: ({ params }) => discardJob(params.id),
  cancelRebuild: ({ params }) => cancelRebuild(params.id),
  freeze: ({ params, payload }) => freezeSite(params.id, payload?.reason ?? "frozen by the operator"),
  unfreeze: ({ params }) => unfreezeSite(params.id)
})
