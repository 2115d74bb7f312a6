import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { ApiError, hasStatus } from '../../api/api-error.ts'
import type { Session } from '../../../common/api/auth.ts'
import { authApi } from '../../api/calls/auth.generated.ts'
import { useWork } from '../../features/auth/use-work.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { useEntrance } from './use-entrance.ts'
import { emailProblemText } from '../../features/auth/email-problem-text.ts'
import { nickProblemText } from '../../features/auth/nick-problem-text.ts'
import { newPasswordProblems, refusedPassword } from '../../features/auth/new-password-problems.ts'
import { accountKey, nickProblem } from '../../../common/rules/account.ts'
import { userApi } from '../../api/calls/user.generated.ts'
import { accountKeys } from '../../cache/account-keys.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'

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

interface Registration {
  nick: string
  email: string
  password: string
  repeat: string
  age: boolean
  privacy: boolean
}
export type FieldName = keyof Registration
export type Problems = Partial<Record<FieldName, string>>

/** What is not right yet, a sentence for each field (spec section 5). */
function registrationProblems(values: Registration): Problems {
  const nick = nickProblemText(values.nick)
  const email = emailProblemText(values.email)
  return {
    ...(nick !== null && { nick }),
    ...(email !== null && { email }),
    ...newPasswordProblems(values),
    ...(!values.age && { age: m.access_age_needed() }),
    ...(!values.privacy && { privacy: m.access_privacy_needed() }),
  }
}

/** Of nicks that have the right form, by the server's code (AU-50). */
const nickRefusals: Record<string, () => string> = {
  nick_alike: m.access_nick_alike,
  nick_reserved: m.access_nick_reserved,
}

/**
 * The server's refusal by AUT-02: the e-mail's error, else the nick's or the password's, else none of them (a general
 * failure).
 */
function refusalProblem(error: ApiError): Problems | null {
  const { errors = {}, code = '' } = error.problem
  const taken = error.status === 409
  if (errors['email']) return { email: taken ? m.access_email_taken() : m.access_email_wrong() }
  if (errors['nick']) return { nick: taken ? m.access_nick_taken() : (nickRefusals[code] ?? m.access_nick_letters)() }
  const password = refusedPassword(error)
  return password === undefined ? null : { password }
}

/** Milliseconds that a nick stands still before it is asked for. */
const pause = 400

/**
 * Whether somebody has the nick that is being typed; undefined while nobody knows. `GET user/{nick}` tells: 404 is
 * free.
 */
function useNickAnswer(typed: string): 'free' | 'taken' | undefined {
  const settled = useDebouncedValue(typed, pause)
  const possible = nickProblem(settled) === null
  const { data } = useQuery({
    queryKey: accountKeys.nick(accountKey(settled)),
    queryFn: ({ signal }) => askForNick(settled, signal),
    enabled: possible,
    // Somebody else may take it while the form is filled in.
    staleTime: 30_000,
  })
  return typed === settled && possible ? data : undefined
}

async function askForNick(nick: string, signal: AbortSignal): Promise<'free' | 'taken'> {
  try {
    await userApi.show({ params: { nick }, signal, quiet: true })
    return 'taken'
  } catch (error) {
    if (hasStatus(error, 404)) return 'free'
    throw error
  }
}
