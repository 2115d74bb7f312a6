import { createHash, randomBytes } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator'
import type { CalendarFeed } from '../../../common/api/calendar-feed.ts'
import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import { m } from '../../paraglide/messages.js'
import {
  type FeedRelease,
  type FeedRow,
  feedBehind,
  type OpenFeed,
  platformReleases,
  wishedReleases,
} from './calendar-feed.queries.ts'

/** A word that nobody guesses: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** What is stored of it: a copy of the database opens no calendar. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const toFeed = ({ wishes, platforms, created_at }: FeedRow): CalendarFeed => ({
  wishes: wishes ? 1 : 0,
  platforms,
  created_at: created_at.toISOString(),
})

const msPerDay = 86_400_000
/** How many days a release stays after it, and how far ahead those of platforms go. */
const kept = 60
const ahead = 366

/** The calendar behind an address, as iCalendar (RFC 5545); undefined for an unknown one. */
export async function calendarBehind(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  token: string,
): Promise<string | undefined> {
  const feed = await feedBehind(db, hashToken(token), new Date(now()))
  if (!feed) return undefined
  const dayAt = (days: number): string => utcDay(now() + days * msPerDay)
  const wished = feed.wishes ? await wishedReleases(db, feed.user_id, dayAt(-kept)) : []
  const others = await platformReleases(db, feed.platforms, { from: dayAt(-kept), to: dayAt(ahead) })
  return write(feed, together(wished, others), config.publicUrl)
}

/** Each release once: a wished game is not repeated for a platform on the same day. */
function together(wished: FeedRelease[], others: FeedRelease[]): FeedRelease[] {
  const days = new Set(wished.map(({ id, date }) => `${id} ${date}`))
  const more = others.filter(({ id, date }) => !days.has(`${id} ${date}`))
  return [...wished, ...more]
    .slice(0, limits.feedEvents)
    .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
}

/**
 * All-day events that block no time. Their ids stay, and their sequence grows with every change of a game: a moved date
 * is a newer one.
 */
function write({ lang }: OpenFeed, releases: FeedRelease[], site: string): string {
  const locale = { locale: lang === 'es' ? 'es' : 'en' } as const
  const { hostname } = new URL(site)
  const calendar = ical({
    name: m.server_feed_name({}, locale),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Ludoteca', product: 'Releases', language: lang === 'es' ? 'ES' : 'EN' },
    ttl: 6 * 3_600,
  })
  for (const { id, slug, title, date, change, updated_at, platform } of releases)
    calendar.createEvent({
      id: `game-${id}${platform ? `-${platform.id}` : ''}@${hostname}`,
      sequence: change,
      stamp: updated_at,
      lastModified: updated_at,
      start: date,
      allDay: true,
      summary: title,
      description: platform
        ? m.server_feed_platform({ platform: platform.name }, locale)
        : m.server_feed_wished({}, locale),
      url: `${site}/game/${slug}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    })
  return calendar.toString()
}
