import Type, { type Static } from 'typebox'
import { likersPath, likePath } from '../rules/likes.ts'
import type { Contract } from './contract.generated.ts'
import { Flag, IdParams, Page, PageQuery } from './shapes.ts'
import { UserCard } from './user.ts'

/** The number of likes, and whether the caller is among them: part of the liked resource, and the answer to a like. */
export const likeFields = { TotalLikes: Type.Integer(), liked: Flag }
export const Likes = Type.Object(likeFields)
export type Likes = Static<typeof Likes>

/** The three calls for the likes of a noun (POS-10); with them it is `Likeable`. */
export const likeCalls = <const N extends string>(noun: N, what: string) => {
  const path = likePath(noun)
  return {
    like: {
      method: 'POST',
      path,
      access: 'user',
      summary: `Like ${what}; liked already, nothing changes`,
      limit: 'write',
      params: IdParams,
      answers: { 200: Likes },
    },
    unlike: {
      method: 'DELETE',
      path,
      access: 'user',
      summary: `Like ${what} no more`,
      limit: 'write',
      params: IdParams,
      answers: { 200: Likes },
    },
    likes: {
      method: 'GET',
      path: likersPath(noun),
      access: 'user',
      summary: `Who likes ${what}, the latest first`,
      limit: 'read',
      replica: true,
      params: IdParams,
      query: PageQuery,
      answers: { 200: Page(UserCard) },
    },
  } as const
}

/** What can be liked: every noun with `likeCalls`. Its rows are in the table `<noun>s`, its likes in `<noun>_likes`. */
export type Likeable = { [N in keyof Contract]: Contract[N] extends LikeCalls ? N : never }[keyof Contract]
type LikeCalls = { [C in keyof ReturnType<typeof likeCalls>]: object }
