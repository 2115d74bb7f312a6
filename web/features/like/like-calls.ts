import type { Likeable } from '../../../common/api/like.ts'
import { likersPath, likePath } from '../../../common/rules/likes.ts'
import type { Api } from '../../api/call-types.ts'
import { callsOf } from '../../api/client.ts'

type Name = 'like' | 'unlike' | 'likes'

/** The calls about the likes of a noun, which are the same for each. */
export function likeCallsOf(noun: Likeable): Pick<Api[Likeable], Name> {
  const path = likePath(noun)
  return callsOf<Likeable, Name>({ like: ['POST', path], unlike: ['DELETE', path], likes: ['GET', likersPath(noun)] })
}
