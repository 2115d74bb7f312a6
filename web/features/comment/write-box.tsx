import { useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { opensDialog } from '../../lib/fetch-ahead.ts'
import { m } from '../../paraglide/messages.js'
import { leftDraft } from '../../offline/drafts.ts'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Avatar } from '../../ui/images/avatar.tsx'
import { SuspendedNote, useSuspended } from '../moderation/suspended-note.tsx'
import { draftName } from './composer/place.ts'
import './write-box.css'

/** The editor and everything around it: readers never load it. */
export const loadComposer = () => import('./composer/composer.tsx')
export const Composer = lazyDialog(loadComposer, 'Composer')

/** Where a post begins: its press opens the editor, which is loaded then. It says when a draft waits. */
export function WriteBox({ game }: { game?: GameCard }) {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const suspended = useSuspended()
  if (!user) return null
  if (suspended !== null) return <SuspendedNote until={suspended} />
  const place = { kind: 'new', ...(game && { game }) } as const
  const waiting = !open && leftDraft(draftName(place)) !== undefined
  return (
    <>
      <button type="button" className="write-box" {...opensDialog(loadComposer)} onClick={() => setOpen(true)}>
        <span>
          <Avatar nick={user.nick} src={user.avatar} />
          {waiting ? m.comment_draft_waiting() : m.comment_new_hint()}
          <span className={buttonClass({ variant: 'primary' })}>{m.comment_post()}</span>
        </span>
      </button>
      {open && <Composer place={place} onClose={() => setOpen(false)} />}
    </>
  )
}
