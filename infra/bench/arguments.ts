/** Reads a benchmark's command line. Pure; what cannot be meant is refused with a sentence that says what can. */

export interface Shape<Switch extends string, Option extends string> {
  /** Shown beside what is wrong. */
  readonly usage: string
  /** Take no value, such as `--rate`. */
  readonly switches?: ReadonlyArray<Switch>
  /** Take one, such as `--against /path`. */
  readonly options?: ReadonlyArray<Option>
  /** Numbers that may stand without a name. */
  readonly numbers?: number
}

export interface Arguments<Switch extends string, Option extends string> {
  readonly numbers: ReadonlyArray<number>
  readonly switches: ReadonlySet<Switch>
  readonly options: { readonly [name in Option]?: string }
}

/** Names come without their dashes. Throws an error whose message is for the person at the terminal. */
export const readArguments = <Switch extends string = never, Option extends string = never>(
  given: ReadonlyArray<string>,
  shape: Shape<Switch, Option>
): Arguments<Switch, Option> => {
  const refuse = (what: string): never => {
    throw new Error(`${what}\nUsage: ${shape.usage}`)
  }
  const numbers: Array<number> = []
  const switches = new Set<Switch>()
  const options: { [name in Option]?: string } = {}
  for (let at = 0; at < given.length; at++) {
    const word = given[at] as string
    const name = word.replace(/^--/, "")
    if (name === word) {
      if (numbers.length === (shape.numbers ?? 0)) refuse(`"${word}" is one argument too many.`)
      numbers.push(positive(word) ?? refuse(`"${word}" is not a whole number above 0.`))
    } else if (isOne(shape.switches, name)) {
      switches.add(name)
    } else if (isOne(shape.options, name)) {
      const value = given[++at]
      if (value === undefined || value.startsWith("--")) refuse(`--${name} takes a value.`)
      else options[name] = value
    } else refuse(`There is no --${name}.`)
  }
  return { numbers, switches, options }
}

/** `10,1000` as numbers; undefined where one of them is not a whole number above 0. */
export const listOfNumbers = (text: string): ReadonlyArray<number> | undefined => {
  const numbers = text.split(",").map(positive)
  return numbers.every((number) => number !== undefined) ? numbers : undefined
}

const positive = (word: string): number | undefined => (/^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined)

const isOne = <A extends string>(names: ReadonlyArray<A> | undefined, name: string): name is A =>
  (names as ReadonlyArray<string> | undefined)?.includes(name) === true
