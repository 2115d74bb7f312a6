import { type FormEvent, useId, useState } from 'react'
import type { Loan } from '../../../../../common/api/loan.ts'
import { limits } from '../../../../../common/rules/limits.ts'
import { shareAddress } from '../../../../components/share-address.ts'
import { m } from '../../../../paraglide/messages.js'
import { Link } from '../../../../router/link.tsx'
import { paths } from '../../../../router/paths.ts'
import { useUser } from '../../../../session/use-session.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { focusFirstError } from '../../../../ui/forms/field.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { Share2 } from '../../../../ui/icons/icons.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useShareLoan, useUnshareLoan } from '../loan.data.ts'

interface Props {
  loan: Loan
  open: boolean
  onClose: () => void
}

/** The link of a loan: how the lender is called on its card, how it is sent, and how it ends. */
export function ShareLoanDialog({ loan, open, onClose }: Props) {
  const form = useId()
  const sharing = useShareLoan()
  const unsharing = useUnshareLoan(() => sharing.reset())
  // What was made a moment ago, before the loans are read again.
  const link = unsharing.isSuccess ? loan.link : (sharing.data?.link ?? loan.link)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={m.loan_link_title()}
      closeLabel={m.collection_close()}
      footer={
        link ? (
          <Button
            variant="primary"
            icon={<Share2 aria-hidden />}
            onClick={() => void shareAddress(loan.game.title, paths.loan(link.token))}
          >
            {m.loan_link_send()}
          </Button>
        ) : (
          <Button variant="primary" type="submit" form={form} busy={sharing.isPending}>
            {m.loan_link_make()}
          </Button>
        )
      }
    >
      <p className="mb-4 text-ink-2">{m.loan_link_text()}</p>
      {link ? (
        <Ready
          key={link.token}
          link={link}
          busy={unsharing.isPending}
          onName={(name) => sharing.mutate({ id: loan.id, name })}
          onEnd={() => unsharing.mutate(loan)}
        />
      ) : (
        <Naming
          id={form}
          onName={(name) => {
            unsharing.reset()
            sharing.mutate({ id: loan.id, name })
          }}
        />
      )}
    </Dialog>
  )
}

/** What the lender is called where friends see it; nothing is said of a profile that is not open to everybody. */
function Naming({ id, given, onName }: { id: string; given?: string; onName: (name: string) => void }) {
  const user = useUser()
  const [name, setName] = useState(given ?? user?.name ?? user?.nick ?? '')
  const [refused, setRefused] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setRefused(name.trim() === '')
    if (name.trim() !== '') onName(name.trim())
    else focusFirstError(event.currentTarget)
  }
  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextField
        label={m.loan_link_name()}
        hint={m.loan_link_name_hint()}
        name="lender"
        maxLength={limits.nameMax}
        autoComplete="off"
        required
        value={name}
        {...(refused && { error: m.loan_link_name_missing() })}
        onChange={({ target }) => setName(target.value)}
      />
    </form>
  )
}

interface ReadyProps {
  link: NonNullable<Loan['link']>
  busy: boolean
  onName: (name: string) => void
  onEnd: () => void
}

function Ready({ link, busy, onName, onEnd }: ReadyProps) {
  const form = useId()
  const path = paths.loan(link.token)
  return (
    <div className="grid gap-4">
      <TextField
        label={m.loan_link_address()}
        value={new URL(path, location.origin).href}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Naming id={form} given={link.name} onName={onName} />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="s" type="submit" form={form}>
          {m.loan_link_rename()}
        </Button>
        <Link to={path} className="btn btn-line btn-s">
          {m.loan_link_open()}
        </Link>
        <Button size="s" variant="line" busy={busy} onClick={onEnd}>
          {m.loan_link_end()}
        </Button>
      </div>
    </div>
  )
}
