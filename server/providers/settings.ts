import Type, { type Static, type TSchema } from 'typebox'

/** A setting of a provider: its shape, and what else is known about it. */
export interface Setting<S extends TSchema = TSchema> {
  schema: S
  /** Its value is never repeated. */
  secret?: boolean
  /** An address: https in production. */
  address?: boolean
  /** The only origin allowed in production. */
  origin?: string
  /** Several providers name it: that it is given turns none of them on. */
  shared?: boolean
}

export type SettingsMap = Record<string, Setting>
export type SettingValues<S extends SettingsMap> = { [K in keyof S]: Static<S[K]['schema']> }

/**
 * The address of a provider: its own unless a fake or a proxy replaces it. `fixed` where a wrong address would be
 * dangerous: in production it must have the default origin.
 */
export const address = (usual: string, { fixed = false } = {}) => ({
  schema: Type.Refine(
    Type.String({ default: usual, description: `an address like ${usual}, with https in production` }),
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#]/.test(text),
  ),
  address: true,
  ...(fixed && { origin: new URL(usual).origin }),
})

/** A public key or name; `description` completes "NAME must be …". */
export const key = (pattern: string, description: string) => ({
  schema: Type.Optional(Type.String({ pattern, description })),
})

/** A secret; it is never repeated in a message. */
export const secret = (description: string) => ({
  schema: Type.Optional(Type.String({ pattern: '^\\S{1,500}$', description })),
  secret: true,
})
