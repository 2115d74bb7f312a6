import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { CircleAlert, EyeOff, X } from '../../../ui/icons/icons.ts'
import { CartLabel } from '../cart-tag.tsx'
import { PostMedia } from '../post-media/post-media.tsx'
import type { PostDraft, SetDraft } from './draft.ts'
import { readOf } from './hanging.ts'
import { PictureTiles } from './pictures/picture-tiles.tsx'
import type { Place } from './place.ts'
import type { HangingTools } from './use-hanging.ts'

interface Props {
  place: Place
  draft: PostDraft
  set: SetDraft
  tools: HangingTools
}

/** What hangs from the text: the jacket of a spoiler, pictures or one of the other kinds, the game. */
export function Attachments({ place, draft: { game, hanging, spoiler }, set, tools }: Props) {
  // A post that was sent keeps its game, and what hangs from it.
  const fixed = place.kind === 'edit'
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
      {fixed && <PostMedia media={place.post} />}
      <PictureTiles pictures={tools.pictures} />
      {hanging && hanging.kind !== 'pictures' && (
        <div className="composer-thing">
          <PostMedia media={readOf(hanging)} />
          <IconButton
            label={m.comment_hanging_remove()}
            icon={<X aria-hidden />}
            onClick={() => set({ hanging: null })}
          />
        </div>
      )}
      {tools.problem !== null && (
        <p role="alert" className="field-note field-error">
          <CircleAlert aria-hidden />
          {tools.problem}
        </p>
      )}
      {game && (
        <p className="cart-tag">
          <CartLabel game={game}>
            {!fixed && (
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
