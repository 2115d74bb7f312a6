import type { ReactNode } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { Avatar } from '../../ui/images/avatar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { MemberCard } from '../../features/user/member-card.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useRegistration } from './use-registration.ts'

type Wiring = ReturnType<typeof useRegistration>

interface Props {
  redirect: string | undefined
  tabs: ReactNode
}

const catalogueClaim = 15_000

/** Registration (AUT-01, AUT-02): each field is judged while it is filled in, and everything again on sending. */
export function RegisterForm({ redirect, tabs }: Props) {
  const registration = useRegistration(redirect)
  const { values, failed, error, note, busy, submit } = registration
  return (
    <>
      <MemberCard
        title={m.access_card()}
        nick={values.nick || m.access_card_nick()}
        note={m.access_card_note({ count: formatNumber(catalogueClaim) })}
        avatar={<Avatar nick={values.nick || 'ludoteca'} size="l" />}
      />
      {tabs}
      <h1 className="display access-title">{m.access_register_title()}</h1>
      <p className="access-lead">{m.access_register_lead()}</p>
      <form method="post" className="access-form" noValidate onSubmit={submit}>
        <Fields field={registration.field} />
        <Agreements box={registration.box} />
        {failed && <ErrorNote>{m.access_register_failed()}</ErrorNote>}
        <WaitNote error={error} />
        <p role="status" className="field-note" hidden={note === null}>
          {note}
        </p>
        <Button type="submit" variant="primary" size="l" wide busy={busy} busyLabel={m.access_busy()}>
          {m.access_register_button()}
        </Button>
      </form>
    </>
  )
}

function Fields({ field }: Pick<Wiring, 'field'>) {
  const password = {
    showLabel: m.access_show(),
    hideLabel: m.access_hide(),
    autoComplete: 'new-password',
    maxLength: limits.passwordMax,
  }
  return (
    <>
      <TextField
        label={m.access_nick()}
        hint={m.access_nick_hint()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.nickMax}
        {...field('nick')}
      />
      <TextField
        label={m.access_email()}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={limits.emailMax}
        {...field('email')}
      />
      <div className="access-pair">
        <PasswordField label={m.access_new_password()} {...password} {...field('password')} />
        <PasswordField label={m.access_repeat()} {...password} {...field('repeat')} />
      </div>
    </>
  )
}

function Agreements({ box }: Pick<Wiring, 'box'>) {
  return (
    <div>
      <Checkbox {...box('age')}>{m.access_over_16()}</Checkbox>
      <Checkbox {...box('privacy')}>
        {m.access_accept()}{' '}
        <Link to={paths.legal('privacy')} target="_blank" className="link">
          {m.access_privacy_policy()}
        </Link>
      </Checkbox>
    </div>
  )
}
