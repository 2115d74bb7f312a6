import { useState } from 'react'
import type { Game } from '../../../common/api/game.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Play } from '../../ui/icons.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { webAddress } from './web-address.ts'

/** Screenshots, larger in a dialog, and links to the videos; nothing where there are none. */
export function Gallery({ game }: { game: Game }) {
  const [shown, setShown] = useState<number | null>(null)
  const { screenshots } = game
  const videos = game.videos.flatMap((url) => webAddress(url) ?? [])
  if (screenshots.length + videos.length === 0) return null
  return (
    <section>
      <SectionHead title={m.game_gallery()} />
      <ul className="grid grid-cols-2 gap-2 *:aspect-video *:overflow-hidden *:rounded-2 md:grid-cols-3 lg:grid-cols-4">
        {videos.map(({ href }, at) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="grid size-full place-items-center bg-raised font-semibold hover:bg-raised-2"
            >
              <Play size={26} aria-hidden />
              <span className="text-small">{m.game_video({ number: at + 1 })}</span>
            </a>
          </li>
        ))}
        {screenshots.map((src, at) => (
          <li key={src}>
            <button
              type="button"
              className="size-full"
              aria-label={m.game_shot_open({ number: at + 1 })}
              onClick={() => setShown(at)}
            >
              <img
                src={src}
                alt=""
                width={640}
                height={360}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <ShotDialog shots={screenshots} shown={shown} onShow={setShown} />
    </section>
  )
}

interface ShotDialogProps {
  shots: string[]
  shown: number | null
  onShow(at: number | null): void
}

function ShotDialog({ shots, shown, onShow }: ShotDialogProps) {
  const at = shown ?? 0
  const title = m.game_shot({ number: at + 1, total: shots.length })
  const step = (by: number) => onShow((at + by + shots.length) % shots.length)
  return (
    <Dialog
      open={shown !== null}
      onClose={() => onShow(null)}
      title={title}
      closeLabel={m.game_close()}
      size="l"
      footer={
        shots.length > 1 && (
          <>
            <Button onClick={() => step(-1)}>{m.game_shot_previous()}</Button>
            <Button onClick={() => step(1)}>{m.game_shot_next()}</Button>
          </>
        )
      }
    >
      <img src={shots[at]} alt={title} width={1280} height={720} className="h-auto w-full rounded-2" />
    </Dialog>
  )
}
