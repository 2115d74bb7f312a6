import type { ComponentType, SVGAttributes } from 'react'
import type { Event, EventKind, Subject } from '../../../common/api/event.ts'
import { m } from '../../paraglide/messages.js'
import { List, MessagesSquare, Pencil, Trophy } from '../../ui/icons/icons.ts'
import { ListPreview, PostPreview, ReviewPreview, SetPreview } from './activity-preview.tsx'

interface SubjectView {
  icon: ComponentType<SVGAttributes<SVGSVGElement>>
  one: () => string
  many: (inputs: { number: string }) => string
  Preview: ComponentType<{ event: Event }>
}

/** What an event can be about beside a game, and how a timeline shows it. */
export const subjects: Readonly<Record<Subject, SubjectView>> = {
  list: { icon: List, one: m.event_list, many: m.event_list_many, Preview: ListPreview },
  comment: { icon: MessagesSquare, one: m.event_comment, many: m.event_comment_many, Preview: PostPreview },
  earned_set: { icon: Trophy, one: m.event_set, many: m.event_set_many, Preview: SetPreview },
  review: { icon: Pencil, one: m.event_review, many: m.event_review_many, Preview: ReviewPreview },
}

export const isSubject = (kind: EventKind): kind is Subject => kind in subjects
