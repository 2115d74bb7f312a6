import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import type { Review } from '../../../common/api/review.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useGo } from '../../router/navigate.ts'
import { paths } from '../../router/paths.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Trash2 } from '../../ui/icons/icons.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SuspendedDialog, useSuspended } from '../moderation/suspended-note.tsx'
import { GameLine } from '../game/game-line.tsx'
import { DeleteReview } from './delete-review.tsx'
import { ownReviewQuery } from './review.data.ts'
import { ScoreFields, TextFields } from './review-fields.tsx'
import { useReviewForm } from './use-review-form.ts'
import './review-editor.css'

interface Props {
  game: GameCard
  onClose: () => void
  /** After the user's review was deleted; the editor is closed as well. */
  onDeleted?: () => void
}

/**
 * The editor of reviews: one per game, so a user who has one gets it for editing (REV-01). Unfinished texts are stored
 * in the browser.
 */
export function ReviewEditor({ game, onClose, onDeleted }: Props) {
  const own = useQuery(ownReviewQuery(game.id))
  const suspended = useSuspended()
  if (suspended !== null) return <SuspendedDialog until={suspended} onClose={onClose} />
  if (own.data !== undefined) return <Editor game={game} existing={own.data} onClose={onClose} onDeleted={onDeleted} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.review_write()}
      closeLabel={m.collection_close()}
      size="l"
      className="review-editor"
    >
      <Loaded query={own} loading={<SkeletonLines label={m.review_loading()} count={8} />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

interface EditorProps extends Pick<Props, 'game' | 'onClose'> {
  existing: Review | null
  onDeleted: (() => void) | undefined
}

function Editor({ game, existing, onClose, onDeleted }: EditorProps) {
  const id = useId()
  const tell = useTellSaved()
  const [deleting, setDeleting] = useState(false)
  const form = useReviewForm(game.id, existing, (review, first) => {
    onClose()
    tell(review, first)
  })
  const close = () => {
    if (form.dirty) toast.show(m.review_draft_kept())
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.save(event.currentTarget)
  }
  return (
    <Dialog
      open
      onClose={close}
      title={existing ? m.review_edit() : m.review_write()}
      closeLabel={m.collection_close()}
      size="l"
      className="review-editor"
      footer={
        <Foot
          existing={existing !== null}
          form={id}
          busy={form.busy}
          onClose={close}
          onDelete={() => setDeleting(true)}
        />
      }
    >
      <form id={id} method="post" noValidate onSubmit={submit} className="review-form">
        <div className="review-form-game">
          <GameLine game={game} />
        </div>
        <Notices form={form} />
        <TextFields form={form} />
        <ScoreFields form={form} />
        <WaitNote error={form.error} />
      </form>
      {deleting && existing && (
        <DeleteReview
          review={existing}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            form.forget()
            onClose()
            onDeleted?.()
          }}
        />
      )}
    </Dialog>
  )
}

interface FootProps {
  existing: boolean
  /** Id of the form. */
  form: string
  busy: boolean
  onClose: () => void
  onDelete: () => void
}

const Foot = ({ existing, form, busy, onClose, onDelete }: FootProps) => (
  <>
    {existing && (
      <Button variant="line" icon={<Trash2 aria-hidden />} className="review-editor-delete" onClick={onDelete}>
        {m.review_delete()}
      </Button>
    )}
    <Button onClick={onClose}>{m.review_later()}</Button>
    <Button variant="primary" type="submit" form={form} busy={busy}>
      {existing ? m.review_save() : m.review_publish()}
    </Button>
  </>
)

type Form = ReturnType<typeof useReviewForm>

const elsewhereTexts = {
  written: m.review_written_elsewhere,
  changed: m.review_changed_elsewhere,
  deleted: m.review_deleted_elsewhere,
}

/** What the author should know before continuing, and the possible actions. */
function noteOf({ elsewhere, restored, discard, takeBack }: Form) {
  if (elsewhere === 'deleted') return { text: elsewhereTexts.deleted() }
  if (elsewhere) return { text: elsewhereTexts[elsewhere](), action: m.review_other(), onAction: discard }
  if (restored?.discarded) return { text: m.review_draft_gone(), action: m.collection_undo(), onAction: takeBack }
  return restored && { text: m.review_draft_back(), action: m.review_draft_discard(), onAction: discard }
}

/** Notices: a restored draft, a review that was added, changed or deleted elsewhere. */
function Notices({ form }: { form: Form }) {
  const note = noteOf(form)
  return (
    <div role="status" className="review-notes">
      {note && (
        <p className="review-note">
          {note.text} {/* One button: it keeps the focus. */}
          {note.action && (
            <button type="button" className="link" onClick={note.onAction}>
              {note.action}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** Announces that it was saved, with a link to its page. */
function useTellSaved() {
  const go = useGo()
  return (review: Review, first: boolean): void => {
    const address = paths.profileReview(review.user.nick, review.id)
    if (location.pathname === address) toast.show(m.review_saved())
    else toast.undo(first ? m.review_published() : m.review_saved(), m.review_read(), () => go(address))
  }
}
