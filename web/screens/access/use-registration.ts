import { useMutation } from '@tanstack/react-query'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { ApiError, hasStatus } from '../../api/api-error.ts'
import type { Session } from '../../../common/api/auth.ts'
import { authApi } from '../../api/calls/auth.generated.ts'
import { useWork } from '../../features/auth/use-work.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { focusFirstError } from '../../ui/forms/field.tsx'
import {
  refusalProblem,
  registrationProblems,
  type FieldName,
  type Problems,
  type Registration,
} from './registration-checks.ts'
import { useEntrance } from './use-entrance.ts'
import { useNickAnswer } from './use-nick-answer.ts'

const empty: Registration = { nick: '', email: '', password: '', repeat: '', age: false, privacy: false }
type Visited = Partial<Record<FieldName, true>>
const everything: Visited = { nick: true, email: true, password: true, repeat: true, age: true, privacy: true }

const fieldsOf = (error: unknown): Problems | null => (error instanceof ApiError ? refusalProblem(error) : null)

interface Outcome {
  onSuccess: (session: Session) => void
  onRefused: (problems: Problems) => void
}

/** Sends a registration, with work where the server asks for it; `note` says so meanwhile. */
function useRegister({ onSuccess, onRefused }: Outcome) {
  const { note, sendWithWork } = useWork()
  const register = useMutation({
    mutationFn: ({ nick, email, password }: Registration) => {
      const body = { nick, email: email.trim(), password, lang: getLocale() }
      // The form shows these refusals itself.
      return sendWithWork((work) => authApi.register({ body: { ...body, work }, quiet: [422, 429] }))
    },
    onSuccess,
    onError: (error) => onRefused(fieldsOf(error) ?? {}),
  })
  return { register, note }
}

/** State of the registration form. A field complains once it was left, and is praised as soon as it is right. */
export function useRegistration(redirect: string | undefined) {
  const [values, setValues] = useState(empty)
  const [visited, setVisited] = useState<Visited>({})
  const [refused, setRefused] = useState<Problems>({})
  // Sending leads to the first field that is not right, which says so itself.
  const [sent, setSent] = useState(false)
  const enter = useEntrance(redirect, true)
  const nick = useNickAnswer(values.nick)
  const problems = registrationProblems(values)
  // The server has the last word when the form is sent: a nick may be taken meanwhile, or still be held for somebody
  // who left.
  if (nick === 'taken') problems.nick ??= m.access_nick_taken()
  const { register, note } = useRegister({ onSuccess: enter, onRefused: setRefused })

  const change = (name: FieldName, value: string | boolean) => {
    setSent(false)
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => ({ ...before, [name]: undefined }))
  }
  const visit = (name: FieldName) => setVisited((before) => ({ ...before, [name]: true }))
  const isTaken = (name: FieldName) => name === 'nick' && nick === 'taken'
  const errorOf = (name: FieldName) => refused[name] ?? (visited[name] || isTaken(name) ? problems[name] : undefined)
  const isGood = (name: 'nick' | 'email' | 'password' | 'repeat') => {
    if (values[name] === '' || problems[name] !== undefined || refused[name] !== undefined) return false
    return name === 'nick' && nick === 'free' ? m.access_nick_free() : true
  }

  return {
    values,
    busy: register.isPending,
    error: register.error,
    /** What is going on, where the server asks for work before it takes the account. */
    note,
    failed: register.isError && fieldsOf(register.error) === null && !hasStatus(register.error, 429),
    field: (name: 'nick' | 'email' | 'password' | 'repeat') => ({
      name,
      required: true,
      value: values[name],
      error: errorOf(name),
      good: isGood(name),
      live: !sent,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
      onBlur: () => values[name] !== '' && visit(name),
    }),
    box: (name: 'age' | 'privacy') => ({
      name,
      required: true,
      checked: values[name],
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
    }),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      setVisited(everything)
      setSent(true)
      if (Object.keys(problems).length === 0) return register.isPending ? undefined : register.mutate(values)
      focusFirstError(event.currentTarget)
    },
  }
}
