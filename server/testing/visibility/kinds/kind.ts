import type { TableName } from '../../../db/columns.ts'
import type { TestApp } from '../../test-app.ts'
import type { Expectation } from '../expectation.ts'
import type { State, Viewer } from '../rules.ts'
import type { World } from '../model.ts'

interface Owner {
  id: number
  nick: string
}

/** What the making of a thing rests on. */
type Ground = Pick<World, 'test' | 'games'>

/** A kind of thing that an address or a body can name: its states, how one is made, and what each call about it must answer. */
export interface Kind {
  /** In the singular, as in its calls: `list`. */
  name: string
  states: readonly State[]
  /** Where its row stands; that a refused call changed nothing is seen there. */
  table: TableName
  /** It is a person, who stays when the thing is put away: the row is found by `user_id`. */
  isPerson?: true
  /** Its ids are UUIDs. */
  hasUuid?: true
  make(ground: Ground, owner: Owner, state: State): Promise<{ id: number | string; slug?: string; game?: number }>
  /** A is left with one of these for all the time. */
  standing?: State
  /** Makes one with these words, whose author is deleted afterwards; its id. */
  makeForgotten?(ground: Ground, owner: Owner, words: { title: string; text: string }): Promise<number>
  /** Makes what nobody but A may notice; nobody's answers may change by it. */
  hide?(world: World): Promise<void>
  /** What is looked for in every answer afterwards, and who may meet it there. */
  canaries?: { word: string; to: Viewer[] }[]
  /** What each call about it must answer. */
  calls: Record<string, Expectation>
}

export const expiry = (): { created_at: Date; expires_at: Date } => ({
  created_at: new Date(),
  expires_at: new Date(Date.now() + 86_400_000),
})

/** The answer to a call that must be done. */
export async function done(asked: ReturnType<TestApp['call']>): Promise<{ id: number }> {
  const { status, body, text } = await asked
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}
