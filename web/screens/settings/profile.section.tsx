import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { limits } from '../../../common/rules/limits.ts'
import { PictureField } from '../../features/pictures/picture-field.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { Unsaved } from '../../components/unsaved.tsx'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { Block } from './block.tsx'
import { WithOwn } from './with-own.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { stackBar } from '../../ui/layout/bottom-stack.ts'
import { fieldErrors, useSaveOwn } from '../../features/auth/own.data.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { ageOn } from '../../../common/rules/account.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'

/** Who one is here: what everybody sees, and what stays with oneself (AUT-11). */
export const Section = () => (
  <WithOwn>
    {(user) => (
      <>
        <Block title={m.pictures_title()} text={m.pictures_text()}>
          <div className="settings-fields">
            <PictureField kind="avatar" current={user.avatar} nick={user.nick} />
            <PictureField kind="background" current={user.background} nick={user.nick} />
          </div>
        </Block>
        <ProfileForm user={user} />
      </>
    )}
  </WithOwn>
)

function ProfileForm({ user }: { user: AuthUser }) {
  const { field, dirty, busy, error, save, reset } = useProfileForm(user)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save(event.currentTarget)
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Unsaved when={dirty} />
      <Block title={m.settings_public()} text={<PublicText nick={user.nick} />}>
        <div className="settings-fields">
          <TextField
            label={m.settings_name()}
            autoComplete="given-name"
            maxLength={limits.nameMax}
            {...field('name')}
          />
          <TextField label={m.settings_city()} maxLength={limits.cityMax} {...field('city')} />
          <Biography {...field('biography')} />
        </div>
      </Block>
      <Block title={m.settings_private()} text={m.settings_private_text()}>
        <div className="settings-fields">
          <TextField
            label={m.settings_surname()}
            autoComplete="family-name"
            maxLength={limits.nameMax}
            {...field('surname')}
          />
          <TextField
            label={m.settings_birthdate()}
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            {...field('birthdate')}
          />
        </div>
      </Block>
      <WaitNote error={error} />
      <SaveBar dirty={dirty} busy={busy} onReset={reset} />
    </form>
  )
}

const PublicText = ({ nick }: { nick: string }) => (
  <>
    {m.settings_public_text()}{' '}
    <Link to={paths.profile(nick)} className="link">
      {m.settings_see_profile()}
    </Link>
  </>
)

interface BiographyProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
}

/** The count says how much room is left; a reader hears it when little is. */
function Biography({ value, ...rest }: BiographyProps) {
  const left = limits.biographyMax - value.length
  const count = m.settings_biography_count({
    used: formatNumber(value.length),
    most: formatNumber(limits.biographyMax),
  })
  return (
    <div>
      <TextArea
        label={m.settings_biography()}
        maxLength={limits.biographyMax}
        rows={4}
        value={value}
        aside={<span className="num">{count}</span>}
        {...rest}
      />
      <p role="status" className="sr-only">
        {left <= 20 && m.settings_biography_left({ count: left, number: formatNumber(left) })}
      </p>
    </div>
  )
}

interface Props {
  /** Something differs from what is saved. */
  dirty: boolean
  busy: boolean
  onReset: () => void
}

/** The one button of a section's form. It stays in sight while there is something to save. */
export const SaveBar = ({ dirty, busy, onReset }: Props) => (
  <div
    ref={dirty ? stackBar : null}
    className={cx('settings-save', dirty && 'bottom-bar-sticky')}
    data-dirty={dirty || undefined}
  >
    <Button type="submit" variant="primary" disabled={!dirty} busy={busy} busyLabel={m.access_busy()}>
      {m.settings_save()}
    </Button>
    {dirty && (
      <Button variant="line" onClick={onReset}>
        {m.settings_discard()}
      </Button>
    )}
    <p role="status" className="settings-save-note">
      {dirty && m.settings_dirty()}
    </p>
  </div>
)

/** State of the profile's form: only what was changed is kept, sent and asked about. */
export function useProfileForm(user: AuthUser) {
  const [draft, setDraft] = useState<Draft>({})
  const [errors, setErrors] = useState<DraftErrors>({})
  const changes = changesOf(draft, user)
  const dirty = Object.keys(changes).length > 0
  const saving = useSaveOwn(() => {
    setDraft({})
    toast.show(m.settings_saved())
  })

  const refuse = (form: HTMLFormElement, found: DraftErrors) => {
    setErrors(found)
    focusFirstError(form)
  }
  const save = (form: HTMLFormElement) => {
    const found = draftErrors(draft, new Date())
    if (Object.keys(found).length > 0) return refuse(form, found)
    if (dirty && !saving.isPending)
      saving.mutate(changes, { onError: (error) => refuse(form, refusedFields(fieldErrors(error))) })
  }
  const change = (name: ProfileField, value: string) => {
    setDraft((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }
  return {
    dirty,
    busy: saving.isPending,
    error: saving.error,
    save,
    reset: () => {
      setDraft({})
      setErrors({})
    },
    field: (name: ProfileField) => ({
      name,
      value: valueOf(draft, user, name),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(name, event.target.value),
    }),
  }
}

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
