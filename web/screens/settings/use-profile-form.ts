import { useState, type ChangeEvent } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { fieldErrors, useSaveOwn } from '../../features/auth/own.data.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { focusFirstError } from '../../ui/forms/field.tsx'
import {
  changesOf,
  draftErrors,
  refusedFields,
  valueOf,
  type Draft,
  type DraftErrors,
  type ProfileField,
} from './profile-draft.ts'

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
