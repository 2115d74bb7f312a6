import { utcDay } from '../../../common/rules/utc-day.ts'
/** A time zone, and the day of which its people may be told. */
interface ZoneDay {
  zone: string
  /** YYYY-MM-DD. */
  day: string
}

/** The days of which people may be told, by their time zones; `elsewhere` is that of whoever told none. */
export interface LocalDays {
  zones: readonly ZoneDay[]
  /** YYYY-MM-DD. */
  elsewhere: string
}

/**
 * What a zone names for `Intl`; undefined for a name that nobody knows. Offsets are none: they do not follow the
 * clocks.
 */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>()

function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!clocks.has(zone)) clocks.set(zone, makeClock(zone))
  return clocks.get(zone)
}

function makeClock(zone: string): Intl.DateTimeFormat | undefined {
  if (!/^[A-Za-z]/.test(zone)) return undefined
  try {
    // The Swedish order is that of ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
  } catch {
    return undefined
  }
}

/** Whether there is such a time zone. Only the names of stored zones are kept in memory. */
export const isTimeZone = (zone: string): boolean => makeClock(zone) !== undefined

const msPerHour = 3_600_000

/**
 * The day (YYYY-MM-DD) that has begun in a zone, when days begin at this hour of the morning; a zone that is unknown by
 * now counts as UTC.
 */
export function localDay(zone: string, now: number, beginsAt: number): string {
  const clock = clockOf(zone) ?? clockOf('UTC')
  const [day = '', time = ''] = (clock?.format(now) ?? '').split(' ')
  // Of a clock that is set back or forward in these hours the day is the same.
  return Number(time.slice(0, 2)) >= beginsAt ? day : dayBefore(day)
}

/** The days that have begun in these zones and in UTC, when days begin at this hour of the morning. */
export const localDays = (zones: readonly string[], now: number, beginsAt: number): LocalDays => ({
  zones: zones.map((zone) => ({ zone, day: localDay(zone, now, beginsAt) })),
  elsewhere: localDay('UTC', now, beginsAt),
})

const dayBefore = (day: string): string => utcDay(Date.parse(`${day}T00:00:00Z`) - 24 * msPerHour)
