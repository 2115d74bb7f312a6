import { useQueryClient } from '@tanstack/react-query'
import type { AuthUser } from '../../../common/api/auth.ts'
import { useSaveChoice } from '../../features/auth/own.data.ts'
import { HiddenPosts } from '../../features/comment/hidden-posts.tsx'
import { refreshPosts } from '../../features/comment/hide-post.ts'
import { RefusedGames } from '../../features/discover/refused-games.tsx'
import { SilencedPeople } from '../../features/moderation/silenced-people.tsx'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Block } from './block.tsx'
import { HiddenWords } from './hidden-words.tsx'
import { WithOwn } from './with-own.tsx'
import { useId, type ReactNode } from 'react'

type Matter = 'timeline_privacy' | 'trophy_privacy'

/**
 * Who sees what one does, and what one does not want to see: saved at once, and taken back when it could not be saved
 * (PRF-05).
 */
export const Section = () => <WithOwn>{(user) => <Choices user={user} />}</WithOwn>

function Choices({ user }: { user: AuthUser }) {
  const client = useQueryClient()
  const save = useSaveChoice(() => toast.show(m.settings_saved()))
  const reading = useSaveChoice(() => {
    toast.show(m.settings_saved())
    void refreshPosts(client)
  })
  const choice = (matter: Matter) => ({
    value: user[matter],
    onChange: (value: AuthUser[Matter]) => save.mutate({ [matter]: value }),
  })
  return (
    <>
      <Block title={m.settings_timeline()} text={m.settings_timeline_text()}>
        <OneOf legend={m.settings_timeline()} options={readers()} {...choice('timeline_privacy')} />
      </Block>
      <Block title={m.settings_trophies()} text={m.settings_trophies_text()}>
        <OneOf legend={m.settings_trophies()} options={readers()} {...choice('trophy_privacy')} />
      </Block>
      <Block title={m.settings_spoilers()} text={m.settings_spoilers_text()}>
        <div className="settings-choice">
          <Checkbox
            checked={user.spoilers_covered === 1}
            onChange={(event) => reading.mutate({ spoilers_covered: event.target.checked ? 1 : 0 })}
          >
            {m.settings_spoilers_choice()}
          </Checkbox>
        </div>
      </Block>
      <Block title={m.settings_words()} text={m.settings_words_text()}>
        <HiddenWords words={user.hidden_words} onChange={(words) => reading.mutate({ hidden_words: words })} />
      </Block>
      <Block title={m.comment_hidden()} text={m.comment_hidden_text()}>
        <HiddenPosts />
      </Block>
      <Block title={m.discover_refused_title()} text={m.discover_refused_text()}>
        <RefusedGames />
      </Block>
      <Block title={m.moderation_people()} text={m.moderation_people_text()}>
        <SilencedPeople />
      </Block>
    </>
  )
}

const readers = () =>
  [
    { value: 'everyone', label: m.settings_everyone(), note: m.settings_everyone_note() },
    { value: 'followed', label: m.settings_followed(), note: m.settings_followed_note() },
    { value: 'nobody', label: m.settings_nobody(), note: m.settings_nobody_note() },
  ] as const

interface Option<Value extends string> {
  value: Value
  label: ReactNode
  /** What it means, in a sentence. */
  note: ReactNode
}

interface Props<Value extends string> {
  legend: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few that each need a sentence: native radios, the whole line is the target. */
export function OneOf<Value extends string>({ legend, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="one-of">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} htmlFor={`${name}-${option.value}`} className="one-of-line">
          <input
            id={`${name}-${option.value}`}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-labelledby={`${name}-${option.value}-label`}
            aria-describedby={`${name}-${option.value}-note`}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b id={`${name}-${option.value}-label`}>{option.label}</b>
            <small id={`${name}-${option.value}-note`}>{option.note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
