import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '../../../../common/rules/limits.ts'
import { m } from '../../../paraglide/messages.js'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Avatar } from '../../../ui/images/avatar.tsx'
import { mentionQuery } from '../../friend/mention.data.ts'

interface Props {
  /** What is written in the field. */
  text: string
  /** Somebody here, once chosen. */
  nick: string | null
  onChange: (text: string, nick: string | null) => void
}

const mostShown = 5

/** Who has the game: people here are suggested while a name is written, and anybody else is a name. */
export function PersonField({ text, nick, onChange }: Props) {
  const [typing, setTyping] = useState(false)
  const asked = text.trim().replace(/^@/, '')
  const { data: found = [] } = useQuery({ ...mentionQuery(asked), enabled: typing && nick === null })
  const shown = typing && nick === null ? found.slice(0, mostShown) : []
  return (
    <div>
      <TextField
        label={m.collection_lend_label()}
        hint={<span aria-live="polite">{nick === null ? m.collection_lend_hint() : m.loan_told({ nick })}</span>}
        name="borrower"
        maxLength={limits.borrowerMax}
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus=""
        value={text}
        onFocus={() => setTyping(true)}
        onChange={({ target }) => {
          setTyping(true)
          onChange(target.value, null)
        }}
      />
      <p role="status" className="sr-only">
        {shown.length > 0 && <span key={asked}>{m.comment_mention_found({ count: shown.length })}</span>}
      </p>
      {shown.length > 0 && (
        <ul aria-label={m.loan_people()} className="mt-2 flex flex-wrap gap-2">
          {shown.map((person) => (
            <li key={person.id} className="max-w-full">
              <button
                type="button"
                className="chip min-h-11 max-w-full"
                onClick={() => {
                  setTyping(false)
                  onChange(person.nick, person.nick)
                }}
              >
                <Avatar nick={person.nick} src={person.avatar} size="xs" />
                <span className="truncate">{person.nick}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
