import Type, { type Static, type TSchema } from 'typebox'
import { Id, Uuid } from '../../common/api/shapes.ts'
import { gamePlatforms } from '../../common/rules/game-platforms.ts'
import { limits } from '../../common/rules/limits.ts'

const userId = Type.Object({ user_id: Id })
const csvImport = Type.Object({ user_id: Id, import_id: Id })
const LineId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const ownArchive = Type.Object({ user_id: Id, id: Uuid })

/** All mails; each has a template in server/delivery/mail. */
export const mailKinds = [
  'verify-address',
  'verify-new-address',
  'reset-password',
  'password-changed',
  'password-reset',
  'passkey-added',
  'passkey-removed',
  'google-linked',
  'google-unlinked',
  'second-factor-on',
  'second-factor-off',
  'address-changed',
  'account-deleted',
  'new-device',
  'export-ready',
  'import-finished',
  'games-imported',
  'moderation-decision',
  'objection-decided',
  'correction-decided',
  'psn-sign-in-ends',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * The payload of each queued job, by the job's name. Ids only, no user texts and no secrets: the queue and its dead
 * letters are stored (P-52). A link's token is created when its mail is sent.
 */
export const payloads = {
  'send-a-mail': Type.Object({
    kind: Type.Enum([...mailKinds]),
    user_id: Id,
    /** The recipient, if it is not the user's present address: the former address, or that of a deleted account. */
    to: Type.Optional(Type.String({ maxLength: limits.emailMax })),
    /** The entry of the security log that it tells of. */
    entry_id: Type.Optional(Type.Integer({ minimum: 1 })),
    /** The language and name at that time, for a user who may be deleted before the mail is sent. */
    lang: Type.Optional(Type.Enum(['en', 'es'])),
    nick: Type.Optional(Type.String({ maxLength: limits.nickMax })),
    /** The entry of the moderation log that it tells of. */
    decision_id: Type.Optional(Type.Integer({ minimum: 1 })),
    /** How many other sessions ended with what it tells of. */
    ended: Type.Optional(Type.Integer({ minimum: 0 })),
    /** How many passkeys a password reset removed. */
    removed: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Whether a password reset unlinked Google. */
    google: Type.Optional(Type.Boolean()),
  }),
  'load-a-source': Type.Object({ source: Type.Enum(['wikidata']) }),
  'erase-a-deleted-account': userId,
  'count-ratings': userId,
  'read-an-import': csvImport,
  'read-a-linked-account': Type.Object({
    ...csvImport.properties,
    /** Absent in a job that an earlier release added. */
    platform: Type.Optional(Type.Enum([...gamePlatforms])),
  }),
  'read-trophies': Type.Object({
    user_id: Id,
    platform: Type.Enum([...gamePlatforms]),
    /** Without it a reading that is under way goes on, and none begins. */
    start: Type.Optional(Type.Boolean()),
  }),
  'apply-an-import': csvImport,
  'undo-an-import': csvImport,
  'write-an-export': ownArchive,
  'check-an-archive': ownArchive,
  'apply-an-archive': ownArchive,
  'send-a-digest': userId,
  'tell-followers-of-a-review': Type.Object({ user_id: Id, review_id: Id }),
  'remove-files-nobody-needs': Type.Object({
    user_id: Id,
    ids: Type.Array(Uuid),
    table: Type.Optional(Type.Enum(['uploads', 'comment_media'])),
  }),
  'push-a-notification': Type.Object({ user_id: Id, notification_id: LineId }),
  'push-to-a-device': Type.Object({
    user_id: Id,
    device_id: Uuid,
    notification_id: LineId,
    /** How often it was sent before without success. */
    tries: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
} as const satisfies Record<string, TSchema>

export type JobName = keyof typeof payloads
export type JobPayload<N extends JobName> = Static<(typeof payloads)[N]>

/**
 * Jobs that ask one of several services outside, by the `platform` of their payload: each service has a lane, a queue
 * of its own, so that one that hangs delays only its own jobs.
 */
export const lanes: Partial<Record<JobName, readonly string[]>> = {
  'read-a-linked-account': gamePlatforms,
  'read-trophies': gamePlatforms,
}
