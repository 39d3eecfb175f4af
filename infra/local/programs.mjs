/**
 * Programs that are not on npm. MariaDB is needed wherever no database is configured. Chromium looks at pages, for
 * screenshots, verification and tests; nginx, Caddy, HAProxy, Galera, Prometheus and Ceph's object gateway are for tests, benchmarks and
 * `npm run cluster` alone. Without one of them the rest works, and what was left out is told.
 */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { note, run, step, Unprepared } from "./progress.mjs"

/** Debian keeps servers out of a user's PATH, Homebrew out of a service's. */
const folders = () => [
  ...(process.env.PATH ?? "").split(":").filter((folder) => folder !== ""),
  "/usr/sbin",
  "/usr/local/sbin",
  "/usr/local/mysql/bin",
  "/opt/homebrew/bin",
  "/usr/local/bin"
]
const has = (...names) => names.some((name) => folders().some((folder) => existsSync(join(folder, name))))
const macBrowsers = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** Where Debian's package has it; what stands in /usr/bin starts it as a child of a shell. */
const headlessShell = "/usr/lib/chromium/chromium-headless-shell"

export const programs = {
  mariadb: {
    name: "MariaDB",
    apt: ["mariadb-server"],
    brew: ["mariadb"],
    services: ["mariadb"],
    found: () =>
      Boolean(process.env.MAKEREADY_DATABASE_URL || process.env.MAKEREADY_DATABASE_URL_FILE) ||
      has("mariadbd", "mysqld"),
    needed: true,
    otherwise:
      "Makeready needs a MariaDB or MySQL server and found none. Install MariaDB (10.11 or later), or name a running " +
      "server in MAKEREADY_DATABASE_URL, for example mysql://user:password@localhost:3306/makeready."
  },
  chromium: {
    name: "Chromium",
    // Of one that the machine's lists have not, the next.
    apt: ["chromium-headless-shell|chromium"],
    brew: ["--cask", "google-chrome"],
    found: () =>
      existsSync(headlessShell) ||
      has("chromium", "chromium-browser", "google-chrome", "google-chrome-stable") ||
      macBrowsers.some(existsSync),
    needed: false,
    otherwise:
      "Chromium is not installed: screenshots and verification of pages are refused, and tests that need a browser " +
      "fail. Install chromium-headless-shell or chromium, or name the program in MAKEREADY_CHROMIUM."
  },
  headlessShell: {
    name: "Chromium's headless shell",
    apt: ["chromium-headless-shell"],
    brew: undefined,
    found: () => existsSync(headlessShell),
    needed: false,
    otherwise:
      "chromium-headless-shell is not installed: looks at pages take twice as long, and tests in a browser four times, since " +
      "Chromium itself renders its own windows too."
  },
  nginx: {
    name: "nginx",
    apt: ["nginx"],
    brew: ["nginx"],
    services: ["nginx"],
    found: () => has("nginx"),
    needed: false,
    otherwise:
      "nginx is not installed: the tests of the configuration shipped for it are left out. Install nginx to run them."
  },
  caddy: {
    name: "Caddy",
    apt: ["caddy"],
    brew: ["caddy"],
    services: ["caddy", "caddy-api"],
    found: () => has("caddy"),
    needed: false,
    otherwise:
      "Caddy is not installed: the tests of the configuration shipped for it are left out. Install caddy to run them."
  },
  haproxy: {
    name: "HAProxy",
    apt: ["haproxy"],
    brew: ["haproxy"],
    services: ["haproxy"],
    found: () => has("haproxy"),
    needed: false,
    otherwise:
      "HAProxy is not installed: the tests on a cluster of databases are left out. Install haproxy to run them."
  },
  galera: {
    name: "Galera",
    apt: ["galera-4", "mariadb-client", "rsync"],
    brew: undefined,
    services: ["rsync"],
    found: () => existsSync("/usr/lib/galera/libgalera_smm.so") && has("rsync") && has("mariadb"),
    needed: false,
    otherwise:
      "Galera is not installed: the tests on a cluster of databases are left out. " +
      "Install galera-4, mariadb-client and rsync (Debian, Ubuntu) to run them."
  },
  prometheus: {
    name: "Prometheus",
    apt: ["prometheus"],
    brew: ["prometheus"],
    services: ["prometheus", "prometheus-node-exporter"],
    found: () => has("prometheus") && has("promtool"),
    needed: false,
    otherwise:
      "Prometheus is not installed: the tests of the alert rules shipped for it are left out. Install prometheus to run them."
  },
  faketime: {
    name: "libfaketime",
    apt: ["faketime"],
    brew: undefined,
    found: () =>
      ["x86_64", "aarch64"].some((architecture) =>
        existsSync(`/usr/lib/${architecture}-linux-gnu/faketime/libfaketimeMT.so.1`)
      ),
    needed: false,
    otherwise:
      "libfaketime is not installed: no clock jumps in an hour of chaos. Install faketime (Debian, Ubuntu) to have that tried."
  },
  ceph: {
    name: "Ceph's object gateway",
    apt: ["radosgw", "ceph-mon", "ceph-osd", "ceph-common"],
    brew: undefined,
    found: () => has("radosgw") && has("ceph-mon") && has("ceph-osd") && has("ceph"),
    needed: false,
    otherwise:
      "Ceph's object gateway is not installed: the tests against a real S3 server are left out. " +
      "Install radosgw, ceph-mon, ceph-osd and ceph-common (Debian, Ubuntu) to run them."
  }
}

/** Installs the program if this machine's package manager has it and we may use it. */
export const prepareProgram = async (program) => {
  if (program.found()) return
  const failure = await installed(program)
  if (failure === undefined) return
  const message = [program.otherwise, failure].filter((part) => part !== "").join("\n")
  if (program.needed) throw new Unprepared(message)
  note(message)
}

/** Undefined when it worked, else the reason, empty where the machine has no package manager that we know. */
const installed = async ({ name, apt, brew, services = [], found }) => {
  const command = has("apt-get")
    ? aptCommand(apt, services)
    : has("brew") && brew
      ? ["brew", ["install", ...brew]]
      : undefined
  if (command === undefined) return ""
  if (typeof command === "string") return command
  try {
    await step(`Installing ${name}`, () => run(...command))
    return found() ? undefined : `${name} was installed and still cannot be found.`
  } catch (error) {
    return error.message
  }
}

/**
 * Packages are installed and never started: a service of the machine's own is not wanted here, and would take port 80 or
 * 3306 from whoever has it. `policy-rc.d` is where Debian asks before it starts one, so the machine's own answer, if it has
 * one, is laid aside for the while. A service that came with the package is not started with the machine either; one that
 * was there before is left as it was.
 */
const aptScript = `
set -e
export DEBIAN_FRONTEND=noninteractive
services=$1
shift
new=
for service in $services; do
  [ -e "/lib/systemd/system/$service.service" ] || [ -e "/etc/init.d/$service" ] || new="$new $service"
done
policy=/usr/sbin/policy-rc.d
aside=$policy.makeready
restore() {
  rm -f "$policy"
  [ ! -e "$aside" ] || mv "$aside" "$policy"
}
trap restore EXIT
trap 'exit 130' INT TERM HUP
# What a run that was killed has left behind is not the machine's own.
if grep -qs 'for Makeready' "$policy"; then rm -f "$policy"; fi
[ -e "$aside" ] || [ ! -e "$policy" ] || mv "$policy" "$aside"
printf '#!/bin/sh\n# While programs are installed for Makeready.\nexit 101\n' > "$policy"
chmod 755 "$policy"
options="-qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=2 -o Acquire::http::Timeout=30"
apt-get $options update || true
packages=
for alternatives in "$@"; do
  package=\${alternatives%%|*}
  for one in $(echo "$alternatives" | tr '|' ' '); do
    if apt-cache show "$one" > /dev/null 2>&1; then package=$one; break; fi
  done
  packages="$packages $package"
done
apt-get $options install -y --no-install-recommends $packages
for service in $new; do
  if command -v systemctl > /dev/null; then systemctl disable --quiet "$service" || true
  elif [ -e "/etc/init.d/$service" ]; then update-rc.d "$service" disable || true
  fi
done
`

const aptCommand = (packages, services) => {
  const script = ["-c", aptScript, "install", services.join(" "), ...packages]
  if (process.getuid?.() === 0) return ["sh", script]
  if (has("sudo") && spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0) {
    return ["sudo", ["-n", "sh", ...script]]
  }
  return `Installing it takes an administrator: sudo apt-get install -y --no-install-recommends ${packages.map((one) => one.split("|")[0]).join(" ")}`
}
