import { useState } from 'react'
import { Avatar } from '../../ui/images/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DateStamp, DateTag, PriceTag } from '../../features/game/card-tags.tsx'
import { Ledge } from '../../ui/layout/ledge.tsx'
import { paths } from '../../router/paths.ts'
import { LibraryCard, TotalsStrip } from '../../features/user/library-card.tsx'
import { MemberCard } from '../../features/user/member-card.tsx'
import { LoanCard, LoanRow } from '../../features/collection/lending/loan-card.tsx'
import { PlatformTag } from '../../features/game/platform-tag.tsx'
import type { Rating } from '../../features/rate/rating.ts'
import { RatingKeys } from '../../features/rate/rating-keys.tsx'
import { Score } from '../../ui/text/score.tsx'
import { Seal, Stamp } from '../../features/collection/status/stamp.tsx'
import { StatusButton, StatusRow } from '../../features/collection/status/status-button.tsx'
import { type Status, statuses } from '../../features/collection/status/status.ts'
import { TimeToBeat } from '../../features/game/time-to-beat.tsx'
import { sampleNicks } from './samples.ts'
import { Specimen } from './specimen.tsx'

const words: Record<Status, string> = {
  have: 'Lo tengo',
  wanted: 'Lo quiero',
  played: 'Jugado',
  ended: 'Terminado',
  completed: 'Completado',
  pending: 'Pendiente',
  awarded: '100 %',
  favourite: 'Favorito',
  lended: 'Prestado',
  playing: 'Jugando',
  abandoned: 'Abandonado',
}

const Stamps = () => (
  <>
    <Specimen name="Seals, stamps, date stamps, tags">
      {statuses.map((status) => (
        <Seal key={status} status={status} label={words[status]} />
      ))}
      <Stamp inline status="completed" label="Completed" date="16 Oct 2025" />
      <Stamp inline status="awarded" label="100%" date="16 Oct 2025" />
      <Stamp inline status="have" label="Have it" date="16 Oct 2025" />
      <span className="stock p-2.5">
        <DateStamp>12 Oct 25</DateStamp> <DateStamp late>Overdue</DateStamp>
      </span>
      <span>
        <Ledge className="w-24" />
        <span className="block text-center">
          <DateTag day={24} month="Oct" dateTime="2025-10-24" />
        </span>
      </span>
      <PriceTag>€28.00</PriceTag>
    </Specimen>
    <Specimen name="Scores, platforms, avatars">
      {[9.4, 8.1, 6.8, 4.2, null].map((value) => (
        <Score key={value} value={value} label={value === null ? 'No score yet' : `Scored ${value} of 10`} />
      ))}
      <Score value={7.9} size="s" />
      <Score value={9.1} size="inline" />
      <Score value={8.7} size="l" />
      {['PlayStation 4', 'Xbox One', 'PC', 'Nintendo Switch', 'Mega Drive'].map((name) => (
        <PlatformTag key={name} name={name} />
      ))}
    </Specimen>
    <Specimen name="Portraits">
      {sampleNicks.map((nick) => (
        <Avatar key={nick} nick={nick} label={nick} />
      ))}
      <Avatar nick="nuria_v" size="xs" />
      <Avatar nick="nuria_v" size="s" />
      <Avatar nick="nuria_v" size="l" />
      <Avatar nick="nuria_v" size="xl" />
    </Specimen>
  </>
)

const StatusButtons = () => {
  const [on, setOn] = useState<Status[]>(['have', 'completed', 'favourite'])
  const toggle = (status: Status) => setOn(on.includes(status) ? on.filter((one) => one !== status) : [...on, status])
  return (
    <Specimen name="Stamp buttons" block>
      <StatusRow label="Mi colección">
        {statuses.map((status) => (
          <StatusButton
            key={status}
            status={status}
            label={words[status]}
            pressed={on.includes(status)}
            onClick={() => toggle(status)}
          />
        ))}
      </StatusRow>
    </Specimen>
  )
}

const histogram = [8, 9, 14, 22, 41, 88, 240, 520, 640, 460]

const Facts = () => {
  const [rating, setRating] = useState<Rating>(8.5)
  return (
    <Specimen name="Rating keys, time to beat" block>
      <div className="grid gap-6 lg:grid-cols-[340px_1fr]">
        <Card>
          <RatingKeys
            value={rating}
            onChange={setRating}
            histogram={histogram}
            label="Your score, 1 to 10"
            format={String}
            keyLabel={(n) => `${n} of 10`}
            valueText={(n) => (n === null ? 'No score' : `You gave it ${n}`)}
            countText={(n, count) => `${n} of 10: ${count}`}
            clearLabel="Clear"
            low="Not for me"
            high="A keeper"
          />
        </Card>
        <TimeToBeat
          label="Time to beat"
          marks={[
            { pace: 'hastily', seconds: 95400, text: '26 h 30', label: 'In a hurry' },
            { pace: 'normally', seconds: 147600, text: '41 h', label: 'At a normal pace' },
            { pace: 'completely', seconds: 228600, text: '63 h 30', label: 'Everything in it' },
          ]}
        />
      </div>
    </Specimen>
  )
}

const totals = [
  ['Juegos', 412],
  ['Completados', 168],
  ['100 %', 23],
  ['Pendientes', 74],
  ['Deseados', 57],
  ['Prestados', 4],
  ['Reseñas', 64],
  ['Listas', 12],
].map(([label, value]) => ({ label: String(label), value, to: paths.profile() }))

const Cards = () => (
  <Specimen name="Cards" block>
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <LibraryCard title="Carné de ludoteca" since="desde 2021" totals={totals} />
      <div className="grid gap-5">
        <MemberCard
          title="Library card"
          nick="nuria_v"
          note="Good for over 15,000 games"
          avatar={<Avatar nick="nuria_v" size="l" />}
        />
        <TotalsStrip totals={totals} />
      </div>
      <LoanCard title="Loan card" aside="2 loans">
        <LoanRow
          picture={<Avatar nick="leo_r" size="s" />}
          name="leo_r"
          detail="Back after 41 days"
          stamp={<DateStamp>02 Mar 24</DateStamp>}
        />
        <LoanRow
          picture={<Avatar nick="marta" size="s" />}
          name="marta"
          detail="Out for 4 days"
          stamp={<DateStamp late>Overdue</DateStamp>}
        />
      </LoanCard>
    </div>
  </Specimen>
)

/** Stamps, scores, cards: facts about a game or an entry. */
export const Stock = () => (
  <>
    <Stamps />
    <StatusButtons />
    <Facts />
    <Cards />
  </>
)
