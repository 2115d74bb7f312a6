import Type, { type Static, type TSchema } from 'typebox'
import { limits } from '../rules/limits.ts'
import { languageTag } from '../rules/text.ts'

/** Shapes shared by several nouns. */
export const Id = Type.Integer({ minimum: 1, maximum: limits.id })
export const Uuid = Type.String({ format: 'uuid' })
export const Slug = Type.String({ minLength: 1, maxLength: limits.slugMax, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' })
/** Flags are 0 or 1 on the wire. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])
/** True and false are accepted too. */
export const FlagInput = Type.Union([Flag, Type.Boolean()])
/** The order of lists, reviews and posts: by time, or by number of likes. */
export const orders = ['recent', 'oldest', 'likes'] as const
export type Order = (typeof orders)[number]
export const Order = Type.Enum([...orders])
export const Instant = Type.String({ format: 'date-time' })
export const Day = Type.String({ format: 'date' })
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const Lang = Type.Union([Type.Literal('en'), Type.Literal('es')])
/** The language of a text, any of the world's. */
export const LanguageTag = Type.String({ pattern: languageTag.source })
export const Rating = Type.Number({
  minimum: limits.ratingMin,
  maximum: limits.ratingMax,
  multipleOf: limits.ratingStep,
})

/** A month: YYYY-MM. */
export const Month = Type.String({ pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])$' })

/** Every list: one page of it, the address of the next page (null on the last one), and the total (API-02). */
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    current_page: Type.Integer(),
    next_page_url: Nullable(Type.String()),
    total: Type.Integer(),
  })
export const PageQuery = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.page })) })

export const IdParams = Type.Object({ id: Id })
export const Empty = Type.Null()

/** A name with its own page: a platform, genre, theme, company or series. */
export const Named = Type.Object({ id: Id, slug: Slug, name: Type.String() })
export type Named = Static<typeof Named>

/** A count for each collection type. */
export const CollectionCounts = Type.Object({
  have: Type.Integer(),
  wanted: Type.Integer(),
  played: Type.Integer(),
  completed: Type.Integer(),
  ended: Type.Integer(),
  pending: Type.Integer(),
  lended: Type.Integer(),
  awarded: Type.Integer(),
  favourite: Type.Integer(),
  playing: Type.Integer(),
  abandoned: Type.Integer(),
})

/** A proof of work that opens a call above its limit, until `expires`. */
export const WorkToDo = Type.Object({
  salt: Type.String(),
  /** How many leading zero bits SHA-256 of `<salt><nonce>` needs, the nonce as a decimal number. */
  bits: Type.Integer({ minimum: 1, maximum: 32 }),
  expires: Instant,
})
export type WorkToDo = Static<typeof WorkToDo>

/** The solution: the salt as it was given, and the nonce that was found. It is accepted once. */
export const Solution = Type.Object({
  salt: Type.String({ minLength: 1, maxLength: 300 }),
  nonce: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})
export type Solution = Static<typeof Solution>

/**
 * RFC 9457 problem details; `errors` has the texts for each field, `code` selects the client's own text for a
 * provider's failure, `verified` marks a mailed token that proves nothing.
 */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  suggestion: Type.Optional(Type.String()),
  verified: Type.Optional(Type.Literal(false)),
  /** Seconds to wait, the same as in the header Retry-After. */
  retry_after: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Instead of waiting: the same call again with the solution, as `work` in its body. */
  work: Type.Optional(WorkToDo),
})
export type Problem = Static<typeof Problem>
