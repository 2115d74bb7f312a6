import type { AuthUser } from '../../../common/api/auth.ts'
import { ageOn } from '../../../common/rules/account.ts'
import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { m } from '../../paraglide/messages.js'

const fields = ['name', 'city', 'biography', 'surname', 'birthdate'] as const
export type ProfileField = (typeof fields)[number]
export type Draft = Partial<Record<ProfileField, string>>
export type DraftErrors = Partial<Record<ProfileField, string>>

/** As it is in the form: what was typed, else what is saved. */
export const valueOf = (draft: Draft, user: AuthUser, field: ProfileField): string => draft[field] ?? user[field] ?? ''

/** What of the draft differs from what is saved, as the call takes it: an empty field is null. */
export function changesOf(draft: Draft, user: AuthUser): Partial<Record<ProfileField, string | null>> {
  const changed = fields.flatMap((field) => {
    const next = draft[field]?.trim()
    return next === undefined || next === (user[field] ?? '') ? [] : [[field, next || null] as const]
  })
  return Object.fromEntries(changed)
}

/** What is wrong with the draft, before it is sent. */
export function draftErrors({ birthdate }: Draft, today: Date): DraftErrors {
  if (!birthdate) return {}
  if (birthdate > utcDay(today) || birthdate < '1900-01-01') return { birthdate: m.settings_birthdate_wrong() }
  return ageOn(birthdate, today) < limits.ageMin ? { birthdate: m.access_age_needed() } : {}
}

/** The server's verdict, in our words: it knows of nothing else that the form lets through. */
export const refusedFields = (errors: Record<string, string[]>): DraftErrors =>
  Object.fromEntries(
    fields
      .filter((field) => errors[field])
      .map((field) => [
        field,
        field === 'birthdate'
          ? m.settings_birthdate_wrong()
          : field === 'name'
            ? m.settings_name_official()
            : (errors[field]?.[0] ?? m.settings_field_wrong()),
      ]),
  )
