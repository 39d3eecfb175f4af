/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    readonly document: import("./document.ts").PageDocument
  }
}
