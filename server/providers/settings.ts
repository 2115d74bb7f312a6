import Type, { type Static, type TSchema } from 'typebox'

/** A setting of a provider: its form, and what is known of it besides. */
export interface Setting<S extends TSchema = TSchema> {
  schema: S
  /** Its value is never repeated. */
  secret?: boolean
  /** An address: https in production. */
  address?: boolean
  /** The only origin that it may have in production. */
  origin?: string
}

export type SettingsMap = Record<string, Setting>
export type SettingValues<S extends SettingsMap> = { [K in keyof S]: Static<S[K]['schema']> }

/**
 * Where a provider is found: its own address unless a fake or a proxy takes its place. `fixed` where a wrong address would be
 * dangerous: in production it must be at the usual origin.
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
