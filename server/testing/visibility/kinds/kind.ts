import type { TableName } from '../../../db/schema.ts'
import type { TestApp } from '../../test-app.ts'
import type { Expectation } from '../expectation.ts'
import type { State, Viewer } from '../rules.ts'
import type { World } from '../model.ts'

interface Owner {
  id: number
  nick: string
}

/** What creating a resource needs. */
type Ground = Pick<World, 'test' | 'games'>

/**
 * A kind of resource that a path or a body can refer to: its states, how one is created, and the expected response of
 * each call about it.
 */
export interface Kind {
  /** In the singular, as in its calls: `list`. */
  name: string
  states: readonly State[]
  /** The table of its row; it shows that a refused call changed nothing. */
  table: TableName
  /** It is a user, who stays when the resource is discarded: the row is found by `user_id`. */
  isPerson?: true
  /** Its ids are UUIDs. */
  hasUuid?: true
  make(ground: Ground, owner: Owner, state: State): Promise<{ id: number | string; slug?: string; game?: number }>
  /** A has one of these in this state all the time. */
  standing?: State
  /** Creates one with these texts, whose author is deleted afterwards; returns its id. */
  makeForgotten?(ground: Ground, owner: Owner, words: { title: string; text: string }): Promise<number>
  /** Creates what only A may notice; no other viewer's responses may change. */
  hide?(world: World): Promise<void>
  /** Words that are searched in every response afterwards, and the viewers who may find them. */
  canaries?: { word: string; to: Viewer[] }[]
  /** The expected response of each call about it. */
  calls: Record<string, Expectation>
}

export const expiry = (): { created_at: Date; expires_at: Date } => ({
  created_at: new Date(),
  expires_at: new Date(Date.now() + 86_400_000),
})

/** The response to a call that must succeed. */
export async function done(asked: ReturnType<TestApp['call']>): Promise<{ id: number }> {
  const { status, body, text } = await asked
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}
