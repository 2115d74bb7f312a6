import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { GameCard } from '../../../common/api/game.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { m } from '../../paraglide/messages.js'
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx'
import { Pencil } from '../../ui/icons/icons.ts'
import { ownReviewQuery } from './review.data.ts'

const loadEditor = () => import('./review-editor.tsx')
const ReviewEditor = lazyDialog(loadEditor, 'ReviewEditor')

type Props = Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> & { game: GameCard }

/** For members: writes a review of the game, or opens the existing one. */
export function WriteReview({ game, ...look }: Props) {
  const [open, setOpen] = useState(false)
  const own = useQuery(ownReviewQuery(game.id))
  useEffect(() => fetchAhead(loadEditor), [])
  return (
    <>
      <Button {...look} icon={<Pencil aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {own.data ? m.review_edit_button() : m.review_write()}
      </Button>
      {open && <ReviewEditor game={game} onClose={() => setOpen(false)} />}
    </>
  )
}
