import type { GameCard as Game } from '../../../common/api/game.ts'
import type { List } from '../../../common/api/list.ts'
import type { Review } from '../../../common/api/review.ts'
import type { UserCard } from '../../../common/api/user.ts'
import { LoanCard, LoanRow } from '../../features/collection/lending/loan-card.tsx'
import { GameLine } from '../../features/game/game-line.tsx'
import { GameCard } from '../../features/game-card/game-card.tsx'
import { ListCard } from '../../features/list/list-card.tsx'
import { ReviewCard } from '../../features/review/review-card.tsx'
import { PersonLink } from '../../features/user/person-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip, ChipRow } from '../../ui/buttons/chip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Avatar } from '../../ui/images/avatar.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { Specimen } from './specimen.tsx'

const unbroken = (letters: number) => 'Wolframwerkzeugmaschinen'.repeat(Math.ceil(letters / 24)).slice(0, letters)

const person: UserCard = {
  id: 1,
  nick: unbroken(30),
  name: unbroken(60),
  avatar: null,
  followed: 0,
  follows_you: 1,
}
const game: Game = {
  id: 1,
  slug: 'monster',
  title: unbroken(200),
  release_date: '1994-03-01',
  release_precision: 'day',
  cover: null,
  genre: 'adventure',
  platforms: [{ id: 1, name: unbroken(60), slug: 'pc' }],
  rate: 8.5,
}
const dates = { created_at: '2026-01-02T10:00:00.000Z', changed_at: '2026-01-02T10:00:00.000Z' }
const likes = { TotalLikes: 1_234_567, liked: 1 as const }
const list: List = {
  ...dates,
  ...likes,
  id: 1,
  title: unbroken(100),
  slug: 'monster',
  description: unbroken(1_000),
  lang: 'en',
  public: 0,
  TotalGames: 1_000,
  games: [game],
  user: person,
}
const review: Review = {
  ...dates,
  ...likes,
  id: 1,
  id_game: 1,
  title: unbroken(120),
  review: unbroken(2_000),
  lang: 'en',
  gameplay: null,
  graphics: null,
  history: null,
  sound: null,
  total: 10,
  user: person,
  game,
}

/** Texts of people at their full length without a space: nothing may be wider than a window of 320 px. */
export const Monsters = () => (
  <Specimen name="Monsters: texts of people without a space" block>
    <SectionHead title={person.name} level={3} link={<span className="link">See all</span>} />
    <div className="grid gap-6">
      <PersonLink person={person} />
      <div className="flex items-center gap-3">
        <GameLine game={game} />
        <Button size="s">Add</Button>
      </div>
      <ListCard list={list} />
      <ReviewCard review={review} />
      <LoanCard title="Loan card" aside="2 loans">
        <LoanRow picture={<Avatar nick={person.nick} size="s" />} name={person.nick} detail={game.title} />
      </LoanCard>
      <ul className="cover-grid cover-grid-titled">
        <GameCard
          as="li"
          game={{ title: game.title, genre: 'adventure', platform: 'PC', year: 1994 }}
          title={game.title}
          slip={person.nick}
          link={({ children, ...props }) => (
            <a href="#monsters" {...props}>
              {children}
            </a>
          )}
        />
      </ul>
      <ChipRow label="Filters" wrap>
        <Chip pressed>{unbroken(60)}</Chip>
      </ChipRow>
      <TextField label={unbroken(60)} hint={unbroken(100)} error={unbroken(100)} />
      <EmptyState level={3} title={unbroken(80)} action={<Button>{`Follow ${person.nick}`}</Button>}>
        {unbroken(300)}
      </EmptyState>
      <Button onClick={() => toast.show(unbroken(100))}>Toast</Button>
    </div>
  </Specimen>
)
