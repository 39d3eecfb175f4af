/** Handlers of the product rows. */
import { rows } from "../../access/rows.ts"
import { connectProduct, disconnectProduct } from "../../use-cases/people/destinations/connectProduct.ts"

export const productsHandlers = rows("products", {
  connect: ({ params, payload }) => connectProduct(params.id, params.name, payload),
  disconnect: ({ params }) => disconnectProduct(params.id, params.name)
})
