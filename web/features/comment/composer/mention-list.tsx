import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/images/avatar.tsx'
import type { Mentioning } from './use-mention.ts'

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
