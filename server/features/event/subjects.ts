import type { Event } from '../../../common/api/event.ts'
import { limits } from '../../../common/rules/limits.ts'
import { cutAtWord } from '../../../common/rules/text.ts'
import type { hydrate } from '../../hydrate/hydrate.ts'

type Hydrated = Awaited<ReturnType<typeof hydrate>>
type Shown<K extends keyof Hydrated> = Hydrated[K] extends ReadonlyMap<number, infer T> ? T : never

/**
 * What an event can be about beside a game: `list` stands in the column `list_id`, is hydrated among `lists` and shown as `list`. Events
 * of these kinds are made again from the things themselves when an archive is restored.
 */
const previews = {
  list: ({ id, slug, title, description, TotalGames, games, TotalLikes, liked }: Shown<'lists'>): Event['list'] => ({
    id,
    slug,
    title,
    description,
    TotalGames,
    games,
    TotalLikes,
    liked,
  }),
  review: ({ id, title, review, total, TotalLikes, liked }: Shown<'reviews'>): Event['review'] => ({
    id,
    title,
    review: cutAtWord(review, limits.reviewTold),
    total,
    TotalLikes,
    liked,
  }),
}

export type Subject = keyof typeof previews
export const subjects = Object.keys(previews) as Subject[]

/** The part of an event that shows its subject; undefined when the subject was deleted or is hidden from the viewer. */
export function showSubject(subject: Subject, id: number, hydrated: Hydrated): Partial<Event> | undefined {
  const shown = hydrated[`${subject}s`].get(id)
  if (!shown) return undefined
  // The compiler cannot see that the map and the preview belong to one subject.
  const preview = previews[subject] as (thing: typeof shown) => Event[Subject]
  return { [subject]: preview(shown) }
}
