import type { UserCard } from '../../../../common/api/user.ts'

/** Somebody as a post of one's own names them. */
export const personOf = ({
  id,
  nick,
  name = null,
  avatar = null,
}: Pick<UserCard, 'id' | 'nick'> & Partial<UserCard>) => ({
  id,
  nick,
  name,
  avatar,
  followed: 0 as const,
  follows_you: 0 as const,
})

/** The people whom the text of a draft mentions: the editor keeps their nicks. */
export function mentionedIn(text: string): UserCard[] {
  const found: UserCard[] = []
  if (text !== '')
    JSON.parse(text, (_name, value: unknown) => {
      const { type, attrs } = (value ?? {}) as { type?: string; attrs?: { id: number; nick: string } }
      if (type === 'mention' && attrs) found.push(personOf(attrs))
      return value
    })
  return found
}
