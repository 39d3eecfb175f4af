/** One line on standard error that is drawn over and over. */

export interface Progress {
  readonly done: number
  readonly total: number
}

/** A bar, the counts, the rate so far, and how long it may still take; at most `columns` wide. */
export const progressLine = ({ done, total }: Progress, seconds: number, columns = 80): string => {
  const rate = seconds > 0 ? done / seconds : 0
  const left = rate > 0 ? `  ${Math.ceil((total - done) / rate)} s left` : ""
  const figures = `${done.toLocaleString("en")} of ${total.toLocaleString("en")} pages  ${Math.round(rate).toLocaleString("en")} pages/s${left}`
  const width = Math.min(40, columns - figures.length - 3)
  if (width < 8) return figures.slice(0, columns)
  const filled = total === 0 ? 0 : Math.min(width, Math.floor((done / total) * width))
  return `${"█".repeat(filled)}${"░".repeat(width - filled)}  ${figures}`
}

export const showLine = (line: string): void => void process.stderr.write(`\r\u001b[2K${line}`)

export const clearLine = (): void => void process.stderr.write("\r\u001b[2K")
