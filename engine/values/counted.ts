/** A number with what it counts, as English has it: `1 redirect leads`, `2 redirects lead`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
