import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { useReturningDialog } from '../../components/use-returning-dialog.ts'
import type { Likes } from '../../../common/api/like.ts'
import { formatNumber } from '../../i18n/format.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { pressOf, useAccessPath, useGo } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Heart } from '../../ui/icons/icons.ts'
import type { Liked } from './liked.ts'

const loadSet = () => import('./set-like.ts')
const LikesDialog = lazyDialog(() => import('./likes-dialog.tsx'), 'LikesDialog')

type Props = Liked &
  Likes & {
    /** Of the list or review: several hearts stand on one page. */
    title: string
    className?: string
  }

/**
 * The heart of a list or review, and how many gave it one: the number opens who they are. Visitors are led to login and
 * back.
 */
export function LikeButton({ noun, id, title, TotalLikes, liked, className }: Props) {
  const member = useUser() !== null
  const client = useQueryClient()
  const go = useGo()
  const access = useAccessPath()
  const name = `likes-${noun}-${id}`
  const dialog = useReturningDialog(name)
  const likes = member && liked === 1
  // A press must be felt at once: the code is here before it.
  useEffect(() => {
    if (member) fetchAhead(loadSet)
  }, [member])
  const press = () => {
    if (!member) return go(access)
    void loadSet().then(({ setLike }) => setLike(client, { noun, id }, !likes))
  }
  const count = { title, count: TotalLikes, number: formatNumber(TotalLikes) }
  return (
    <span className={cx('inline-flex items-center', className)}>
      <IconButton
        label={m.like_press(count)}
        icon={<Heart aria-hidden fill={likes ? 'currentColor' : 'none'} />}
        pressed={likes}
        className="ink-fav"
        data-press={member ? undefined : pressOf(`like:${noun}`, id, title)}
        onClick={press}
      />
      <button
        type="button"
        className="num min-h-11 min-w-11 pr-2 text-left text-small underline-offset-3 hover:underline"
        aria-haspopup="dialog"
        aria-label={m.like_count(count)}
        onClick={() => (member ? dialog.show() : go(access))}
      >
        {count.number}
      </button>
      {dialog.open && <LikesDialog thing={{ noun, id }} name={name} onClose={dialog.close} />}
    </span>
  )
}
