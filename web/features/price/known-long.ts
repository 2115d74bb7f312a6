import { utcDay } from '../../../common/rules/utc-day.ts'
import { dayNumber } from './history/days.ts'

/** So many days of prices must be known before anything is said of the lowest. */
const shortest = 30

/** Whether prices are known long enough, from the first day on, to say which of them was low. */
export const isKnownLong = (since: string | null, now = utcDay(Date.now())): boolean =>
  since !== null && dayNumber(now) - dayNumber(since) >= shortest
