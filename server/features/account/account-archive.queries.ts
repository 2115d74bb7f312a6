import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { DB, Users } from '../../db/types.ts'
import { isDeepStrictEqual } from 'node:util'
import Type, { type Static } from 'typebox'
import { Day, Instant, Lang, Nullable } from '../../../common/api/shapes.ts'
import { distinctWords } from '../../../common/rules/hidden-words.ts'
import { limits } from '../../../common/rules/limits.ts'
import { isOfficialName } from '../auth/look-alikes.queries.ts'
import { toColumns } from '../auth/own-profile.ts'
import type { ArchiveFile, Plan, Source } from '../../resource/archive/archive-part.ts'

/** A user's profile and preferences; undefined when deleted. */
function ownAccount(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'nick',
      'email',
      'created_at',
      'name',
      'surname',
      'birthdate',
      'city',
      'biography',
      'avatar',
      'background',
      'lang',
      'email_notification',
      'timeline_privacy',
      'trophy_privacy',
      'hidden_words',
      'spoilers_covered',
    ])
    .select(sql<boolean>`exists (select from collection_entries where user_id = ${userId})`.as('keeps'))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type OwnAccount = NonNullable<Awaited<ReturnType<typeof ownAccount>>>

/** Fills in values from an archive. */
async function fillAccount(trx: Transaction<DB>, userId: number, values: Updateable<Users>): Promise<void> {
  await trx.updateTable('users').set(values).where('id', '=', userId).where('deleted_at', 'is', null).execute()
}

const Visibility = Type.Enum(['everyone', 'followed', 'nobody'])
const text = (maxLength: number) => Nullable(Type.String({ minLength: 1, maxLength }))

const Profile = Type.Object(
  {
    name: text(limits.nameMax),
    surname: text(limits.nameMax),
    birthdate: Nullable(Day),
    city: text(limits.cityMax),
    biography: text(limits.biographyMax),
  },
  { additionalProperties: false },
)
const Preferences = Type.Object(
  {
    lang: Lang,
    email_notification: Type.Boolean(),
    timeline_privacy: Visibility,
    trophy_privacy: Visibility,
    /** Archives of before there were these lack both. */
    hidden_words: Type.Optional(
      Type.Array(Type.String({ maxLength: limits.hiddenWordMax }), { maxItems: limits.hiddenWordsMax }),
    ),
    spoilers_covered: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

const AccountFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    /** Nick, address and age of the account are exported but never restored: they belong to the site. */
    nick: Type.String({ maxLength: limits.nickMax }),
    email: Type.String({ maxLength: limits.emailMax }),
    created_at: Instant,
    profile: Profile,
    preferences: Preferences,
  },
  { additionalProperties: false, title: 'A person', description: 'What they told of themselves, and what they chose.' },
)
type AccountFile = Static<typeof AccountFile>

const profileFields = ['name', 'surname', 'birthdate', 'city', 'biography'] as const

async function* write({ trx, userId, schema }: Source): AsyncIterable<string> {
  const row = await ownAccount(trx, userId)
  if (!row) throw new Error('the account is gone')
  const file: AccountFile = {
    $schema: schema,
    nick: row.nick,
    email: row.email,
    created_at: row.created_at.toISOString(),
    profile: {
      name: row.name,
      surname: row.surname,
      birthdate: row.birthdate,
      city: row.city,
      biography: row.biography,
    },
    preferences: choicesOf(row),
  }
  yield `${JSON.stringify(file, null, 2)}\n`
}

const choicesOf = (row: OwnAccount): AccountFile['preferences'] => ({
  lang: row.lang as 'en' | 'es',
  email_notification: row.email_notification,
  timeline_privacy: row.timeline_privacy as Static<typeof Visibility>,
  trophy_privacy: row.trophy_privacy as Static<typeof Visibility>,
  hidden_words: row.hidden_words,
  spoilers_covered: row.spoilers_covered,
})

/**
 * Profile and preferences. Existing values stay; preferences are restored only into an unused account. A display name
 * that looks like that of an admin is left out (AU-50).
 */
export const accountFile: ArchiveFile = {
  name: 'account',
  about: {
    en: 'profile and preferences (no password, no sessions)',
    es: 'perfil y preferencias (sin contraseña ni sesiones)',
  },
  schema: AccountFile,
  write,
  async plan(db, { userId, now }, { profile, preferences }: AccountFile): Promise<Plan> {
    const row = await ownAccount(db, userId)
    if (!row) throw new Error('the account is gone')
    const given = Object.fromEntries(
      profileFields.flatMap((name) => (profile[name] === null ? [] : [[name, profile[name]]])),
    )
    const rules: Partial<ReturnType<typeof toColumns>> =
      Object.keys(given).length > 0 ? toColumns(given, new Date(now)) : {}
    if (rules.name && (await isOfficialName(db, rules.name, userId))) delete rules.name
    const values = { ...missing(rules, row), ...(isUnused(row) ? chosen(preferences, row) : {}) }
    const total = Object.keys(given).length + Object.keys(preferences).length
    const added = Object.keys(values).length
    return {
      counts: { total, added, kept: total - added, unknown: 0 },
      notFound: [],
      write: async (trx) => {
        if (added > 0) await fillAccount(trx, userId, values)
        return added
      },
    }
  },
}

const isUnused = (row: OwnAccount): boolean => !row.keeps && profileFields.every((name) => row[name] === null)

/** The fields of the archive that are empty here. */
const missing = (given: Partial<Record<string, unknown>>, row: OwnAccount) =>
  Object.fromEntries(profileFields.flatMap((name) => (row[name] === null && given[name] ? [[name, given[name]]] : [])))

const strictest = ['everyone', 'followed', 'nobody'] as const
type Privacy = (typeof strictest)[number]
const stricter = (one: string, two: string): Privacy =>
  strictest[Math.max(strictest.indexOf(one as Privacy), strictest.indexOf(two as Privacy))] ?? 'nobody'

/** The archive's choices where they differ; a file never opens what is private here, nor enables unwanted mails. */
function chosen(preferences: AccountFile['preferences'], row: OwnAccount) {
  const wanted = {
    lang: preferences.lang,
    email_notification: preferences.email_notification && row.email_notification,
    timeline_privacy: stricter(preferences.timeline_privacy, row.timeline_privacy),
    trophy_privacy: stricter(preferences.trophy_privacy, row.trophy_privacy),
    hidden_words: distinctWords([...row.hidden_words, ...(preferences.hidden_words ?? [])]).slice(
      0,
      limits.hiddenWordsMax,
    ),
    spoilers_covered: row.spoilers_covered || (preferences.spoilers_covered ?? false),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(value, row[name as keyof typeof wanted])),
  ) as Partial<typeof wanted>
}
