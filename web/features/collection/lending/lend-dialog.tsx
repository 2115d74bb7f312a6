import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Loan } from '../../../../common/api/loan.ts'
import { localDay } from '../../../i18n/local-time.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { focusFirstError } from '../../../ui/forms/field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Undo2 } from '../../../ui/icons/icons.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { lendGame } from './lending.ts'
import { loansOfGameQuery } from './loan.data.ts'
import { PersonField } from './person-field.tsx'
import { useGiveBack } from './use-give-back.ts'
import { useOwnEntry } from '../collection.data.ts'
import type { EntryGame } from '../entry.ts'

interface Props {
  game: EntryGame
  open: boolean
  onClose: () => void
}

/** Who borrowed the game, since when and until when, with a way to end the loan. */
export function LendDialog({ game, open, onClose }: Props) {
  const entry = useOwnEntry(game.id)
  const lent = entry?.lended === true
  const form = useId()
  const giveBack = useGiveBack()
  // What an entry does not say; without a network its name is enough.
  const { data: loans, isLoading } = useQuery({ ...loansOfGameQuery(game.id), enabled: open && lent })
  const loan = loans?.data.find(({ returned }) => returned === null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={lent ? m.collection_lend_title_lent() : m.collection_lend_title()}
      closeLabel={m.collection_close()}
      footer={
        <>
          {lent && (
            <Button
              icon={<Undo2 aria-hidden />}
              onClick={() => {
                giveBack(game, entry.borrower)
                onClose()
              }}
            >
              {m.collection_lend_back()}
            </Button>
          )}
          <Button variant="primary" type="submit" form={form} disabled={isLoading}>
            {lent ? m.loan_save() : m.collection_lend_save()}
          </Button>
        </>
      }
    >
      <p className="mb-4 font-semibold text-ink-2 [overflow-wrap:anywhere]">{game.title}</p>
      {isLoading ? (
        <SkeletonLines label={m.loan_loading()} count={3} />
      ) : (
        <LendForm id={form} game={game} loan={loan} name={entry?.borrower ?? ''} onDone={onClose} />
      )}
    </Dialog>
  )
}

interface FormProps {
  id: string
  game: EntryGame
  /** The loan that is corrected. */
  loan: Loan | undefined
  name: string
  onDone: () => void
}

function LendForm({ id, game, loan, name, onDone }: FormProps) {
  const client = useQueryClient()
  const [today] = useState(() => localDay(Date.now()))
  const [text, setText] = useState(loan?.borrower?.nick ?? loan?.name ?? name)
  const [nick, setNick] = useState(loan?.borrower?.nick ?? null)
  const [since, setSince] = useState(loan?.since ?? today)
  const [until, setUntil] = useState(loan?.until ?? '')
  const [tried, setTried] = useState(false)
  const isEarly = until !== '' && until < since
  const lend = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (isEarly || since === '') return focusFirstError(event.currentTarget)
    void lendGame(client, game, { nick, name: text, since, until: until === '' ? null : until })
    onDone()
  }
  return (
    <form id={id} onSubmit={lend} noValidate className="grid gap-4">
      <PersonField
        text={text}
        nick={nick}
        onChange={(next, person) => {
          setText(next)
          setNick(person)
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={m.loan_since_label()}
          required
          max={today}
          value={since}
          error={tried && since === '' ? m.loan_since_missing() : null}
          onChange={({ target }) => setSince(target.value)}
        />
        <TextField
          type="date"
          label={m.loan_until_label()}
          hint={m.loan_until_hint()}
          min={since}
          value={until}
          {...(isEarly && { error: m.loan_until_early() })}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
    </form>
  )
}
