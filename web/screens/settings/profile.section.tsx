import type { ChangeEvent, FormEvent } from 'react'
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
import { SaveBar } from './save-bar.tsx'
import { WithOwn } from './with-own.tsx'
import { useProfileForm } from './use-profile-form.ts'

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
