import { lazyBlock } from '../../../components/lazy-block.tsx'
import { lazyExtra } from '../../../components/lazy-part.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ErrorNote } from '../../../ui/feedback/error-note.tsx'
import { EyeOff, X } from '../../../ui/icons/icons.ts'
import { CartLabel } from '../cart-tag.tsx'
import { PostMedia } from '../post-media/post-media.tsx'
import type { PostDraft, SetDraft } from './draft.ts'
import { type Hanging, readOf } from './hanging.ts'
import type { Place } from './place.ts'
import { type HangingTools, loadDraftFiles } from './use-hanging.ts'

const LinkWatch = lazyExtra(() => import('./link/link-watch.tsx'), 'LinkWatch')
const DraftFiles = lazyBlock(loadDraftFiles, 'DraftFiles')

interface Props {
  place: Place
  draft: PostDraft
  set: SetDraft
  tools: HangingTools
}

/** What hangs from the text: the jacket of a spoiler, pictures or one of the other kinds, the game. */
export function Attachments({ place, draft, set, tools }: Props) {
  const { game, hanging, spoiler, text } = draft
  // A post that was sent keeps its game, and what hangs from it.
  const isNew = place.kind !== 'edit'
  const hasLink = isNew && (text.includes('http') || hanging?.kind === 'link')
  return (
    <div className="composer-hanging">
      {spoiler && (
        <p className="composer-spoiler">
          <EyeOff aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            {game ? m.comment_spoiler_of({ title: game.title }) : m.comment_spoiler_on()}
          </span>
          <IconButton
            label={m.comment_spoiler_off()}
            icon={<X aria-hidden />}
            onClick={() => set({ spoiler: false })}
          />
        </p>
      )}
      {place.kind === 'edit' && <PostMedia media={place.post} />}
      {hasLink && <LinkWatch draft={draft} set={set} />}
      {tools.files && <DraftFiles {...tools.files} />}
      {(hanging?.kind === 'gif' || hanging?.kind === 'link') && <Thing hanging={hanging} set={set} />}
      <p role="status" className="sr-only">
        {hanging && addedWords(hanging)}
      </p>
      <p role="status" className="sr-only">
        {game && isNew && m.comment_game_added({ title: game.title })}
      </p>
      {tools.problem !== null && <ErrorNote>{tools.problem}</ErrorNote>}
      {game && (
        <p className="cart-tag">
          <CartLabel game={game}>
            {isNew && (
              <IconButton
                label={m.comment_game_off({ title: game.title })}
                icon={<X aria-hidden />}
                className="-my-1 -mr-3 -ml-2"
                onClick={() => set({ game: null })}
              />
            )}
          </CartLabel>
        </p>
      )}
    </div>
  )
}

interface ThingProps {
  hanging: Extract<Hanging, { kind: 'gif' | 'link' }>
  set: SetDraft
}

/** A GIF, or the card of a link. A card that was taken away does not come back for the same link. */
const Thing = ({ hanging, set }: ThingProps) => (
  <div className="composer-thing">
    <PostMedia media={readOf(hanging)} />
    <IconButton
      label={hanging.kind === 'gif' ? m.comment_gif_remove() : m.comment_link_card_remove()}
      icon={<X aria-hidden />}
      onClick={() => set({ hanging: null, ...(hanging.kind === 'link' && { plain: hanging.link.url }) })}
    />
  </div>
)

/** For who does not see that it is there now. */
function addedWords(hanging: Hanging): string | null {
  if (hanging.kind === 'gif') return m.comment_gif_added({ title: hanging.gif.title || m.comment_media_gif() })
  if (hanging.kind === 'link') return m.comment_link_card_added({ title: hanging.link.title ?? hanging.link.site })
  if (hanging.kind === 'pictures') {
    const count = hanging.pictures.length
    return m.comment_pictures_count({ count, number: formatNumber(count) })
  }
  return hanging.kind === 'video' && hanging.video ? m.comment_video_added() : null
}
