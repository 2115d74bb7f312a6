import type { Kysely } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { PostDocument } from '../../../common/rules/post-document.ts'
import { mentionKeys, withMentions } from '../../../common/rules/typed-mentions.ts'
import type { DB } from '../../db/types.ts'
import { type PostText, textOf } from './comment.ts'
import { findUsersToMention } from './write-comment.queries.ts'

/**
 * A text in which nicks that its author typed in full are mentions (POS-10). Unknown nicks, users whom a block stands
 * between, and users beyond `limits.postMentions` stay words.
 */
export async function resolveTypedMentions(db: Kysely<DB>, authorId: number, given: PostText): Promise<PostText> {
  const document = JSON.parse(given.document) as PostDocument
  const keys = mentionKeys(document)
  if (keys.size === 0) return given
  const ids = await findUsersToMention(db, authorId, [...keys])
  const mentions = new Set(given.mentions)
  const idOf = (key: string): number | undefined => {
    const id = ids.get(key)
    if (id === undefined || (!mentions.has(id) && mentions.size >= limits.postMentions)) return undefined
    mentions.add(id)
    return id
  }
  return textOf(withMentions(document, idOf), [...mentions])
}
