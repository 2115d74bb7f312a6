import type { Kysely } from 'kysely'
import type { Decision, ReportedKind } from '../../../common/api/moderation.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import type { Moderated, ThingNow } from '../../resource/moderated.ts'

/** How things of a kind are decided on: each resource says it of its own. */
export function moderatedOf({ resources }: Pick<Context, 'resources'>, kind: ReportedKind): Moderated {
  const moderated = resources.find(({ name }) => name === kind)?.moderated
  if (!moderated) throw new Error(`no resource says how a ${kind} is decided on`)
  return moderated
}

/** Which decisions there are about a thing of a kind. */
export const decisionsOf = ({ hide, remove }: Moderated): Decision[] => [
  'leave',
  ...(hide ? (['hide'] as const) : []),
  ...(remove ? (['delete'] as const) : []),
  'warn',
  'suspend',
]

interface Named {
  kind: ReportedKind
  id: number
}

/** The things as they are now, in one statement for each kind. */
export async function thingsNow(
  ctx: Pick<Context, 'resources'>,
  db: Kysely<DB>,
  named: readonly Named[],
): Promise<(one: Named) => ThingNow | undefined> {
  const kinds = [...new Set(named.map(({ kind }) => kind))]
  const found = await Promise.all(
    kinds.map(async (kind): Promise<[string, ThingNow][]> => {
      const ids = named.flatMap((one) => (one.kind === kind ? one.id : []))
      return (await moderatedOf(ctx, kind).now(db, ids)).map((thing) => [`${kind} ${thing.id}`, thing])
    }),
  )
  const things = new Map(found.flat())
  return ({ kind, id }) => things.get(`${kind} ${id}`)
}
