import { type FormEvent, useState } from 'react'
import { distinctWords, wordKey } from '../../../common/rules/hidden-words.ts'
import { limits } from '../../../common/rules/limits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { X } from '../../ui/icons/icons.ts'

interface Props {
  words: readonly string[]
  onChange: (words: string[]) => void
}

/** Words and phrases that the user does not want to read: each is added and removed at once (POS-11). */
export function HiddenWords({ words, onChange }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const refuse = (problem: string) => {
      setError(problem)
      focusFirstError(form)
    }
    if (wordKey(text) === '') return refuse(m.settings_words_wrong())
    const next = distinctWords([...words, text])
    if (next.length > limits.hiddenWordsMax)
      return refuse(m.settings_words_full({ most: formatNumber(limits.hiddenWordsMax) }))
    setError(null)
    setText('')
    if (next.length > words.length) onChange(next)
  }
  return (
    <>
      <form className="hidden-words-form" noValidate onSubmit={add}>
        <TextField
          label={m.settings_words_one()}
          hint={m.settings_words_hint()}
          error={error}
          value={text}
          maxLength={limits.hiddenWordMax}
          required
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value)
            setError(null)
          }}
        />
        <Button type="submit" variant="soft">
          {m.settings_words_add()}
        </Button>
      </form>
      {words.length === 0 ? (
        <p className="text-small text-ink-3">{m.settings_words_none()}</p>
      ) : (
        <ul aria-label={m.settings_words()} className="hidden-words">
          {words.map((word) => (
            <li key={word}>
              <span>{word}</span>
              <IconButton
                label={m.settings_words_remove({ word })}
                icon={<X aria-hidden />}
                onClick={() => onChange(words.filter((other) => other !== word))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
