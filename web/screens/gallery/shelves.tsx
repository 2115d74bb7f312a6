import type { ReactNode } from 'react'
import { Art } from '../../art/art.tsx'
import { Cover } from '../../ui/images/cover.tsx'
import { DateTag } from '../../features/game/card-tags.tsx'
import { GameCard } from '../../features/game-card/game-card.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Bookmark, ChevronRight } from '../../ui/icons/icons.ts'
import { Ledge } from '../../ui/layout/ledge.tsx'
import { Rack, RackGap, RackPulled } from '../../features/collection/library/rack.tsx'
import { Score } from '../../ui/text/score.tsx'
import { type SealItem, Stamp } from '../../features/collection/status/stamp.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { ShelfRow } from '../../ui/layout/shelf-row.tsx'
import { Spine } from '../../features/collection/library/spine.tsx'
import { sampleGame, sampleGames } from './samples.ts'
import { Specimen } from './specimen.tsx'

const seal: Record<number, SealItem[]> = {
  0: [{ status: 'completed', label: 'Completed' }],
  1: [
    { status: 'favourite', label: 'Favourite' },
    { status: 'played', label: 'Played' },
  ],
  2: [
    { status: 'favourite', label: 'Favourite' },
    { status: 'awarded', label: '100%' },
  ],
  4: [{ status: 'pending', label: 'Backlog' }],
  5: [{ status: 'wanted', label: 'Wishlist' }],
  9: [{ status: 'have', label: 'Have it' }],
}
const slips: Record<number, string> = { 5: 'marta', 9: 'leo_r', 13: 'nick_de_treinta_letras_mas_o_menos' }

const toShelves = ({ children, ...props }: { children: ReactNode }) => (
  <a href="#shelves" {...props}>
    {children}
  </a>
)

const seeAll = (
  <a className="link" href="#shelves">
    See all
    <ChevronRight aria-hidden size={16} />
  </a>
)

const Rows = () => (
  <>
    <Specimen name="Shelf row: covers on a ledge" block>
      <SectionHead title="Trending this week" level={3} link={seeAll} />
      <ShelfRow label="Trending this week">
        {sampleGames.slice(0, 8).map((game, i) => (
          <GameCard
            key={game.title}
            as="li"
            game={game}
            title={game.title}
            seals={seal[i] ?? []}
            link={toShelves}
            meta={
              <>
                <Score size="inline" value={9.1 - i * 0.7} />
                <span>{game.platform}</span>
              </>
            }
            actions={<IconButton label={`Want ${game.title}`} icon={<Bookmark aria-hidden />} />}
          />
        ))}
      </ShelfRow>
    </Specimen>
    <Specimen name="Shelf row with dates" block>
      <ShelfRow label="Coming soon" slots={7}>
        {sampleGames.slice(8, 14).map((game, i) => (
          <GameCard
            key={game.title}
            as="li"
            titled={false}
            game={game}
            title={game.title}
            link={toShelves}
            tag={<DateTag day={17 + i} month="Oct" />}
          />
        ))}
      </ShelfRow>
    </Specimen>
  </>
)

const Wall = () => (
  <Specimen name="Cover wall: seals hang, slips stand, titles stay free" block>
    <ul className="cover-grid pt-4">
      {sampleGames.map((game, i) => (
        <GameCard
          key={game.title}
          as="li"
          game={game}
          title={game.title}
          titled={false}
          seals={seal[i] ?? []}
          slip={slips[i]}
          slipLabel={`Lent to ${slips[i]}`}
          link={toShelves}
        />
      ))}
    </ul>
  </Specimen>
)

const Racks = () => (
  <Specimen name="Rack: spines, a loan's gap, one pulled out, the last leans" block>
    <Rack label="Nintendo Switch" tag="Nintendo Switch" count={86}>
      {sampleGames.slice(0, 7).map((game) => (
        <Spine key={game.title} game={game} link={toShelves} />
      ))}
      <RackGap label="Lent to marta, 12 Oct" date="12 Oct">
        Lent to marta
      </RackGap>
      {sampleGames.slice(7, 12).map((game) => (
        <Spine key={game.title} game={game} link={toShelves} />
      ))}
      <RackPulled>
        <a href="#shelves">
          <Cover game={sampleGame(13)} alt="Hollow Gate" />
        </a>
      </RackPulled>
      {sampleGames.slice(14, 23).map((game) => (
        <Spine key={game.title} game={game} link={toShelves} />
      ))}
      <Spine lean game={sampleGame(23)} link={toShelves} />
    </Rack>
    <div className="mt-6 w-[300px]">
      <div className="spines spines-s">
        {sampleGames.map((game) => (
          <Spine key={game.title} game={game} />
        ))}
      </div>
      <Ledge thick className="text-micro">
        412 games
      </Ledge>
    </div>
  </Specimen>
)

const Big = () => (
  <Specimen name="Hero art and a stamped cover" block>
    <div className="relative h-56 overflow-hidden rounded-4">
      <Art game={sampleGame(1)} width={1240} height={300} className="absolute inset-0" />
    </div>
    <div className="mt-6 flex flex-wrap gap-10 pb-8">
      {[1, 2, 7, 18].map((i) => (
        <div key={i} className="relative w-48">
          <Cover game={sampleGame(i)} alt={sampleGame(i).title} />
          {i === 1 && <Stamp status="completed" label="Completado" date="16 oct 2025" landing />}
        </div>
      ))}
      <Cover game={sampleGame(3)} mini className="w-7 self-start" />
    </div>
  </Specimen>
)

/** Games on their shelves. */
export const Shelves = () => (
  <div id="shelves">
    <Rows />
    <Wall />
    <Racks />
    <Big />
  </div>
)
