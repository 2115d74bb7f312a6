import Type, { type Static } from 'typebox'
import { Id, Instant } from '../../../common/api/shapes.ts'
import { Silence } from '../../../common/api/user.ts'
import { limits } from '../../../common/rules/limits.ts'
import { type ArchiveFile, listFile, type Plan, type Source } from '../../resource/archive/archive-part.ts'
import { inBatches } from '../../resource/archive/batches.ts'
import { addSilences, findSilenced, silencedAfter } from './silences-archive.queries.ts'

const KeptAway = Type.Object(
  { id: Id, nick: Type.String({ minLength: 1, maxLength: limits.nickMax }), kind: Silence, created_at: Instant },
  { additionalProperties: false },
)

const SilencesFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    people: Type.Array(KeptAway, { maxItems: limits.silencesMax }),
  },
  {
    additionalProperties: false,
    title: 'The people a person muted or blocked',
    description: 'By nick, as it was then.',
  },
)

const people = ({ trx, userId }: Source): AsyncIterable<Static<typeof KeptAway>[]> =>
  inBatches((last, size) => silencedAfter(trx, userId, last?.id ?? 0, size), toKeptAway)

const toKeptAway = (row: Awaited<ReturnType<typeof silencedAfter>>[number]): Static<typeof KeptAway> => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

/** Whom a user muted or blocked. Restored only on the same site, as those whom the user follows. */
export const silencesFile: ArchiveFile = {
  name: 'silences',
  about: { en: 'whom you muted or blocked', es: 'a quién silenciaste o bloqueaste' },
  schema: SilencesFile,
  write: (source) => listFile(source.schema, 'people', people(source)),
  async plan(db, { userId, now, sameSite }, file: Static<typeof SilencesFile>): Promise<Plan> {
    const given = new Map(file.people.map((one) => [one.id, one]))
    const found = sameSite ? await findSilenced(db, userId, file.people) : []
    const fresh = new Set(found.flatMap(({ id, there }) => (there ? [] : [id])))
    const total = file.people.length
    return {
      counts: { total, added: fresh.size, kept: found.length - fresh.size, unknown: total - found.length },
      notFound: [],
      write: (trx) =>
        addSilences(
          trx,
          userId,
          [...given.values()]
            .filter(({ id }) => fresh.has(id))
            .map(({ id, kind, created_at }) => ({
              id,
              kind,
              created_at: new Date(Math.min(Date.parse(created_at), now)).toISOString(),
            })),
        ),
    }
  },
}
