import { useState } from 'react'
import { lazyDialog } from '../../components/lazy-part.tsx'
import type { Game } from '../../../common/api/game.ts'
import { hasStatus } from '../../api/api-error.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Play } from '../../ui/icons/icons.ts'
import { Picture } from '../../ui/images/picture.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DemoMark } from '../igdb/demo-mark.tsx'
import { useExternalExtra } from '../igdb/igdb.data.ts'
import { refusalText } from '../igdb/refusal.ts'
import { webAddress } from './web-address.ts'

const loadViewer = () => import('./shot-viewer.tsx')
const ShotViewer = lazyDialog(loadViewer, 'ShotViewer')

/** Screenshots, enlarged in a viewer, and links to the videos; nothing without any. */
export function Gallery({ game }: { game: Game }) {
  const external = useExternalExtra(game)
  const { screenshots, videos } = external.data ?? game
  // Where the external database is off, or does not know the game, nothing is missing.
  const missing = external.isError && !hasStatus(external.error, 404) && refusalText(external.error) !== null
  if (screenshots.length + videos.length === 0 && !external.isLoading && !missing) return null
  return (
    <section>
      <SectionHead title={m.game_gallery()} link={<DemoMark />} />
      {missing && <p className="text-small text-ink-3">{m.external_no_pictures()}</p>}
      {/* Most games have five or more: the skeleton has their height. */}
      {external.isLoading && <Skeleton shape="block" className="aspect-8/9 md:aspect-32/9" />}
      <Shots shots={screenshots} />
      <Videos urls={videos} />
    </section>
  )
}

const grids: Record<number, string> = {
  1: 'max-w-[44rem]',
  2: 'grid-cols-2',
  3: 'grid-cols-2 md:grid-cols-3 *:first:col-span-2 md:*:first:row-span-2',
  5: 'grid-cols-2 md:grid-cols-4 *:first:col-span-2 md:*:first:row-span-2',
}

/** One large, the others beside it; the last one shows how many more there are. */
function Shots({ shots }: { shots: string[] }) {
  const [opened, setOpened] = useState<number | null>(null)
  if (shots.length === 0) return null
  const shown = shots.length > 4 ? 5 : Math.min(shots.length, 3)
  const more = shots.length - shown
  return (
    <>
      <ul className={`grid gap-2 *:aspect-video *:overflow-hidden *:rounded-2 *:bg-raised ${grids[shown]}`}>
        {shots.slice(0, shown).map((src, at) => {
          const last = more > 0 && at === shown - 1
          return (
            <li key={src}>
              <button
                type="button"
                className="relative grid size-full overflow-hidden rounded-2 focus-visible:outline-offset-[-3px] [&_picture]:contents"
                aria-label={
                  last ? m.game_shot_open_more({ number: at + 1, more }) : m.game_shot_open({ number: at + 1 })
                }
                onPointerEnter={() => fetchAhead(loadViewer)}
                onClick={() => setOpened(at)}
              >
                <Picture
                  src={src}
                  kind="shot"
                  sizes={at === 0 ? '(max-width: 47.99rem) 92vw, 430px' : '(max-width: 47.99rem) 46vw, 210px'}
                  fallback={null}
                  className="size-full object-cover"
                />
                {last && (
                  <span className="scheme-dark absolute inset-0 grid place-items-center bg-scrim text-h3 font-bold text-ink">
                    +{more}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {opened !== null && <ShotViewer shots={shots} start={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Links open the video's site: no third-party player runs on our pages. */
function Videos({ urls }: { urls: string[] }) {
  const videos = urls.flatMap((url) => webAddress(url) ?? [])
  if (videos.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {videos.map(({ href, host }, at) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass({ size: 's' })}>
            <Play size={16} aria-hidden />
            {m.game_video({ number: at + 1, host: host === 'youtube.com' ? 'YouTube' : host })}
          </a>
        </li>
      ))}
    </ul>
  )
}
