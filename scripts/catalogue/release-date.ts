const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** "19970823" → "1997-08-23", "199707xx" → "1997-07", "1997xxxx" → "1997"; anything else is null. */
export function parseRelease(text: string | null): string | null {
  const match = /^(\d{4})(\d\d|xx)?(\d\d|xx)?$/i.exec((text ?? '').trim())
  if (!match) return null
  const [, year = '', month = 'xx', day = 'xx'] = match
  const monthNumber = Number(month)
  if (Number.isNaN(monthNumber)) return year
  const days = daysInMonth[monthNumber - 1]
  if (days === undefined) return year
  const dayNumber = Number(day)
  if (!(dayNumber >= 1 && dayNumber <= days)) return `${year}-${month}`
  return `${year}-${month}-${day}`
}

function parseYear(text: string): string | null {
  return /^(19[67]\d|19[89]\d|20[0-2]\d)$/.exec(text.trim())?.[1] ?? null
}

export function yearOf(date: string | null): number | null {
  return date === null ? null : Number(date.slice(0, 4))
}

/**
 * The date of one entry: its release if well formed, else its year. A release that disagrees with the
 * year by more than a year is somebody's typing mistake, so the coarser year wins.
 */
export function dateOf(release: string | null, year: string): string | null {
  const precise = parseRelease(release)
  const coarse = parseYear(year)
  if (precise === null || coarse === null) return precise ?? coarse
  return Math.abs(Number(precise.slice(0, 4)) - Number(coarse)) > 1 ? coarse : precise
}

/** Earliest first; undated last; within a year the more precise date first. */
export function compareDates(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  if (a.startsWith(b)) return -1
  if (b.startsWith(a)) return 1
  return a < b ? -1 : 1
}

/** A platform cannot have games before its launch or after its end. */
export function withinLife(date: string | null, firstYear: number, lastYear: number): boolean {
  const year = yearOf(date)
  return year !== null && year >= firstYear && year <= lastYear
}
