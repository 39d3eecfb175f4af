/** What a browser is called in the list of places where an owner is signed in. A courtesy: any browser may say anything. */
export const deviceOf = (userAgent: string | undefined): string => {
  const agent = userAgent ?? ""
  const browser = browsers.find(([mark]) => agent.includes(mark))?.[1]
  const system = systems.find(([mark]) => agent.includes(mark))?.[1]
  if (browser === undefined && system === undefined) return "A browser"
  return [browser ?? "A browser", ...(system === undefined ? [] : [system])].join(" on ")
}

/** The first mark found decides: browsers name those they resemble too. */
const browsers: ReadonlyArray<readonly [mark: string, name: string]> = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrom", "Chrome"],
  ["Safari", "Safari"]
]
const systems: ReadonlyArray<readonly [mark: string, name: string]> = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "Chromebook"],
  ["Linux", "Linux"]
]
