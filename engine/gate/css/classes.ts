/**
 * Classes that style something, and those that only a framework gives a meaning: programs write `md:flex` and `px-4` by habit, and
 * where no framework is loaded such a page is shown without any style, in silence.
 */

/** Class names that a style sheet mentions in selectors; read without cutting it into tokens. */
export const classesStyledBy = (css: string): Iterable<string> =>
  css
    .matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\[^\n]|[\w\u0080-\uffff-])+)/gi)
    .map(([, name]) => name!.replace(/\\([0-9a-f]{1,6}) ?/gi, fromCode).replace(/\\(.)/g, "$1"))

const fromCode = (_: string, code: string): string => String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff))

/** Whether a class is one of those that Tailwind or Bootstrap would give a meaning, as far as its spelling tells. */
export const isOfFramework = (name: string): boolean =>
  name.length <= longest && (isOfIconFont(name) || patterns.some((pattern) => pattern.test(name)))
const longest = 100

/** Whether a class draws its element as a letter of an icon font, none of which is loaded; without it nothing is drawn, or its name. */
export const isOfIconFont = (name: string): boolean => name.length <= longest && iconFont.test(name)
const iconFont =
  /^(?:fa[bdlrs]?|fa-(?!\d)[\w-]+|bi-[a-z][\w-]*|glyphicon(?:-[\w-]+)?|material-icons(?:-\w+)?|material-symbols-\w+|ri-[\w-]+-(?:line|fill))$/

const size = String.raw`(?:\d+(?:\.5)?|\d+/\d+|px|full|screen|auto|fit|xs|sm|md|lg|xl|[2-9]xl|\[[^\]]+\])`
const colour =
  "(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)"
const width = "(?:sm|md|lg|xl|xxl|2xl)"
const patterns: ReadonlyArray<RegExp> = [
  // Variants: `md:flex`, `hover:underline`, `dark:bg-black`.
  /^(?:(?:max-)?(?:sm|md|lg|xl|2xl)|hover|focus(?:-visible|-within)?|active|disabled|dark|group-hover|first|last|odd|even|print):[\w[-]/,
  new RegExp(
    `^-?(?:[mp][trblxyse]?|gap(?:-[xy])?|space-[xy]|inset(?:-[xy])?|[wh]|size|(?:min|max)-[wh]|grid-cols|col-span)-${size}$`
  ),
  new RegExp(String.raw`^(?:bg|text|border|ring|from|via|to|fill|stroke)-${colour}-\d{2,3}(?:/\d+)?$`),
  /^(?:text-(?:xs|sm|base|lg|xl|[2-9]xl)|rounded-(?:sm|md|lg|xl|[23]xl|full)|shadow-(?:sm|md|lg|xl|2xl))$/,
  /^(?:font-(?:light|medium|semibold|bold|extrabold)|(?:items|justify)-(?:start|center|end|between|around)|tracking-\w+)$/,
  // Bootstrap
  new RegExp(String.raw`^(?:(?:col|offset)(?:-${width})?-\d{1,2}|row-cols(?:-${width})?-\d|navbar-expand-${width})$`),
  new RegExp(`^d-(?:${width}-)?(?:none|flex|block|grid|inline|inline-block|inline-flex)$`),
  /^(?:btn|alert|badge|bg|text)-(?:outline-)?(?:primary|secondary|success|danger|warning|info|light|dark)$/
]
