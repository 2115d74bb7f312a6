import type { Progress } from '../../server/catalogue/external/sync.ts'

const plainEvery = 10_000

const number = (value: number): string => Math.round(value).toLocaleString('en')

/** "3 min 20 s". */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours} h ${minutes} min` : minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`
}

/** One line of progress: how many, how fast, how much time is left. `seconds` is the duration of this run so far. */
export function progressLine({ done, doneNow, total }: Progress, seconds: number): string {
  const rate = doneNow / Math.max(seconds, 0.001)
  const share = Math.floor((done / Math.max(total, 1)) * 100)
  const left = rate > 0 ? duration((total - done) / rate) : 'unknown time'
  return `${number(done)} of ${number(total)} games (${share} %), ${number(rate)} a second, ${left} left`
}

/** The results of the load. */
export const summary = ({ doneNow, counts }: Progress, seconds: number): string =>
  `${number(doneNow)} games in ${duration(seconds)}: ${number(counts.added)} new, ` +
  `${number(counts.byIds)} matched by id, ${number(counts.byName)} by name, ${number(counts.changed)} changed, ` +
  `${number(counts.unchanged)} unchanged${counts.merged > 0 ? `, ${number(counts.merged)} duplicates merged` : ''}`

/** Shows the progress: one line that is overwritten on a terminal, otherwise a line every ten seconds. */
export function createProgress(out: NodeJS.WriteStream, now: () => number) {
  const began = now()
  let reportedAt = began
  let open = false
  return {
    seconds: () => (now() - began) / 1_000,
    show(progress: Progress): void {
      const line = progressLine(progress, (now() - began) / 1_000)
      if (out.isTTY) {
        out.write(`\r${line}\u001b[K`)
        open = true
      } else if (now() - reportedAt >= plainEvery) {
        reportedAt = now()
        out.write(`${line}\n`)
      }
    },
    /** A separate line below. */
    say(line: string): void {
      out.write(`${open ? '\n' : ''}${line}\n`)
      open = false
    },
  }
}
