import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/images/avatar.tsx'
import type { Editor } from '@tiptap/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserCard } from '../../../../common/api/user.ts'
import { unfinishedMention } from '../../../../common/rules/typed-mentions.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { mentionQuery } from '../../friend/mention.data.ts'

interface Props {
  id: string
  mentioning: Mentioning
}

/** The people whom an `@` may mean. The focus stays in the text, which refers to the active one. */
export const MentionList = ({ id, mentioning: { people, at, pick } }: Props) => (
  <>
    <div
      id={id}
      role="listbox"
      aria-label={m.comment_mention()}
      className="composer-people"
      hidden={people.length === 0}
    >
      {people.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className="composer-person"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(person)}
        >
          <Avatar nick={person.nick} src={person.avatar} size="s" />
          <b className="truncate">{person.nick}</b>
          {person.name && <small className="truncate">{person.name}</small>}
        </div>
      ))}
    </div>
    <p role="status" className="sr-only">
      {people.length > 0 && m.comment_mention_found({ count: people.length })}
    </p>
  </>
)

/** An unfinished `@nick` before the cursor. */
interface Typed {
  from: number
  to: number
  text: string
}

/** How many people are shown. */
const most = 5
const calm = 150

function typedMention(editor: Editor | null): Typed | null {
  if (!editor?.isFocused || !editor.state.selection.empty) return null
  const { $from, from } = editor.state.selection
  if ($from.parent.type.spec.code) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc')
  const text = unfinishedMention.exec(before)?.[1]
  return text === undefined ? null : { from: from - text.length - 1, to: from, text }
}

export interface Mentioning {
  people: UserCard[]
  /** The one that Enter takes. */
  at: number
  pick: (person: UserCard) => void
  /** Whether the key moved in the list, chose, or closed it. */
  press: (event: KeyboardEvent) => boolean
}

/** The people whom a typed `@` may mean (POS-10). */
export function useMention(editor: Editor | null): Mentioning {
  const typed = typedMention(editor)
  const [at, setAt] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [shownFor, setShownFor] = useState('')
  const text = useDebouncedValue(typed?.text ?? '', calm)
  const open = typed !== null && closedAt !== typed.from
  const { data } = useQuery({ ...mentionQuery(text), enabled: open })
  const people = open ? (data ?? []).slice(0, most) : []
  if (open && shownFor !== text) {
    setShownFor(text)
    setAt(0)
  }
  const pick = ({ id, nick }: UserCard): void => {
    if (!editor || !typed) return
    const { from, to } = typed
    editor
      .chain()
      .focus()
      .insertContentAt({ from, to }, [
        { type: 'mention', attrs: { id, nick } },
        { type: 'text', text: ' ' },
      ])
      .run()
  }
  const press = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const chosen = people[at] ?? people[0]
    if (!chosen || !typed || ctrlKey || metaKey) return false
    if (key === 'ArrowDown') setAt((at + 1) % people.length)
    else if (key === 'ArrowUp') setAt((at - 1 + people.length) % people.length)
    else if (key === 'Enter' || key === 'Tab') pick(chosen)
    else if (key === 'Escape') setClosedAt(typed.from)
    else return false
    return true
  }
  return { people, at, pick, press }
}
