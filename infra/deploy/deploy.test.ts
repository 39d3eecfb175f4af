/**
 * The recipes by which Makeready is run on several machines, held against the product: what they name is there, what they
 * set can be meant, and they agree with each other and with the processes on ports, probes and the time a stop takes.
 */
import { execFileSync } from "node:child_process"
import { existsSync, globSync } from "node:fs"
import { basename, join } from "node:path"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { keptFigures } from "../../api/operator/keptFigures.ts"
import { limits } from "../../engine/limits.ts"
import { queues } from "../../engine/ports/Jobs.ts"
import { importsOf, read, root } from "../../test/imports.ts"
import { configurationFrom, variableNames } from "../config.ts"
import { configurationExitCode, patienceAloneMs } from "../main/process.ts"
import { apiSwitches, originSwitches, workerSwitches } from "../main/supervisor/memory.ts"
import { isHealthPath } from "../origin/health.ts"

/** Kinds of processes, and how each is begun. What looks at pages is begun by an API process, and named beside it. */
const { apiHeapMegabytes, workerHeapMegabytes, originCacheBytes, apiPort, originPort } = Result.getOrThrow(
  configurationFrom({}, "/")
)
const begun = {
  api: [...apiSwitches(apiHeapMegabytes), "infra/main/api.ts"],
  worker: [...workerSwitches(workerHeapMegabytes), "infra/main/worker.ts"],
  origin: [...originSwitches(originCacheBytes), "infra/main/origin.ts"],
  migrate: ["infra/main/migrate.ts"]
}
type Kind = keyof typeof begun
const kinds = Object.keys(begun) as ReadonlyArray<Kind>
const wakePort = 4_100
const metricsPort = 4_090
const ports = { api: apiPort, worker: wakePort, origin: originPort, migrate: undefined }

// oxlint-disable-next-line typescript/no-explicit-any -- files of others' formats, of which a test looks at any member
type Any = any

/** What is wrong with variables as a process would read them, with a file in the place of each that names one. */
const problemsOf = (environment: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const unknown = Object.keys(environment)
    .filter((name) => name.startsWith("MAKEREADY_"))
    .filter((name) => !variableNames.includes(name.replace(/_FILE$/, "")))
    .map((name) => `${name} is no variable`)
  const held = (path: string) => examples[basename(path)]
  const read = configurationFrom(environment, "/srv", held)
  return [...unknown, ...(Result.isFailure(read) ? read.failure.problems : [])]
}
const examples: { readonly [secret: string]: string } = {
  "database-url": "mysql://makeready:secret@database:3306/makeready",
  "secret-key": "0123456789abcdef0123456789abcdef",
  "operator-token": "0123456789abcdef0123456789abcdef",
  "metrics-token": "0123456789abcdef0123456789abcdef",
  "smtp-url": "smtp://mail.example.com:587",
  "backup-key": "0123456789abcdef0123456789abcdef",
  "s3-access-key": "makeready",
  "s3-secret-key": "0123456789abcdef"
}

/** Names of the secrets that the script makes. */
const made = [...read("infra/deploy/compose/secrets.sh").matchAll(/^keep (\S+) /gm)].map(([, name]) => name!)

/** How a backup is taken in every recipe, but for its folder. */
const backedUp = (folder: string) => ["infra/cli/main.ts", "backup", folder, "--keep", "14"]

const patienceSeconds = patienceAloneMs / 1_000

const containerfile = read("infra/deploy/container/Containerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll(/\\\n\s*/g, "")
interface Stage {
  readonly from: string
  readonly lines: ReadonlyArray<string>
}
const stages = new Map(
  containerfile
    .split(/^FROM /m)
    .slice(1)
    .map((text): [string, Stage] => {
      const [head, ...lines] = text.split("\n")
      const [, from, name] = /^(\S+) AS (\S+)$/.exec(head!)!
      return [name!, { from: from!, lines }]
    })
)
const linesOf = (name: string, instruction: string): ReadonlyArray<string> =>
  stages
    .get(name)!
    .lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []))
const commandOf = (target: string): Any => JSON.parse(linesOf(target, "CMD")[0]!)
const imagesEnvironment = (target: string): Record<string, string> =>
  Object.fromEntries(
    ["runtime", target].flatMap((stage) =>
      linesOf(stage, "ENV").flatMap((line) =>
        [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!])
      )
    )
  )

describe("the images", () => {
  it("are one for each kind of process, and one with Chromium for the API that looks at pages", () => {
    for (const kind of kinds) expect(commandOf(kind), kind).toEqual(begun[kind])
    expect(commandOf("capture")).toEqual(begun.api)
    expect(
      [...stages]
        .filter(([, { from }]) => from === "runtime")
        .map(([name]) => name)
        .sort()
    ).toEqual(["capture", ...kinds].sort())
    expect(stages.get("capture")!.lines.join("\n")).toMatch(/apt-get install .*\bchromium-headless-shell\b/)
    expect([...stages].filter(([, { lines }]) => /chromium/i.test(lines.join("\n"))).map(([name]) => name)).toEqual([
      "capture"
    ])
  })

  it("stand on releases that are named, with the Node of the lock file", () => {
    const bases = [...stages.values()].map(({ from }) => from).filter((from) => !stages.has(from))
    for (const base of bases) expect(base).toMatch(/^[\w./-]+:(?!latest)[\w.-]+$/)
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> }
    expect(bases).toContain(`node:${dependencies["node"]}-bookworm-slim`)
  })

  it("run without rights, behind a first process that passes signals on", () => {
    for (const target of ["capture", ...kinds]) {
      const users = ["runtime", target].flatMap((stage) => linesOf(stage, "USER"))
      expect(users.at(-1), target).toBe("10001:10001")
    }
    expect(linesOf("runtime", "ENTRYPOINT")).toEqual(['["/usr/bin/tini", "--", "node"]'])
    expect(linesOf("runtime", "STOPSIGNAL")).toEqual(["SIGTERM"])
  })

  it("copy and run what there is, and are asked for their health where they answer", () => {
    const copied = [...stages.keys()]
      .flatMap((name) => linesOf(name, "COPY"))
      .filter((line) => !line.startsWith("--from"))
      .flatMap((line) => line.split(" ").slice(0, -1))
    for (const path of [...copied, ...containerfile.matchAll(/\binfra\/[\w./-]+\.(?:ts|mjs)/g)].map(String))
      expect(existsSync(join(root, path)), path).toBe(true)
    for (const [target, kind] of [...kinds.map((kind) => [kind, kind] as const), ["capture", "api"] as const]) {
      const asked = linesOf(target, "HEALTHCHECK").map((line) => /http:\/\/127\.0\.0\.1:(\d+)(\/\w+)/.exec(line)!)
      expect(asked, target).toHaveLength(kind === "migrate" ? 0 : 1)
      // Those that the engines of Debian 12 know; with any other the image cannot be built there.
      for (const [, flag] of linesOf(target, "HEALTHCHECK")
        .join(" ")
        .matchAll(/--([a-z-]+)=/g))
        expect(["interval", "timeout", "start-period", "retries"]).toContain(flag)
      for (const [, port, path] of asked) {
        expect(Number(port)).toBe(ports[kind])
        expect(linesOf(target, "EXPOSE")).toEqual([port])
        expect(isHealthPath(path!) && (kind !== "worker" || path === "/healthz"), `${target} ${path}`).toBe(true)
      }
    }
    expect(imagesEnvironment("worker")["MAKEREADY_WAKE_PORT"]).toBe(String(wakePort))
  })

  it("have the product whole: nothing is left out of them that something in them imports", () => {
    const ignored = read(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
    const left = (file: string) =>
      ignored.some((pattern) => file === pattern || file.startsWith(`${pattern}/`)) || file.endsWith(".test.ts")
    const seen = new Set<string>()
    const follow = (file: string): void => {
      if (seen.has(file) || !existsSync(join(root, file))) return
      seen.add(file)
      for (const imported of importsOf(file)) if (/^[a-z]+\/.*\.(ts|mjs)$/.test(imported)) follow(imported)
    }
    for (const entry of ["infra/cli/main.ts", "infra/main/capture.ts", "infra/deploy/container/warm.ts"]) follow(entry)
    for (const kind of kinds) follow(begun[kind].at(-1)!)
    expect(seen.size).toBeGreaterThan(500)
    expect([...seen].filter(left)).toEqual([])
    expect(ignored).toEqual(expect.arrayContaining([".git", "**/node_modules", ".makeready", "**/secrets"]))
  })
})

describe("the compose file", () => {
  const compose: Any = parse(read("infra/deploy/compose/compose.yaml"), { merge: true })
  const services: ReadonlyArray<[string, Any]> = Object.entries(compose.services)
  const ours = services.filter(([, { build, profiles }]) => build !== undefined && profiles === undefined)
  /** As the engine reads `${NAME:-default}` where nothing is set. */
  const filledIn = (value: string) => String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1")

  it("runs every kind of process, and two of those that answer", () => {
    const counts = Map.groupBy(ours, ([, { build }]) => build.target as string)
    expect(Object.fromEntries([...counts].map(([target, { length }]) => [target, length]))).toEqual({
      migrate: 1,
      capture: 2,
      worker: 2,
      origin: 2
    })
    for (const [name, { build, image, command }] of ours) {
      expect(existsSync(join(root, "infra/deploy/compose", build.context, build.dockerfile)), name).toBe(true)
      expect(image).toBe(`makeready-${build.target}:\${VERSION:-${JSON.parse(read("package.json")).version}}`)
      expect(command, `${name} runs what its image does`).toBeUndefined()
    }
    for (const [name, { image }] of services) expect(image, name).toMatch(/:(?!latest)[^:]+$|:\$\{VERSION/)
  })

  it("gives each a configuration that it can mean, and the same keys to all", () => {
    for (const [name, { environment, build, secrets }] of ours) {
      const given = Object.fromEntries(
        Object.entries(environment).map(([variable, value]) => [variable, filledIn(value as string)])
      )
      expect(problemsOf({ ...imagesEnvironment(build.target), MAKEREADY_CHROMIUM: "", ...given }), name).toEqual([])
      const named = Object.entries(given).flatMap(([variable, path]) =>
        variable.endsWith("_FILE") && path !== "" ? [basename(path)] : []
      )
      expect(named.sort(), name).toEqual([...secrets].sort())
    }
    for (const secret of Object.keys(compose.secrets)) expect(made).toContain(secret)
    const { MAKEREADY_PURGE_URLS: purged, MAKEREADY_WAKE_URLS: woken } = ours[0]![1].environment
    const addresses = (target: string, port: number) =>
      ours.filter(([, { build }]) => build.target === target).map(([name]) => `http://${name}:${port}`)
    expect(purged.split(",")).toEqual(addresses("origin", originPort))
    expect(woken.split(",")).toEqual(addresses("worker", wakePort))
  })

  it("has the command line, which asks the API from within and has the key of backups", () => {
    const { makeready: command, migrate } = compose.services
    expect([command.image, command.build, command.entrypoint.at(-1), command.restart]).toEqual([
      migrate.image,
      migrate.build,
      "infra/cli/main.ts",
      "no"
    ])
    expect(existsSync(join(root, command.entrypoint.at(-1)))).toBe(true)
    const { MAKEREADY_BASE_URL: api, MAKEREADY_BACKUP_KEY_FILE: key, ...others } = command.environment
    const { MAKEREADY_BASE_URL: publicly, ...everywhere } = migrate.environment
    expect([others, api]).toEqual([everywhere, everywhere.MAKEREADY_API_URL])
    expect(publicly).not.toBe(api)
    expect([...command.secrets].sort()).toEqual([...migrate.secrets, basename(key)].sort())
    expect(read("docs/backup.md")).toContain(`run --rm -T makeready ${backedUp("/backups").slice(1).join(" ")}'`)
    expect(command.volumes).toEqual([expect.stringMatching(/:\/backups$/)])
  })

  it("starts them in their order, without rights, and leaves them the time they take to stop", () => {
    for (const [name, service] of ours) {
      expect([service.read_only, service.cap_drop], name).toEqual([true, ["ALL"]])
      expect(service.security_opt).toContain("no-new-privileges:true")
      expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(patienceSeconds)
      const waitsFor = Object.entries(service.depends_on).map(
        ([of, { condition }]: [string, Any]) => `${of}: ${condition}`
      )
      expect(waitsFor, name).toEqual(
        {
          migrate: ["database: service_healthy", "store: service_healthy"],
          origin: ["store: service_healthy"]
        }[service.build.target as string] ?? ["migrate: service_completed_successfully"]
      )
    }
    const profile = ours.find(([, { build }]) => build.target === "capture")![1].security_opt[1].replace("seccomp:", "")
    const { syscalls } = JSON.parse(read(join("infra/deploy/compose", profile)))
    for (const needed of ["clone", "unshare", "setns", "chroot"]) expect(syscalls[0].names).not.toContain(needed)
    for (const mounted of compose.services.front.volumes.filter((volume: string) => volume.startsWith(".")))
      expect(existsSync(join(root, "infra/deploy/compose", mounted.split(":")[0])), mounted).toBe(true)
  })
})

describe("the manifests for Kubernetes", () => {
  const files = globSync("infra/deploy/kubernetes/**/*.yaml", { cwd: root })
  const documents: ReadonlyArray<Any> = files.flatMap((file) => parseAllDocuments(read(file)).map((one) => one.toJS()))
  const of = (kind: string): ReadonlyArray<Any> => documents.filter((one) => one.kind === kind)
  const workloads = [...of("Deployment"), ...of("StatefulSet"), ...of("Job")]
  const workloadOf = (kind: Kind) => workloads.find(({ metadata }) => metadata.name === `makeready-${kind}`)!
  const example = of("Kustomization").find(({ namespace }) => namespace !== undefined)
  const patches = of("Component").flatMap(({ patches = [] }) => patches.map(({ patch }: Any) => patch as string))

  it("are all put together by the base, the components and the example", () => {
    for (const file of files.filter((file) => file.endsWith("kustomization.yaml"))) {
      const { resources = [], components = [] } = parse(read(file))
      for (const named of [...resources, ...components])
        expect(existsSync(join(root, file, "..", named)), `${file}: ${named}`).toBe(true)
    }
    expect(workloads).toHaveLength(kinds.length)
    expect(patches.some((patch) => patch.includes("value: makeready-capture"))).toBe(true)
  })

  it.each(kinds)("run the %s as it is run elsewhere, without rights", (kind) => {
    const { template } = workloadOf(kind).spec
    const [container, ...more] = template.spec.containers
    expect(more).toEqual([])
    expect(container.args).toEqual(begun[kind])
    expect(container.image).toBe(`makeready-${kind}`)
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] }
    })
    expect(template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10001,
      seccompProfile: { type: "RuntimeDefault" }
    })
    expect(template.spec.automountServiceAccountToken).toBe(false)
    expect(Object.keys(container.resources.requests)).toEqual(["cpu", "memory"])
    expect(container.resources.limits.memory).toBeTypeOf("string")
  })

  it.each(kinds)("give the %s a configuration that it can mean", (kind) => {
    const { spec } = workloadOf(kind).spec.template
    const [container] = spec.containers
    const addresses = Object.fromEntries(
      example.configMapGenerator[0].literals.map((literal: string) => literal.split(/=(.*)/s).slice(0, 2))
    )
    const maps: Record<string, Any> = { "makeready-addresses": addresses }
    for (const { metadata, data } of of("ConfigMap")) maps[metadata.name] = data
    const given = {
      ...imagesEnvironment(kind),
      ...Object.assign({}, ...container.envFrom.map(({ configMapRef }: Any) => maps[configMapRef.name])),
      ...Object.fromEntries((container.env ?? []).map(({ name, value }: Any) => [name, value ?? "from-the-pod"]))
    }
    expect(problemsOf(given)).toEqual([])
    const files = Object.entries<string>(given).filter(([variable]) => variable.endsWith("_FILE"))
    const { mountPath } = container.volumeMounts.find(({ name }: Any) => name === "secrets")
    const { items } = spec.volumes.find(({ name }: Any) => name === "secrets").secret
    const laidDown =
      items?.map(({ path }: Any) => path) ?? example.secretGenerator[0].files.map((file: string) => basename(file))
    for (const [variable, path] of files)
      expect(
        laidDown.map((name: string) => `${mountPath}/${name}`),
        variable
      ).toContain(path)
  })

  it.each(kinds.filter((kind) => kind !== "migrate"))("probe the %s where it answers, and let it stop", (kind) => {
    const { spec } = workloadOf(kind).spec.template
    const [{ startupProbe, readinessProbe, livenessProbe, ports: open, lifecycle }] = spec.containers
    // An API process answers Prometheus where it answers everybody.
    const watched = kind === "api" ? [] : [metricsPort]
    expect(open.map(({ containerPort }: Any) => containerPort)).toEqual([ports[kind], ...watched])
    const { env } = spec.containers[0]
    expect(env.find(({ name }: Any) => name === "MAKEREADY_METRICS_PORT")?.value).toBe(watched[0]?.toString())
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
      expect(isHealthPath(httpGet.path)).toBe(true)
      expect(httpGet.port).toBe(open[0].name)
    }
    // A store or a database that is away takes nobody out of the service who still has something to say.
    expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(["/healthz", "/healthz"])
    expect(startupProbe.httpGet.path).toBe(kind === "worker" ? "/healthz" : "/readyz")
    const before = Number(lifecycle?.preStop.exec.command[1] ?? 0)
    if (kind !== "worker") expect(before).toBeGreaterThan(0)
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(before + patienceSeconds)
    const labels = { "app.kubernetes.io/name": `makeready-${kind}` }
    const services = of("Service").filter(({ spec }) => spec.selector["app.kubernetes.io/name"] === `makeready-${kind}`)
    expect(services.length).toBeGreaterThan(0)
    for (const { spec } of services) expect(spec.ports).toMatchObject([{ port: ports[kind], targetPort: open[0].name }])
    expect(
      of("PodDisruptionBudget").some(
        ({ spec }) => spec.selector.matchLabels["app.kubernetes.io/name"] === labels["app.kubernetes.io/name"]
      )
    ).toBe(true)
    const policy = of("NetworkPolicy").find(({ metadata }) => metadata.name === `makeready-${kind}`)
    expect(policy.spec.podSelector.matchLabels).toEqual(labels)
    expect(policy.spec.ingress.map(({ ports }: Any) => ports)).toEqual(open.map(({ name }: Any) => [{ port: name }]))
  })

  it("take whatever the product takes past the ingress controller, and wait as long as it may take", () => {
    const [{ metadata }] = of("Ingress")
    const setting = (name: string) => metadata.annotations[`nginx.ingress.kubernetes.io/${name}`]
    const largest = Math.max(limits.videoBytes, limits.formFilesBytes, limits.areaFileBytes, limits.batchBodyBytes)
    expect(Number.parseInt(setting("proxy-body-size"), 10) * 1024 * 1024).toBeGreaterThan(largest)
    expect(Number(setting("proxy-read-timeout"))).toBeGreaterThanOrEqual(90)
  })

  it("name secrets that the script makes", () => {
    for (const file of example.secretGenerator[0].files) expect(made).toContain(basename(file))
  })

  it("have everything that the job needs by the labels that an upgrade applies first", () => {
    const [, selected] = /--selector 'app\.kubernetes\.io\/name in \(([^)]*)\)'/.exec(read("docs/deploying.md"))!
    const generated = [...example.configMapGenerator, ...example.secretGenerator].map(({ options }) => options.labels)
    const needed = [...of("ConfigMap"), ...of("ServiceAccount"), ...of("Job")].map(({ metadata }) => metadata.labels)
    for (const labels of [...generated, ...needed])
      expect(selected!.split(", ")).toContain(labels["app.kubernetes.io/name"])
  })

  it("back up every night, by the key of backups, as the migration runs", () => {
    const [{ spec }] = of("CronJob")
    const { containers, volumes, ...pod } = spec.jobTemplate.spec.template.spec
    const { containers: itsContainers, volumes: itsVolumes, ...itsPod } = workloadOf("migrate").spec.template.spec
    const [{ name, args, env, volumeMounts, ...container }] = containers
    const [{ name: _name, args: _args, volumeMounts: itsMounts, ...itsContainer }] = itsContainers
    expect([pod, container]).toEqual([itsPod, itsContainer])
    expect([name, args]).toEqual(["backup", backedUp("/backups")])
    const backups = { name: "backups", persistentVolumeClaim: { claimName: "makeready-backups" } }
    expect(volumes).toEqual([...itsVolumes, backups])
    expect(volumeMounts).toEqual([...itsMounts, { name: "backups", mountPath: "/backups" }])
    expect(of("PersistentVolumeClaim").map(({ metadata }) => metadata.name)).toEqual(["makeready-backups"])
    const [{ name: variable, value }] = env
    expect(variableNames.map((one) => `${one}_FILE`)).toContain(variable)
    expect(example.secretGenerator[0].files).toContain(`secrets/${basename(value)}`)
  })

  it("tell each origin of changes, by the names that they have", () => {
    const { metadata, spec } = workloadOf("origin")
    const named = Array.from(
      { length: spec.replicas },
      (_, at) => `http://${metadata.name}-${at}.${spec.serviceName}:${originPort}`
    )
    const { MAKEREADY_PURGE_URLS: purged } = of("ConfigMap").find(({ metadata }) => metadata.name === "makeready").data
    expect(purged.split(",")).toEqual(named)
    expect(of("Service").find(({ metadata }) => metadata.name === spec.serviceName).spec.clusterIP).toBe("None")
  })

  it("name every image once, with a release", () => {
    expect(example.images.map(({ name }: Any) => name).sort()).toEqual(
      ["capture", ...kinds].map((target) => `makeready-${target}`).sort()
    )
    for (const { newTag } of example.images) expect(newTag).toBe(JSON.parse(read("package.json")).version)
  })

  it("have workers follow a figure that /metrics has", () => {
    const [{ spec }] = of("HorizontalPodAutoscaler")
    const rules = documents.flatMap(({ rules }) => rules?.external ?? [])
    expect(rules.map(({ name }) => name.as)).toEqual(spec.metrics.map(({ external }: Any) => external.metric.name))
    expect(spec.scaleTargetRef.name).toBe(workloadOf("worker").metadata.name)
    for (const { seriesQuery, metricsQuery } of rules) {
      const figure = keptFigures.find(({ name }) => name === /^\w+/.exec(seriesQuery)![0])!
      expect(metricsQuery).toContain(figure.name)
      expect(figure.labels).toEqual(["queue", "state"])
      const [, counted] = /queue=~"([^"]+)"/.exec(metricsQuery)!
      for (const queue of counted!.split("|")) expect(queues).toContain(queue)
      expect(metricsQuery).toContain('state="waiting"')
    }
  })
})

describe("the units of systemd", () => {
  const units = new Map(
    globSync("infra/deploy/systemd/*.service", { cwd: root }).map((file) => [basename(file), read(file)])
  )
  const settings = (unit: string, name: string) =>
    [...units.get(unit)!.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value!)
  const unitOf = (kind: Kind) => (kind === "migrate" ? "makeready-migrate.service" : `makeready-${kind}@.service`)
  const variablesIn = (text: string) =>
    Object.fromEntries([...text.matchAll(/^(MAKEREADY_\w+)='(.*)'$/gm)].map(([, name, value]) => [name!, value!]))

  it("read the same file of variables as a shell does, whatever stands in its values", () => {
    for (const file of ["makeready.env", "machine.env"]) {
      const text = read(`infra/deploy/systemd/${file}`)
      const written = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
      expect(Object.keys(variablesIn(text)), "each in single quotes").toHaveLength(written.length)
      // A password and a parameter as an operator may have them.
      const told = text.replace("//user:password@mail.example.com:587", "//user:a&b$c;d@mail.example.com?x=1&y=(2)")
      const script = `set -eu; set -a; eval "$1"; ${process.execPath} -p 'JSON.stringify(process.env)'`
      const seen = JSON.parse(execFileSync("sh", ["-c", script, "sh", told], { encoding: "utf8", env: {} }))
      expect(seen).toMatchObject(variablesIn(told))
    }
  })

  it("come with a command line that asks the API from within, as that of the containers does", () => {
    const [api, ...others] = ["MAKEREADY_API_URL", "MAKEREADY_BASE_URL"].map(
      (name) => variablesIn(read("infra/deploy/systemd/makeready.env"))[name]!
    )
    const command = read("infra/deploy/systemd/makeready")
      .replaceAll("/etc/makeready/", join(root, "infra/deploy/systemd/"))
      .replace(/^exec .*$/m, 'echo "$MAKEREADY_BASE_URL"')
    expect(others).not.toContain(api)
    expect(execFileSync("sh", ["-c", command], { encoding: "utf8", env: {} }).trim()).toBe(api)
  })

  it("are one for each kind of process", () => {
    expect([...units.keys()].sort()).toEqual([...kinds.map(unitOf), "makeready-backup.service"].sort())
    expect(units.get(unitOf("api"))).toContain("infra/main/capture.ts")
  })

  it.each(kinds)(
    "run the %s as it is run elsewhere, without rights, and leave it the time it takes to stop",
    (kind) => {
      const unit = unitOf(kind)
      const node = "/opt/makeready/current/node_modules/.bin/node"
      expect(settings(unit, "ExecStart")).toEqual([[node, ...begun[kind]].join(" ")])
      expect(settings(unit, "User")).toEqual(["makeready"])
      for (const hardened of [
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "CapabilityBoundingSet=\n",
        "PrivateTmp=yes"
      ])
        expect(units.get(unit)).toContain(`\n${hardened}`)
      expect(settings(unit, "PartOf")).toEqual(["makeready.target"])
      expect(settings(unit, "WantedBy")).toEqual(["makeready.target"])
      if (kind === "migrate") return expect(settings(unit, "Type")).toEqual(["oneshot"])
      expect(settings(unit, "Type")).toEqual(["notify"])
      expect(Number(settings(unit, "TimeoutStopSec")[0])).toBeGreaterThan(patienceSeconds)
      expect(settings(unit, "RestartPreventExitStatus")).toEqual([String(configurationExitCode)])
    }
  )

  it.each(kinds)("give the %s a configuration that it can mean, with secrets that the script makes", (kind) => {
    const unit = unitOf(kind)
    const own = Object.fromEntries(settings(unit, "Environment").map((line) => line.split(/=(.*)/s).slice(0, 2)))
    const given = {
      ...own,
      ...variablesIn(read("infra/deploy/systemd/makeready.env")),
      ...variablesIn(read("infra/deploy/systemd/machine.env"))
    }
    if (kind === "origin") expect(own["MAKEREADY_ORIGIN_PORT"]).toBe("%i")
    const instance = kind === "origin" ? "8081" : "2"
    const asInstance = Object.entries<string>(given).map(([name, value]) => [name, value.replaceAll("%i", instance)])
    expect(problemsOf(Object.fromEntries(asInstance))).toEqual([])
    const credentials = settings(unit, "LoadCredential").map((line) => line.split(":")[0]!)
    for (const credential of credentials) expect(made).toContain(credential)
    const files = Object.entries<string>(own).filter(([variable]) => variable.endsWith("_FILE"))
    expect(files.map(([, path]) => path)).toEqual(credentials.map((name) => `%d/${name}`))
  })
})

describe("backups and commands under systemd", () => {
  const folder = "infra/deploy/systemd"
  const valuesIn = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value!)

  it("are taken as every night's, encrypted, by a unit that may write to their folder alone", () => {
    const [unit, migrate] = ["backup", "migrate"].map((name) => read(`${folder}/makeready-${name}.service`))
    const [start] = valuesIn(unit!, "ExecStart")
    expect(start!.endsWith(` ${backedUp("/var/backups/makeready").join(" ")}`)).toBe(true)
    expect(valuesIn(unit!, "ReadWritePaths")).toEqual(["/var/backups/makeready"])
    const more = (name: string) => valuesIn(unit!, name).filter((one) => !valuesIn(migrate!, name).includes(one))
    expect(more("LoadCredential")).toEqual(["backup-key:/etc/makeready/secrets/backup-key"])
    expect(more("Environment")).toEqual(["MAKEREADY_BACKUP_KEY_FILE=%d/backup-key"])
    // By the timer of its name, and never with the others.
    expect(unit).not.toContain("makeready.target")
    expect(valuesIn(read(`${folder}/makeready-backup.timer`), "OnCalendar")).toHaveLength(1)
    for (const page of ["docs/deploying.md", "docs/backup.md"])
      expect(read(page)).toContain("systemctl enable --now makeready-backup.timer")
  })

  it("have every secret that a process has", () => {
    const [, named] = /^for secret in (.*); do$/m.exec(read(`${folder}/makeready`))!
    const credentials = valuesIn(read(`${folder}/makeready-backup.service`), "LoadCredential")
    expect(named!.split(" ").sort()).toEqual(credentials.map((one) => one.split(":")[0]!).sort())
  })
})
