import type { ReactNode } from 'react'
import { Eyebrow } from '../../ui/text/eyebrow.tsx'
import './library-card.css'

/** The card that a new user is about to get. */
export const MemberCard = ({
  title,
  nick,
  note,
  avatar,
}: {
  title: string
  nick: ReactNode
  note?: ReactNode
  avatar: ReactNode
}) => (
  <div className="stock member-card">
    {avatar}
    <div className="min-w-0">
      <Eyebrow as="span">{title}</Eyebrow>
      <b>{nick}</b>
      {note && <small>{note}</small>}
    </div>
  </div>
)
