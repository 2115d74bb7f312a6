import { lazyButton } from '../../components/lazy-block.tsx'
import type { List } from '../../../common/api/list.ts'
import { shortAddressOf } from '../../../common/rules/short-addresses.ts'
import { LikeButton } from '../../features/like/like-button.tsx'
import { PrivateMark } from '../../features/list/private-mark.tsx'
import { HiddenNote } from '../../features/moderation/hidden-note.tsx'
import { ReportButton } from '../../features/moderation/report-button.tsx'
import { PersonLink } from '../../features/user/person-link.tsx'
import { ShareButton } from '../../components/share-button.tsx'
import { foreignLang } from '../../i18n/foreign-lang.ts'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Eyebrow } from '../../ui/text/eyebrow.tsx'

const OwnerTools = lazyButton(() => import('../../features/list/owner-tools.tsx'), 'OwnerTools')

interface Props {
  list: List
  own: boolean
  arranging: boolean
  onArrange: (arranging: boolean) => void
}

/** The list's title, owner and actions. */
export function ListHead({ list, own, arranging, onArrange }: Props) {
  const { id, title, description, TotalLikes, liked } = list
  const viewer = useUser()
  const lang = foreignLang(list.lang)
  return (
    <header className="list-head">
      <Eyebrow className="mb-2 text-accent-text">
        <Link to={paths.lists()}>{m.list_eyebrow()}</Link>
      </Eyebrow>
      <h1 className="display text-h1 wrap-anywhere" lang={lang}>
        {title}
      </h1>
      <Facts list={list} />
      {description !== '' && (
        <p className="list-description" lang={lang}>
          {description}
        </p>
      )}
      {list.hidden === 1 && <HiddenNote>{m.moderation_hidden_list()}</HiddenNote>}
      <div className="list-tools">
        {own && <OwnerTools list={list} arranging={arranging} onArrange={onArrange} />}
        <LikeButton noun="list" id={id} title={title} TotalLikes={TotalLikes} liked={liked} />
        {list.public === 1 && <ShareButton title={title} path={shortAddressOf('list', id)} />}
        {viewer && !own && <ReportButton kind="list" id={id} title={title} />}
      </div>
    </header>
  )
}

/** By day in UTC, so that it is the same for all readers. */
function Facts({ list }: { list: List }) {
  const { user, TotalGames, created_at, changed_at } = list
  const [made, changed] = [formatDay(created_at), formatDay(changed_at)]
  return (
    <div className="list-facts">
      {list.public === 0 && <PrivateMark />}
      <PersonLink person={user} size="s" />
      <span>{m.list_games({ count: TotalGames, number: formatNumber(TotalGames) })}</span>
      <span>{m.list_made({ date: made })}</span>
      {changed !== made && <span>{m.list_changed({ date: changed })}</span>}
    </div>
  )
}
