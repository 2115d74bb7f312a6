import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { X } from '../../ui/icons/icons.ts'
import { Avatar } from '../../ui/images/avatar.tsx'
import type { AlikePerson } from './alike.data.ts'
import { FollowButton } from './follow-button.tsx'
import './alike.css'

interface Props {
  person: AlikePerson
  onNotInterested: (person: AlikePerson) => void
}

/** Somebody who rates as the viewer does, why it is thought so, and the way to be asked no more. */
export function AlikeRow({ person, onNotInterested }: Props) {
  const { nick, avatar, game, others } = person
  return (
    <div className="alike">
      <Link to={paths.profile(nick)} className="alike-who">
        <Avatar nick={nick} src={avatar} />
        <b className="truncate font-[650]">{nick}</b>
      </Link>
      <p>{m.friend_alike({ count: others, number: formatNumber(others), title: game.title })}</p>
      <div className="alike-do">
        <FollowButton person={person} small />
        <IconButton
          label={m.friend_set_aside({ nick })}
          icon={<X aria-hidden />}
          onClick={() => onNotInterested(person)}
        />
      </div>
    </div>
  )
}
