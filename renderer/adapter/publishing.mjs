/**
 * The Astro adapter that turns the build into a function instead of a server: `entry.ts` exports `renderPage`. The
 * adapter interface moves with Astro's versions, so Astro is pinned and `renderer/Renderer.test.ts` holds the contract.
 */
export default function publishing() {
  return {
    name: "makeready-publishing",
    hooks: {
      "astro:config:done": ({ setAdapter }) =>
        setAdapter({
          name: "makeready-publishing",
          entrypointResolution: "auto",
          serverEntrypoint: new URL("./entry.ts", import.meta.url),
          adapterFeatures: { buildOutput: "server" },
          supportedAstroFeatures: {
            serverOutput: "stable",
            staticOutput: "unsupported",
            sharpImageService: "unsupported"
          }
        })
    }
  }
}
