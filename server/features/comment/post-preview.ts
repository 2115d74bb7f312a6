import type { Kysely } from 'kysely'
import type { PostPreview } from '../../../common/api/comment.ts'
import { readDocument, wordsOf } from '../../../common/rules/post-document.ts'
import { cutAtWord, oneLine } from '../../../common/rules/text.ts'
import type { DB } from '../../db/types.ts'
import { notFound } from '../../errors.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { suspensions } from '../moderation/reports.queries.ts'

/** Characters that other sites show beside a link. */
const mostCharacters = 160

/**
 * What a link to a post says of it elsewhere (P-34): what a visitor would see, whoever asks. Nothing of a post that not
 * everybody sees, or whose author is suspended: both are the 404 of what never was; of a spoiler, author and game
 * alone.
 */
export async function postPreview(db: Kysely<DB>, id: number, now: Date): Promise<PostPreview> {
  const [post] = await hydratePage(db, 'comments', [id], null)
  if (!post || (await suspensions(db, [post.id_user], now)).size > 0) throw notFound()
  const { user, game, covered, comment, mentions } = post
  const about = { nick: user.nick, game: game?.title ?? null }
  if (covered === 1) return { ...about, picture: null, words: null }
  const nicks = new Map(mentions.map((person) => [person.id, person.nick]))
  const read = readDocument(comment)
  const words = 'problem' in read ? '' : wordsOf(read.document, { nameOf: (one) => nicks.get(one) })
  return { ...about, picture: game?.cover ?? null, words: cutAtWord(oneLine(words), mostCharacters) }
}
