/** Keeps the error of a throwing component, which Astro would reduce to a status. */
import { defineMiddleware } from "astro:middleware"

export const onRequest = defineMiddleware(async (context, next) => {
  try {
    return await next()
  } catch (error) {
    context.locals.renderError = error
    throw error
  }
})
