import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { EyeOff, X } from '../../../ui/icons/icons.ts'
import { CartLabel } from '../cart-tag.tsx'
import type { PostDraft } from './draft.ts'

interface Props {
  draft: PostDraft
  set: (change: Partial<PostDraft>) => void
  /** A post that was sent keeps its game. */
  fixed: boolean
}

/** What hangs from the text: the jacket of a spoiler, the game. */
export function Attachments({ draft: { game, spoiler }, set, fixed }: Props) {
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
