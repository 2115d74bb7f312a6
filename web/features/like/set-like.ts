import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { holdsThings } from '../../lib/shown-things.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { likeCalls } from './like-calls.ts'
import { type Liked, showLike, showLikes } from './shown-likes.ts'

/** A thing with a press that is not settled: what the server has, and what was pressed last. */
interface Line {
  stands: boolean
  wanted: boolean
}
const lines = new Map<string, Line>()

/**
 * Likes a list or review, or no more: shown at once, taken back when refused. One call about a thing is on its way at a time;
 * when it is answered, the last press is what counts.
 */
export async function setLike(client: QueryClient, thing: Liked, likes: boolean): Promise<void> {
  const key = `${thing.noun} ${thing.id}`
  const known = lines.get(key)
  const line = known ?? { stands: !likes, wanted: likes }
  line.wanted = likes
  lines.set(key, line)
  showLike(client, thing, likes)
  if (known) return
  const dropped = await dropOldAnswers(client)
  showLike(client, thing, line.wanted)
  while (line.wanted !== line.stands) await settle(client, thing, line)
  lines.delete(key)
  for (const queryKey of dropped) void client.invalidateQueries({ queryKey, exact: true })
}

async function settle(client: QueryClient, thing: Liked, line: Line): Promise<void> {
  const { wanted } = line
  try {
    const answer = await send(thing, wanted)
    line.stands = wanted
    if (line.wanted === wanted) showLikes(client, thing, answer)
  } catch (error) {
    line.wanted = line.stands
    showLike(client, thing, line.stands)
    // The client tells every other failure by itself.
    if (error instanceof ApiError && error.status === 409) toast.error(error.message)
  }
}

function send({ noun, id }: Liked, likes: boolean) {
  const calls = likeCalls[noun]
  return likes ? calls.like({ params: { id } }) : calls.unlike({ params: { id } })
}

/** An answer from before the press would show the old state again: those are asked for anew afterwards. First ones and further pages may come. */
async function dropOldAnswers(client: QueryClient) {
  const old = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: holdsThings })
    .filter(({ state }) => state.data !== undefined && !state.fetchMeta?.fetchMore)
  await Promise.all(old.map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })))
  return old.map(({ queryKey }) => queryKey)
}
