import { type FormEvent, useId, useState } from 'react'
import type { Session, Ticket } from '../../../common/api/auth.ts'
import { limits } from '../../../common/rules/limits.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { nickProblemText } from '../auth/nick-problem-text.ts'
import { refusalOf, useGoogleNewcomer } from './google.data.ts'

interface Props {
  credential: string
  /** A free nick as the initial value. */
  nick: string
  onEnter: (entered: Session | Ticket) => void
  /** The credential has expired by now. */
  onTooLate: () => void
  onClose: () => void
}

/** The step of a newcomer whom Google vouches for: nick, age and privacy policy (AUT-06). */
export function NewcomerDialog({ credential, nick: suggested, onEnter, onTooLate, onClose }: Props) {
  const formId = useId()
  const step = useStep({ credential, suggested, onEnter, onTooLate })
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={m.google_new_title()}
      closeLabel={m.shell_close()}
      footer={
        <Button type="submit" form={formId} variant="primary" wide busy={step.busy} busyLabel={m.access_busy()}>
          {m.access_register_button()}
        </Button>
      }
    >
      <form id={formId} className="google-form" noValidate onSubmit={step.submit}>
        <p>{m.google_new_lead()}</p>
        <TextField
          label={m.access_nick()}
          hint={m.access_nick_hint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.nickMax}
          required
          value={step.nick}
          error={step.errors.nick}
          good={step.nickIsGood}
          onChange={(event) => step.setNick(event.target.value)}
        />
        <div>
          <Checkbox
            checked={step.age}
            required
            error={step.errors.age}
            onChange={(event) => step.setAge(event.target.checked)}
          >
            {m.access_over_16()}
          </Checkbox>
          <Checkbox
            checked={step.privacy}
            required
            error={step.errors.privacy}
            onChange={(event) => step.setPrivacy(event.target.checked)}
          >
            {m.access_accept()}{' '}
            <Link to={paths.legal('privacy')} target="_blank" className="link">
              {m.access_privacy_policy()}
            </Link>
          </Checkbox>
        </div>
        <WaitNote error={step.error} />
        <p role="status" className="field-note" hidden={step.note === null}>
          {step.note}
        </p>
      </form>
    </Dialog>
  )
}

type StepNeeds = Pick<Props, 'credential' | 'onEnter' | 'onTooLate'> & { suggested: string }

/** The nick is checked while it is typed, the boxes on submit. */
function useStep({ credential, suggested, onEnter, onTooLate }: StepNeeds) {
  const [nick, setNick] = useState(suggested)
  const [taken, setTaken] = useState<string | null>(null)
  const [age, setAge] = useState(false)
  const [privacy, setPrivacy] = useState(false)
  const [sent, setSent] = useState(false)
  const { entry, note } = useGoogleNewcomer(onEnter)
  const wrong = nickProblemText(nick)
  const nickError = nick === taken ? m.access_nick_taken() : sent || nick !== '' ? wrong : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    if (wrong || nick === taken || !age || !privacy) return focusFirstError(event.currentTarget)
    if (entry.isPending) return
    entry.mutate(
      { data: credential, accepted: true, nick },
      {
        onError: (error) => {
          const { status, fields } = refusalOf(error)
          if (fields.includes('nick')) setTaken(nick)
          else if (status === 401 || status === 409) onTooLate()
        },
      },
    )
  }
  return {
    nick,
    setNick,
    nickIsGood: wrong === null && nick !== taken,
    age,
    setAge,
    privacy,
    setPrivacy,
    errors: {
      nick: nickError,
      age: sent && !age ? m.access_age_needed() : null,
      privacy: sent && !privacy ? m.access_privacy_needed() : null,
    },
    busy: entry.isPending,
    error: entry.error,
    note,
    submit,
  }
}
