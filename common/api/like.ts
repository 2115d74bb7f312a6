import Type, { type Static } from 'typebox'
import { likersPath, likePath } from '../rules/likes.ts'
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
