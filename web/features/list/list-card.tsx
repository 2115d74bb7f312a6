import type { List } from '../../../common/api/list.ts'
import { foreignLang } from '../../i18n/foreign-lang.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { Heart } from '../../ui/icons/icons.ts'
import { PersonLink } from '../user/person-link.tsx'
import { PrivateMark } from './private-mark.tsx'
import { gameArt } from '../../../common/art/game-art.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { Ledge } from '../../ui/layout/ledge.tsx'
import './list.css'

interface Props {
  list: List
  as?: 'article' | 'li'
  level?: 2 | 3
  /** On the owner's own page the owner is not shown. */
  owned?: boolean
  /** Above the fold: its pictures are loaded at once. */
  priority?: boolean
  className?: string
}

/** A list among others: its first games on a ledge, title, owner, numbers of games and likes. */
export function ListCard({ list, as: Box = 'article', level = 3, owned = false, priority, className }: Props) {
  const { title, user, slug, games } = list
  const Heading = `h${level}` as const
  return (
    <Box className={cx('list-card', className)}>
      <Link to={paths.profileList(user.nick, slug)} className="list-card-link">
        <ListCover games={games} priority={priority} />
        <Heading className="display list-card-title" lang={foreignLang(list.lang)}>
          {title}
        </Heading>
      </Link>
      <div className="list-facts">
        {list.public === 0 && <PrivateMark />}
        {!owned && <PersonLink person={user} />}
        <span>{m.list_games({ count: list.TotalGames, number: formatNumber(list.TotalGames) })}</span>
        <span className={list.liked === 1 ? 'list-likes ink-fav' : 'list-likes'}>
          <Heart aria-hidden fill={list.liked === 1 ? 'currentColor' : 'none'} />
          {formatNumber(list.TotalLikes)}
          <span className="sr-only"> {m.list_likes({ count: list.TotalLikes })}</span>
        </span>
        {list.order !== undefined && <span>{m.list_place_in({ place: formatNumber(list.order) })}</span>}
      </div>
    </Box>
  )
}

/** The first games of a list on a ledge, the first one in front; an empty list is an empty ledge. Decoration. */
const ListCover = ({ games, priority }: { games: List['games']; priority?: boolean | undefined }) => (
  <div className="list-cover" data-games={games.length} aria-hidden>
    <div className="list-cover-games">
      {games.map((game) => (
        <Cover key={game.id} game={gameArt(game)} src={game.cover} sizes="128px" priority={priority} />
      ))}
    </div>
    <Ledge />
  </div>
)
