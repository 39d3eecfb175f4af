/** How deep JSON nests. Programs that walk it call themselves for each level, and run out of stack at some thousands. */

/** Whether objects and lists stand more than `levels` deep inside one another. Looks no deeper than that. */
export const nestsDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => nestsDeeper(member, levels - 1)))
