/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    readonly document: import("./document.ts").PageDocument
    /** In its place: what lies within a grid of listings, alone. */
    readonly grid?: import("../engine/components/listings/view.ts").ListingsView
  }
}

/** For the compiler alone; Astro's own check reads the views themselves. */
declare module "*.astro" {
  const view: import("astro/runtime/server/index.js").AstroComponentFactory
  export default view
}
