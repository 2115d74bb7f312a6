import { useId } from 'react'
import { Art } from '../../art/art.tsx'
import { gameInks } from '../../../common/art/cover/cover.ts'
import type { GameArt } from '../../../common/art/game-art.ts'

/** Art and shade in the game's own colours. SVG attributes, since a server-rendered page may contain no style. */
export function HeroGround({ game }: { game: GameArt }) {
  const { ink } = gameInks(game)
  const fill = 'absolute -z-20 size-full'
  return (
    <>
      <svg aria-hidden className="absolute inset-0 -z-40 size-full">
        <rect width="100%" height="100%" fill={ink} />
      </svg>
      <Art
        game={game}
        width={1240}
        height={470}
        className="absolute inset-x-0 top-0 -z-30 h-[330px] md:bottom-0 md:left-[20%] md:h-auto [&>svg]:size-full"
      />
      {/* Wider than its box between phone and desktop, where the text extends further to the right. */}
      <svg aria-hidden className={`${fill} inset-y-0 left-0 max-lg:w-[150%] max-md:hidden`}>
        <Shade
          ink={ink}
          across
          stops={[
            [0.36, 1],
            [0.5, 0.72],
            [0.66, 0],
          ]}
        />
      </svg>
      <svg aria-hidden className={`${fill} inset-x-0 top-0 h-[330px] md:hidden`}>
        <Shade
          ink={ink}
          stops={[
            [0.34, 0],
            // The name of the month begins here.
            [0.8, 1],
          ]}
        />
      </svg>
    </>
  )
}

interface ShadeProps {
  ink: string
  /** Left to right instead of top to bottom. */
  across?: boolean
  /** Offset and opacity, 0 to 1. */
  stops: readonly (readonly [number, number])[]
}

function Shade({ ink, across = false, stops }: ShadeProps) {
  const id = useId()
  return (
    <>
      <linearGradient id={id} x2={across ? 1 : 0} y2={across ? 0 : 1}>
        {stops.map(([offset, opacity]) => (
          <stop key={offset} offset={offset} stopColor={ink} stopOpacity={opacity} />
        ))}
      </linearGradient>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </>
  )
}

/** The disc that slides out from behind the cover on hover. */
export function HeroDisc({ game }: { game: GameArt }) {
  const { ink, second } = gameInks(game)
  return (
    <svg
      aria-hidden
      viewBox="-50 -50 100 100"
      className="absolute top-9 -right-[54px] w-[152px] transition-transform duration-(--t-3) ease-(--ease-lift) group-hover:-translate-x-[26px] group-hover:-rotate-40 motion-reduce:transform-none md:max-lg:hidden lg:top-14 lg:right-auto lg:-left-[62px] lg:w-60"
    >
      <circle r="50" fill={second} />
      <path d="M0 0-34-37A50 50 0 0 1 2-50zM0 0 34 37A50 50 0 0 1-2 50z" fill="#fff" fillOpacity="0.22" />
      <circle r="49.7" fill="none" stroke="#fff" strokeOpacity="0.35" strokeWidth="0.6" />
      <circle r="17" fill="#fff" fillOpacity="0.25" />
      <circle r="8" fill="#fff" fillOpacity="0.6" />
      <circle r="7" fill={ink} />
    </svg>
  )
}
