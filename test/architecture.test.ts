/**
 * The invariants of the house. Each is a sentence of `engine/README.md`; a failing one prints that sentence and the
 * places that break it.
 */
import { describe, expect, it } from "vitest"
import { routes } from "../api/front/routeTable.ts"
import { catalogue } from "../engine/errors/catalogue.ts"
import { code, importsOf, read, sources } from "./imports.ts"

const readme = read("engine/README.md")

/** Fails with the invariant's sentence, which must stand in the README word for word. */
const invariant = (sentence: string, offenders: ReadonlyArray<string>) => {
  expect(readme.replace(/\s+/g, " "), "the README states the invariant").toContain(sentence)
  expect(offenders, `Invariant broken: ${sentence}`).toEqual([])
}

const layers = ["engine", "storage", "api", "renderer"] as const
const allSources = [...layers, "infra"].flatMap((layer) => sources(layer))

describe("the architecture", () => {
  it("keeps the engine pure", () => {
    const forbidden = /^(node:|kysely|mysql2|minio|@aws-sdk|astro|sharp|undici|nodemailer|@effect\/platform)/
    const impure = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bcrypto\.|\bsetTimeout\(|\bfetch\(/
    invariant(
      "The engine performs nothing: it imports no database, object store, network, file system, clock or randomness.",
      sources("engine", [".ts"]).flatMap((file) => [
        ...importsOf(file)
          .filter((specifier) => forbidden.test(specifier))
          .map((specifier) => `${file} imports ${specifier}`),
        ...(impure.test(code(file)) ? [`${file} uses ${impure.exec(code(file))?.[0]}`] : [])
      ])
    )
  })

  it("lets imports point one way", () => {
    const allowed: Record<string, ReadonlyArray<string>> = {
      engine: ["engine"],
      storage: ["engine", "storage"],
      renderer: ["engine", "renderer"],
      api: ["engine", "api"]
    }
    invariant(
      "Imports point one way: storage, renderer and api know the engine and not each other; infra alone brings them together.",
      layers.flatMap((layer) =>
        sources(layer).flatMap((file) =>
          importsOf(file)
            .filter((specifier) => /^(engine|storage|api|renderer|infra|test)\//.test(specifier))
            .filter((specifier) => !allowed[layer]?.includes(specifier.split("/")[0] as string))
            .map((specifier) => `${file} imports ${specifier}`)
        )
      )
    )
  })

  it("has no circle of imports", () => {
    const files = layers.flatMap((layer) => sources(layer))
    const imports = new Map(files.map((file) => [file, importsOf(file)]))
    const reached = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
      for (const imported of imports.get(file) ?? []) {
        if (seen.has(imported)) continue
        seen.add(imported)
        reached(imported, seen)
      }
      return seen
    }
    invariant(
      "No file of engine, storage, renderer or api imports itself through others, not even for a type.",
      files.filter((file) => reached(file).has(file))
    )
  })

  it("keeps SQL and object store clients in storage", () => {
    invariant(
      "SQL and object store clients are spoken in storage and nowhere else.",
      ["engine", "api", "renderer"].flatMap((layer) =>
        sources(layer).filter((file) =>
          importsOf(file).some((specifier) => /^(kysely|mysql2|minio|@aws-sdk)/.test(specifier))
        )
      )
    )
  })

  it("reads the environment where its configuration is read", () => {
    invariant(
      "The environment is read in `infra/config.ts` alone, and before that is loaded in `infra/config/cacheFolder.ts`.",
      allSources.filter(
        (file) =>
          /process\.env\b/.test(code(file)) &&
          !["infra/config.ts", "infra/config/cacheFolder.ts"].includes(file) &&
          !file.startsWith("infra/bench/") &&
          !/^infra\/(local|cli)\/[\w-]+\.mjs$/.test(file)
      )
    )
  })

  it("emits only codes of the catalogue", () => {
    const codes = new Set<string>(Object.keys(catalogue))
    const emitted = /refuse\(\s*"([a-z_]+\.[a-z_]+)"/g
    invariant(
      "Every error code that can be answered is a row of the catalogue.",
      allSources.flatMap((file) =>
        [...code(file).matchAll(emitted)]
          .filter(([, name]) => !codes.has(name as string))
          .map(([, name]) => `${file} answers ${name}`)
      )
    )
  })

  it("ERR-10: names every code area.reason, and gives each a title and a 4xx or 5xx status", () => {
    for (const [name, row] of Object.entries(catalogue)) {
      expect(name).toMatch(/^[a-z_]+\.[a-z][a-z0-9_]+$/)
      expect(row.status, name).toBeGreaterThanOrEqual(400)
      expect(row.title, name).toMatch(/^[A-Z].*[^.]$/)
    }
  })

  it("takes time, ids and randomness from services", () => {
    const direct = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(|\brandomBytes\(/
    invariant(
      "Time, ids and randomness arrive as services, so that a test can move them.",
      ["storage", "api", "renderer"].flatMap((layer) =>
        sources(layer, [".ts", ".astro"])
          // Object stores compare with the file system's own times, and mark temporary files of this very process.
          .filter((file) => direct.test(code(file)) && !file.startsWith("storage/objects/"))
          .map((file) => `${file} uses ${direct.exec(code(file))?.[0]}`)
      )
    )
  })

  it("keeps every route closed until its row says who may call it", () => {
    expect(routes().length).toBeGreaterThan(30)
    invariant(
      "No route exists without declared access: a row that says nothing is refused, not let through.",
      routes()
        .filter(({ access }) => access === undefined)
        .map(({ method, path }) => `${method} ${path}`)
    )
  })

  it("declares only codes of the catalogue on its routes", () => {
    const declared = routes().flatMap(({ name, access }) =>
      (access?.errors ?? []).map((error) => [name, error] as const)
    )
    expect(declared.filter(([, error]) => !(error in catalogue))).toEqual([])
  })

  it("starts the primary key of every table with the site", () => {
    const keys = sources("storage/mysql/migrations").flatMap((file) =>
      [...read(file).matchAll(/create table (?:if not exists )?(\w+) \([\s\S]*?primary key \((\w+)/g)].map(
        ([, table, first]) => [`${file}: ${table}`, first] as const
      )
    )
    expect(keys.length).toBeGreaterThan(8)
    invariant(
      "Every table's primary key starts with the site id.",
      keys.filter(([, first]) => first !== "site_id").map(([table]) => table)
    )
  })

  it("lets nothing but the egress guard and named services connect outwards", () => {
    const connects = /\bfetch\(|\bundici\b|\bhttps?\.request\(|\bnet\.connect\(|createConnection\(/
    const ours = new Set([
      // Words about a request, and the answer of a protocol's own handler.
      "api/docs/reference/samples.ts",
      "api/mcp/protocol.ts",
      // A script that a browser runs, which asks its own address.
      "api/operator/console/live.ts",
      // Our own processes and the servers an operator configured, never a host of a customer's choosing.
      "infra/capture/traffic.ts",
      "infra/connectors/egress.ts",
      "infra/demo/create.ts",
      "infra/deploy/container/healthy.mjs",
      "infra/local/mariadb.ts",
      "infra/main/supervisor/demo.ts",
      "infra/telemetry/telemetry.ts"
    ])
    invariant(
      "Every outbound connection to a host of someone else's choosing goes through `infra/connectors/egress.ts`.",
      allSources.filter(
        (file) =>
          connects.test(code(file)) &&
          !ours.has(file) &&
          !/^infra\/(bench|cli|origin|main\/testing|local\/.*\.mjs)/.test(file) &&
          !file.startsWith("storage/")
      )
    )
  })

  it("keeps the doors of the API apart, and what is done behind them", () => {
    const room = (file: string): string => {
      const [, first = "", ...rest] = file.split("/")
      return rest.length === 0 || first === "docs" ? "front" : first
    }
    const floors: Record<string, number> = {
      front: 4,
      integrator: 3,
      owner: 3,
      visitor: 3,
      operator: 3,
      mcp: 3,
      "use-cases": 2,
      access: 1,
      answers: 0
    }
    const offences = sources("api").flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier.startsWith("api/") && specifier !== "api/ApiConfig.ts")
        .map((specifier) => ({ file, specifier, from: room(file), to: room(specifier) }))
        .filter(({ from, to }) => from !== to && !((floors[from] ?? -1) > (floors[to] ?? 99)))
    )
    const said = ({ file, specifier }: (typeof offences)[number]) => `${file} imports ${specifier}`
    const isDoor = (name: string) => floors[name] === 3
    invariant(
      "No door of the API imports another.",
      offences.filter(({ from, to }) => isDoor(from) && isDoor(to)).map(said)
    )
    invariant(
      "No use case imports a door.",
      offences.filter(({ from, to }) => from === "use-cases" && isDoor(to)).map(said)
    )
    invariant("Arrows of the API run down: front door, doors, use cases, access, answers.", offences.map(said))
  })

  it("leaves no resource out of its door", () => {
    const declared = sources("api").flatMap((file) =>
      [...code(file).matchAll(/export const (\w+) = rows\(/g)].map(([, name]) => ({ file, name: name as string }))
    )
    expect(declared.length).toBeGreaterThan(35)
    invariant(
      "Every group of rows stands in the list of its door.",
      declared
        .filter(({ file, name }) => {
          const [, list = ""] = /= door\(([^)]*)\)/.exec(code(`api/${file.split("/")[1]}/door.ts`)) ?? []
          return !list.split(/[,\s]+/).includes(name)
        })
        .map(({ file, name }) => `${file}: ${name}`)
    )
  })

  it("lets no text become a version but by the gate", () => {
    const stores = allSources.filter(
      (file) => /\.insertVersion\(/.test(code(file)) && !file.startsWith("storage/") && !file.startsWith("infra/bench/")
    )
    // Versions are made of what carries a judge's mark, and the compiler lets nobody make one by hand.
    const cast = allSources.filter((file) => /\bas (?:unknown as )?Accepted\b/.test(code(file)))
    const judges = allSources.filter((file) => importsOf(file).includes("engine/gate/accepted.ts"))
    invariant("Every content change goes through the gate, whoever makes it.", [
      ...stores
        .filter((file) => file !== "api/use-cases/content/write/store.ts")
        .map((file) => `${file} stores versions by itself`),
      ...cast.filter((file) => file !== "engine/gate/accepted.ts").map((file) => `${file} forges the mark`),
      ...judges
        .filter(
          (file) =>
            ![
              "engine/gate/gate.ts",
              "api/use-cases/content/write/judgeTokens.ts",
              // A stored text, carried along unchanged by a change of title and meta.
              "engine/gate/acceptedBefore.ts",
              // What the tests of decisions start from.
              "engine/write/fixtures.ts"
            ].includes(file)
        )
        .map((file) => `${file} says that it judges`)
    ])
    expect(stores).toHaveLength(1)
    expect(judges).toHaveLength(4)
  })

  it("serves markup from accepted trees alone", () => {
    const splits = allSources.filter((file) => /\bpartsOf\(/.test(code(file)))
    const raw = sources("renderer", [".ts", ".astro"]).filter((file) => /\bpayload\??\.html\b/.test(code(file)))
    const inserted = [...sources("renderer", [".astro"]), ...sources("engine", [".astro"])].flatMap((file) =>
      [...read(file).matchAll(/set:html=\{([^}]*)\}/g)].map(([, what]) => `${file} inserts ${what}`)
    )
    invariant(
      "Customer HTML reaches a page only as the serialisation of a parsed, accepted tree, never as the text that was sent.",
      [
        ...splits.filter((file) => !file.startsWith("engine/gate/")).map((file) => `${file} splits a tree by itself`),
        ...raw.map((file) => `${file} reads the text that was sent`),
        ...inserted.filter(
          (place) =>
            ![
              "renderer/page/Region.astro inserts open",
              "renderer/page/Region.astro inserts part.html",
              "renderer/page/Region.astro inserts close",
              "renderer/layout/Shell.astro inserts data"
            ].includes(place)
        )
      ]
    )
    expect(inserted.length).toBeGreaterThan(0)
  })

  it("B4: claims no invariant that nothing checks", () => {
    const oneLine = (text: string) => text.replace(/^ \* ?/gm, "").replace(/\s+/g, " ")
    const list = readme.slice(readme.indexOf("## Invariants")).matchAll(/^- ([\s\S]*?)(?=\n- |\n*$|\n\n)/gm)
    const claimed = [...list].map(([, sentence]) => oneLine(sentence as string))
    const checks = ["test/architecture.test.ts", "api/use-cases/commit.test.ts"]
      .map((file) => oneLine(read(file)))
      .join(" ")
    expect(claimed.length).toBeGreaterThan(14)
    expect(claimed.filter((sentence) => !checks.includes(sentence))).toEqual([])
  })

  it("uses names that say something", () => {
    invariant(
      "No file or folder is called utils, helpers, common, misc or manager.",
      allSources.filter((file) => /(^|\/)(utils?|helpers?|common|misc|managers?)(\.|\/)/i.test(file))
    )
  })
})
