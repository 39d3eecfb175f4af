/** Integration requests in MySQL, one row each. */
import { Effect, Layer } from "effect"
import type { Selectable } from "kysely"
import type { IntegrationRequestId, SiteId } from "../../../engine/model/ids.ts"
import type { IntegrationRequest, IntegrationStatus } from "../../../engine/model/IntegrationRequest.ts"
import { IntegrationRequests } from "../../../engine/ports/IntegrationRequests.ts"
import { Database } from "../Database.ts"
import { fromText, toText } from "../json.ts"
import type { IntegrationRequestsTable } from "../tables.ts"

const make = Effect.gen(function* () {
  const { query } = yield* Database

  return IntegrationRequests.of({
    put: (request) => {
      const columns = {
        status: request.status,
        template_id: request.intakeTemplateId,
        destination: request.destinationName,
        suggested_route: request.suggestedRoute,
        placement: request.placement,
        label: request.label,
        questions: toText(request.questions),
        created_at: request.createdAt,
        updated_at: request.updatedAt,
        claimed_by: request.claimedBy,
        route: request.route,
        form_key: request.formKey,
        detail: request.detail
      }
      return Effect.asVoid(
        query((db) =>
          db
            .insertInto("integration_requests")
            .values({ site_id: request.siteId, request_id: request.id, ...columns })
            .onDuplicateKeyUpdate(columns)
            .execute()
        )
      )
    },

    get: (siteId, id) =>
      Effect.map(
        query((db) =>
          db
            .selectFrom("integration_requests")
            .selectAll()
            .where("site_id", "=", siteId)
            .where("request_id", "=", id)
            .executeTakeFirst()
        ),
        (row) => row && toRequest(row)
      ),

    list: (siteId, { status, limit, after }) => {
      const beyond = status === undefined ? "<" : ">"
      const direction = status === undefined ? "desc" : "asc"
      return Effect.map(
        query((db) =>
          db
            .selectFrom("integration_requests")
            .selectAll()
            .where("site_id", "=", siteId)
            .$if(status !== undefined, (rows) => rows.where("status", "=", status!))
            .$if(after !== undefined, (rows) =>
              rows.where((eb) =>
                eb.or([
                  eb("created_at", beyond, after!.createdAt),
                  eb("created_at", "=", after!.createdAt).and("request_id", beyond, after!.id)
                ])
              )
            )
            .orderBy("created_at", direction)
            .orderBy("request_id", direction)
            .limit(limit)
            .execute()
        ),
        (rows) => rows.map(toRequest)
      )
    }
  })
})

export const layer: Layer.Layer<IntegrationRequests, never, Database> = Layer.effect(IntegrationRequests, make)

const toRequest = (row: Selectable<IntegrationRequestsTable>): IntegrationRequest => ({
  siteId: row.site_id as SiteId,
  id: row.request_id as IntegrationRequestId,
  status: row.status as IntegrationStatus,
  intakeTemplateId: row.template_id,
  destinationName: row.destination,
  suggestedRoute: row.suggested_route,
  placement: row.placement,
  label: row.label,
  questions: fromText(row.questions),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  claimedBy: row.claimed_by,
  route: row.route,
  formKey: row.form_key,
  detail: row.detail
})
