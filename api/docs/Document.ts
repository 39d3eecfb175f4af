/** The parts of an OpenAPI document that are looked at on the way to its final form. */
export type Json = { [key: string]: unknown }

export interface MediaType {
  schema: Json & { anyOf?: ReadonlyArray<Json> }
  examples?: Json
}

export interface Operation {
  operationId: string
  summary?: string
  description?: string
  security?: ReadonlyArray<Json>
  parameters: Array<Json>
  requestBody?: { required?: boolean; content: { [type: string]: MediaType } }
  responses: { [status: string]: Json }
  [extension: `x-${string}`]: unknown
}

export type Document = Json & {
  paths: { [path: string]: { [method: string]: Operation } }
  components: { schemas: Json; securitySchemes: Json; parameters: Json; headers: Json; responses: Json }
}
