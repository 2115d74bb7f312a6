import type { Context } from '../context.ts'
import { hashPassword } from '../features/auth/passwords.ts'

/** The users of all tests; `admin` is an admin, the others are users without relations at first. */
const castNames = ['alice', 'bob', 'carla', 'dan', 'admin'] as const
export type CastName = (typeof castNames)[number]

interface Person {
  id: number
  nick: string
  email: string
  password: string
  token: string
}
export type Cast = Record<CastName, Person>

/** Alice's private data, which no response to anybody else may contain. */
export const canaries = { surname: 'Alices-canary', birthdate: '1987-06-05' }

const password = 'open_sesame_1'
// Hashing is slow on purpose: once for the whole cast.
const passwordHash = hashPassword(password)

/** Adds the cast, each with a session; alice comes first. */
export async function addCast({ db, sessions }: Context): Promise<Cast> {
  const cast: Partial<Cast> = {}
  for (const name of castNames) {
    // "admin" is a reserved nick.
    const nick = name === 'admin' ? 'ada' : name
    const email = `${nick}@example.com`
    const { id } = await db
      .insertInto('users')
      .values({
        nick,
        email,
        email_verified: true,
        password_hash: await passwordHash,
        admin: name === 'admin',
        ...(name === 'alice' && canaries),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    cast[name] = { id, nick, email, password, token: await sessions.open(id) }
  }
  return cast as Cast
}
