/** Handlers of the product rows. */
import { Effect } from "effect"
import { answer } from "../../answers/Answer.ts"
import { destinationShape } from "../../answers/leadDestination.ts"
import { rows } from "../../access/rows.ts"
import { connectProduct, disconnectProduct } from "../../use-cases/people/destinations/connectProduct.ts"
import { ProductsApi } from "./routes.ts"

export const productsRows = rows(ProductsApi, {
  connect: ({ params, payload }) =>
    Effect.map(connectProduct(params.id, params.name, payload), (product) => answer(destinationShape(product))),
  disconnect: ({ params }) => Effect.map(disconnectProduct(params.id, params.name), answer)
})
